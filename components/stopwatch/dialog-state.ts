import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { type StopwatchDialog, type StopwatchState, setStopwatch, stopwatchState } from "./store";

/** Opens the question before Save, Switch or Reset, unless there is nothing to ask about or a command is under way. */
export function askBefore(kind: "save" | "switch" | "reset", next?: NamedProject) {
  const state = stopwatchState();
  if (!state?.session || state.busy) return;
  setStopwatch({ dialog: { kind, sessionId: state.session.id, ...(next && { next }) } });
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
