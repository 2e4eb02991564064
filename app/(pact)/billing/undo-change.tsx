"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { undoChangeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";

/** The banner disappears with its button, so the focus moves to the page. */
export function UndoChange({ keeps }: { keeps: string }) {
  const { pending, run } = useAction(undoChangeAction, { toasts: { success: `You keep ${keeps}. Nothing changes.` } });
  useFocusFallback("#main");
  return (
    <PendingButton variant="surface" pending={pending} onClick={() => void run()}>
      Undo and keep {keeps}
    </PendingButton>
  );
}
