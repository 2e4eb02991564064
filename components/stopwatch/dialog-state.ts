import { type StopwatchDialog, type StopwatchState, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

/** Opens a question if a session is open and no command is running. `next`: the project to switch to. */
export function askBefore(kind: Exclude<StopwatchDialog, "keys">, next?: NamedProject) {
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

/** The open dialog. A question closes when its session does. */
export function openDialog({ dialog, session }: StopwatchState): StopwatchDialog | null {
  if (!dialog) return null;
  return dialog.kind === "keys" || dialog.sessionId === session?.id ? dialog.kind : null;
}
