"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { discard } from "./commands";
import { EarlierStartDialog } from "./earlier-start-dialog";
import { KeysDialog } from "./keys-dialog";
import { LateDialog } from "./late-dialog";
import { SaveDialog } from "./save-dialog";
import { type StopwatchDialog, type StopwatchState, setStopwatch } from "./store";
import { SwitchDialog } from "./switch-dialog";
import { useSave } from "./use-save";

const UNANSWERED = "Your Save is stored on this device. Press Save to choose when the session ended.";

export type StopwatchDialogsProps = {
  open: StopwatchDialog | null;
  onClose: () => void;
  state: StopwatchState;
  timeZone: string;
};

/** The questions about the open session, and the list of keys. Heavy: load it with lazy-dialogs. */
export function StopwatchDialogs({ open, onClose, state, timeZone }: StopwatchDialogsProps) {
  const { session, lateSave, busy } = state;
  const isLate = lateSave !== null && lateSave.sessionId === session?.id;
  const onSave = useSave(onClose);
  const onOpenChange = (opened: boolean) => {
    if (opened || busy) return;
    if (open === "save" && isLate) setStopwatch({ message: UNANSWERED });
    onClose();
  };
  const saving = { open: open === "save", onOpenChange, onSave, state };

  return (
    <>
      {isLate ? <LateDialog {...saving} late={lateSave} /> : null}
      {session && !isLate ? <SaveDialog key={session.id} {...{ ...saving, session, timeZone }} /> : null}
      {session && open === "switch" ? (
        <SwitchDialog key={`next-${session.id}`} {...{ onOpenChange, onClose, state, session }} />
      ) : null}
      <AlertDialog
        open={open === "reset" && session !== null}
        onOpenChange={onOpenChange}
        title="Discard session"
        sentence="Are you sure you want to discard this session?"
        action="Discard Session"
        tone="danger"
        pending={busy}
        onAction={() => void discard().then(onClose)}
      />
      {session ? (
        <EarlierStartDialog
          key={`earlier-${session.id}`}
          {...{ onOpenChange, session, timeZone }}
          open={open === "earlier"}
          onDone={onClose}
          pending={busy}
        />
      ) : null}
      <KeysDialog open={open === "keys"} onOpenChange={onOpenChange} />
    </>
  );
}
