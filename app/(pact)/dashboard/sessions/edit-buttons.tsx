"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { undoEditAction } from "@/lib/actions/sessions";
import { useAction } from "@/lib/client/use-action";
import type { StoredSession } from "./use-correction";

const load = () => import("./correct-dialog").then((file) => file.CorrectDialog);

/** Corrects a session's times; one that is part of a price links to its project instead. */
export function CorrectSession({
  session,
  timeZone,
  duration,
  refusal,
}: {
  session: StoredSession;
  timeZone: string;
  duration: string;
  /** Why it can't be corrected, and the project's address. */
  refusal: { sentence: string; href: string } | null;
}) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open && !refusal, load, close);
  return (
    <>
      <Button
        variant="muted"
        size="inline"
        aria-label={`Correct “${session.description}”, ${duration}`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => load().catch(() => {})}
      >
        Correct
      </Button>
      {refusal ? (
        <LazyAlertDialog
          open={open}
          onOpenChange={setOpen}
          title="This session can’t be corrected"
          sentence={refusal.sentence}
          action="Open the project"
          onAction={() => router.push(refusal.href)}
        />
      ) : null}
      {Dialog ? <Dialog open={open} onClose={close} session={session} timeZone={timeZone} /> : null}
    </>
  );
}

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
