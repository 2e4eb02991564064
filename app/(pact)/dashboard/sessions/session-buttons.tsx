"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { deleteSessionAction, undoEditAction } from "@/lib/actions/crafting";
import { forgetSaved } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { StoredSession } from "./correct-dialog";

const loadAdding = () => import("./add-dialog").then((file) => file.AddDialog);
const loadCorrecting = () => import("./correct-dialog").then((file) => file.CorrectDialog);

export function AddSession({ timeZone }: { timeZone: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open, loadAdding, close);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} onPointerEnter={() => loadAdding().catch(() => {})}>
        Add a session
      </Button>
      {Dialog ? <Dialog open={open} onClose={close} timeZone={timeZone} /> : null}
    </>
  );
}

/** `refusal`: why a session that is part of a price stays as it is, and its project's address. */
type Props = { session: StoredSession; refusal: { sentence: string; href: string } | null };

export function CorrectSession({ session, refusal, timeZone }: Props & { timeZone: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open && !refusal, loadCorrecting, close);
  return (
    <>
      <Button
        variant="muted"
        size="inline"
        aria-label={`Correct “${session.description}”, ${formatDuration(session.durationSeconds)}`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => loadCorrecting().catch(() => {})}
      >
        Correct
      </Button>
      {refusal ? <RefusalDialog open={open} onOpenChange={setOpen} done="corrected" refusal={refusal} /> : null}
      {Dialog ? <Dialog open={open} onClose={close} session={session} timeZone={timeZone} /> : null}
    </>
  );
}

export function DeleteSession({ session: { id: sessionId, description, durationSeconds }, refusal }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, pending } = useAction(deleteSessionAction, { toasts: { success: "Session deleted." } });
  const duration = formatDuration(durationSeconds);
  useFocusFallback("#sessions");

  async function remove() {
    const outcome = await run({ sessionId });
    setIsAsking(false);
    if (outcome?.ok) forgetSaved(sessionId);
  }

  return (
    <>
      <Button
        variant="muted"
        size="inline"
        className="-mr-2.5"
        aria-label={`Delete “${description}”, ${duration}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      {refusal ? (
        <RefusalDialog open={isAsking} onOpenChange={setIsAsking} done="deleted" refusal={refusal} />
      ) : (
        <LazyAlertDialog
          open={isAsking}
          onOpenChange={(open) => !pending && setIsAsking(open)}
          title="Delete this session?"
          sentence={`The ${duration} of “${description}” is removed from your totals, streak, XP, challenges and project. This can’t be undone.`}
          action="Delete session"
          tone="danger"
          pending={pending}
          onAction={remove}
        />
      )}
    </>
  );
}

type RefusalDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  done: string;
  refusal: NonNullable<Props["refusal"]>;
};

function RefusalDialog({ done, refusal: { sentence, href }, ...dialog }: RefusalDialogProps) {
  const router = useRouter();
  return (
    <LazyAlertDialog
      {...dialog}
      title={`This session can’t be ${done}`}
      sentence={sentence}
      action="Open the project"
      onAction={() => router.push(href)}
    />
  );
}

export function UndoEdit({ description, ...edit }: { sessionId: string; editId: number; description: string }) {
  const { run, pending } = useAction(undoEditAction, { toasts: { success: "The former times are back." } });
  useFocusFallback("#sessions");
  return (
    <Button
      variant="muted"
      size="inline"
      aria-label={`Undo the change of “${description}”`}
      aria-disabled={pending || undefined}
      onClick={() => run(edit)}
    >
      Undo
    </Button>
  );
}
