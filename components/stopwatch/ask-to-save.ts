import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { askBefore } from "./dialog-state";

/** Asks before Save. `end`: an ISO instant to end at, "asked" to choose one, null for now. */
export function askToSave(end: string | null) {
  askBefore("save");
  const dialog = stopwatchState()?.dialog;
  if (dialog?.kind === "save" && end) setStopwatch({ dialog: { ...dialog, end } });
}
