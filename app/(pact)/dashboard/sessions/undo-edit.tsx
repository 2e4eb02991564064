"use client";

import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { undoEditAction } from "@/lib/actions/sessions";
import { useAction } from "@/lib/client/use-action";

export function UndoEdit({
  sessionId,
  editId,
  description,
}: {
  sessionId: string;
  editId: number;
  description: string;
}) {
  const { run, pending } = useAction(undoEditAction, { toasts: { success: "The former times are back." } });
  useFocusFallback("#sessions");
  return (
    <Button
      variant="muted"
      size="inline"
      aria-label={`Undo the change of “${description}”`}
      aria-disabled={pending || undefined}
      onClick={() => run({ sessionId, editId })}
    >
      Undo
    </Button>
  );
}
