"use client";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { undoChangeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";

/** Takes the pending change back; the notice goes with it, and the focus to the page. */
export function UndoChange({ keeps }: { keeps: string }) {
  const { pending, run } = useAction(undoChangeAction, { toasts: { success: `You keep ${keeps}. Nothing changes.` } });
  useFocusFallback("#main");
  return (
    <Button
      variant="surface"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => void run()}
    >
      {pending ? <Spinner /> : null}
      Undo and keep {keeps}
    </Button>
  );
}
