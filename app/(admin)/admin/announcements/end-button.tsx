"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { endAnnouncementAction } from "@/lib/actions/announcements";
import { useAction } from "@/lib/client/use-action";

export function EndButton({ announcementId, title }: { announcementId: string; title: string }) {
  useFocusFallback("#list-title");
  const { run, pending } = useAction(endAnnouncementAction, { toasts: { success: "Ended" } });
  return (
    <PendingButton
      variant="quiet"
      size="inline"
      pending={pending}
      aria-label={`End “${title}”`}
      onClick={() => run({ announcementId })}
    >
      End
    </PendingButton>
  );
}
