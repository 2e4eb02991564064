"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import type { StopwatchDialog, StopwatchState } from "@/lib/client/stopwatch/store";
import { discard } from "./discard";
import { EarlierStartDialog } from "./earlier-start-dialog";
import { KeysDialog } from "./keys-dialog";
import { SaveDialog } from "./save-dialog";
import { SwitchDialog } from "./switch-dialog";
import { useSave } from "./use-save";

export type StopwatchDialogsProps = {
  open: StopwatchDialog | null;
  onClose: () => void;
  state: StopwatchState;
  timeZone: string;
};

/** The questions about the open session, and the list of keys. Heavy: load it with lazy-dialogs. */
export function StopwatchDialogs({ open, onClose, state, timeZone }: StopwatchDialogsProps) {
  const { session, busy } = state;
  const onSave = useSave(onClose);
  const onOpenChange = (opened: boolean) => {
    if (!opened && !busy) onClose();
  };
  const saving = { open: open === "save", onOpenChange, onSave, state };

  return (
    <>
      {session ? <SaveDialog key={session.id} {...{ ...saving, session, timeZone }} /> : null}
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
      >
        <p className="text-muted">Its time is deleted. This can’t be undone.</p>
      </AlertDialog>
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
