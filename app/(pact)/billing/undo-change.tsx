"use client";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { useSaving } from "@/components/ui/use-saving";
import { undoChangeAction } from "@/lib/actions/billing";

/** Takes the pending change back; the notice goes with it, and the focus to the page. */
export function UndoChange({ keeps }: { keeps: string }) {
  const { pending, saving } = useSaving();
  useFocusHeir("#main");
  return (
    <Button
      variant="quiet"
      className="bg-surface!"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => void saving(() => undoChangeAction(), `You keep ${keeps}. Nothing changes.`)}
    >
      {pending ? <Spinner /> : null}
      Undo and keep {keeps}
    </Button>
  );
}
