import { type StopwatchDialog, type StopwatchState, setStopwatch, stopwatchState } from "./store";

/** Opens the question before Save, Reset or an earlier start, unless there is nothing to ask about or a command is under way. */
export function askBefore(kind: Exclude<StopwatchDialog, "keys">) {
  const state = stopwatchState();
  if (state?.session && !state.busy) setStopwatch({ dialog: { kind, sessionId: state.session.id } });
}

export function showKeys() {
  setStopwatch({ dialog: { kind: "keys", sessionId: undefined } });
}

export function closeDialog() {
  if (stopwatchState()?.dialog) setStopwatch({ dialog: null });
}

/** The open dialog; a question goes with its session. */
export function openDialog({ dialog, session }: StopwatchState): StopwatchDialog | null {
  if (!dialog) return null;
  return dialog.kind === "keys" || dialog.sessionId === session?.id ? dialog.kind : null;
}
