"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { resumeAction, undoChangeAction } from "@/lib/actions/billing";
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

/** Ends the pause; the button names the amount that will be charged. */
export function ResumeButton({ plan, price }: { plan: string; price: string | null }) {
  const { pending, run } = useAction(resumeAction, { toasts: { success: `${plan} is active again.` } });
  useFocusFallback("#main");
  return (
    <PendingButton variant="surface" pending={pending} onClick={() => void run()}>
      {price ? `Resume and pay ${price}` : "Resume now"}
    </PendingButton>
  );
}
