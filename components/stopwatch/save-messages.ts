import type { ActionErrorCode } from "@/lib/client/run-action";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { UnsentSave } from "./outbox";
import { stopwatchState } from "./store";

export const NO_TIME = "Saved. It was under a second, so there’s nothing to allocate.";
export const PRESS_AGAIN =
  "The stopwatch was paused or resumed after you pressed Save, so nothing was saved. Press Save again.";
export const NOT_STORED =
  "Your Save didn’t reach the server, and this browser can’t store it. Please press Save again.";

/** True of every Save that is still on the device: where it is, and what happens next. */
export function waitingMessage({ sessionId, pressedMs, endedAt }: UnsentSave, code: ActionErrorCode): string {
  const session = stopwatchState()?.session;
  const addedSeconds = session?.id === sessionId ? session.manualSeconds : 0;
  const length = pressedMs === undefined || endedAt ? "" : ` (${formatDuration(pressedMs / 1000 + addedSeconds)})`;
  const next = NEXT[code] ?? (code === "offline" && !navigator.onLine ? OFFLINE : RETRIED);
  const runsOn = !NEXT[code] && session?.running ? " The clock keeps running until then." : "";
  return `Saved on this device${length}. ${next}${runsOn}`;
}

const OFFLINE = "We’ll send it when you’re back online.";
const RETRIED = "We couldn’t send it yet. We’ll try again.";
const NEXT: Partial<Record<ActionErrorCode, string>> = {
  outdated: "A newer version is ready. Reload the page to send it.",
  signed_out: "Log in again to send it.",
  other_account: "We’ll send it when you log in to this account again.",
};
