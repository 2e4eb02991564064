"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { markReviewSeenAction } from "@/lib/actions/reports";
import { useAction } from "@/lib/client/use-action";

export function SeenButton({ userId, localDate, name }: { userId: string; localDate: string; name: string }) {
  useFocusFallback("#days-title");
  const { pending, run } = useAction(markReviewSeenAction, { toasts: true });
  return (
    <PendingButton
      variant="quiet"
      size="inline"
      pending={pending}
      aria-label={`Seen: ${name}, ${localDate}`}
      onClick={() => run({ userId, localDate })}
    >
      Seen
    </PendingButton>
  );
}
