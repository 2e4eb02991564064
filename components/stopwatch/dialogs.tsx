"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paletteKeyName } from "@/components/ui/palette-key";
import { type StopwatchDialog, type StopwatchState, stopwatchState } from "@/lib/client/stopwatch/store";
import { EarlierStartDialog } from "./earlier-start-dialog";
import { press, settleState } from "./run-command";
import { SaveDialog } from "./save-dialog";
import { useSave } from "./saves";
import { SwitchDialog } from "./switch-dialog";

type StopwatchDialogsProps = {
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
      {session ? <SaveDialog key={session.id} {...saving} session={session} timeZone={timeZone} /> : null}
      {session && open === "switch" ? (
        <SwitchDialog
          key={`next-${session.id}`}
          onOpenChange={onOpenChange}
          onClose={onClose}
          state={state}
          session={session}
        />
      ) : null}
      <AlertDialog
        open={open === "reset" && session !== null}
        onOpenChange={onOpenChange}
        title="Discard session"
        sentence="Are you sure you want to discard this session?"
        action="Discard Session"
        tone="danger"
        pending={busy}
        onAction={() => void discardSession().then(onClose)}
      >
        <p className="text-muted">Its time is deleted. This can’t be undone.</p>
      </AlertDialog>
      {session ? (
        <EarlierStartDialog
          key={`earlier-${session.id}`}
          onOpenChange={onOpenChange}
          session={session}
          timeZone={timeZone}
          open={open === "earlier"}
          onDone={onClose}
          pending={busy}
        />
      ) : null}
      <KeysDialog open={open === "keys"} onOpenChange={onOpenChange} />
    </>
  );
}

const DISCARDED = "Session discarded.";

/** Discards the open session, unless it was saved meanwhile. */
async function discardSession() {
  const state = stopwatchState();
  if (!state?.session) return;
  const { session } = state;
  const [pressed] = await press([{ kind: "discard", session: session.id }], {
    shown: {},
    waiting: { session: null, readAt: null },
    isDone: (open) => open?.id !== session.id,
    doneMessage: DISCARDED,
  });
  if (pressed) settleState(pressed, DISCARDED);
}

const KEYS = [
  ["Space", "Start, pause or resume the stopwatch"],
  ["S", "Save the session"],
  ["?", "Show these shortcuts"],
] as const;

function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Keyboard shortcuts"
        description="Paused while you type. You can turn them off in your settings."
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {[...KEYS, [paletteKeyName(), "Search, from any page"] as const].map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-11 rounded-md border border-control px-2 py-1 text-center font-sans text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
