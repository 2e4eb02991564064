import { toast } from "@/components/ui/toast";
import { type confirmCraftingAction, pressAction } from "@/lib/actions/crafting";
import { type ActionAnswer, type ActionErrorCode, type Outcome, runAction } from "@/lib/client/run-action";
import { type StopwatchState, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { Press } from "@/lib/domain/crafting/tap";
import { GENERIC_ERROR_MESSAGE, OFFLINE_MESSAGE } from "@/lib/errors";
import type { Kept } from "./kept-taps";
import { announceChange, refreshStopwatch } from "./sync";

export const GONE = "This session was discarded in another tab or on another device.";

/** The state after a press. `isNew`: this press started or ended the session. */
export type Pressed = NonNullable<Awaited<ReturnType<typeof pressAction>>["data"]>[number];
type SessionState = NonNullable<Awaited<ReturnType<typeof confirmCraftingAction>>["data"]>;

type Command = {
  /** Shown before the server answers. */
  shown: Partial<StopwatchState>;
  waiting?: Partial<StopwatchState>;
  /** Shown at once when the presses have to wait. */
  waitingMessage?: string;
  /** Whether the command has taken effect, judged by the server's current session. */
  isDone: (open: OpenSession | null) => boolean;
  doneMessage?: string;
  /** Called instead of showing a toast. */
  onRefused?: (message: string) => void;
};

/** Errors that a retry of the press would only repeat. */
const DEFINITE: readonly ActionErrorCode[] = ["gone", "not_found", "invalid"];

/**
 * Stores the presses on this device until the server has answered, shows the change and sends them. Empty if they wait,
 * if they were refused and undone, or if only the answer was lost and the screen shows the server's state.
 */
export async function press(presses: Press[], command: Command): Promise<Pressed[]> {
  return (await runCommand(() => pressAction({ presses }), command, presses)) ?? [];
}

/** Without presses, the command needs a connection. */
export async function runCommand<T>(
  send: () => Promise<ActionAnswer<T>>,
  {
    shown,
    waiting = {},
    waitingMessage,
    isDone,
    doneMessage,
    onRefused = (message) => toast({ message, tone: "error" }),
  }: Command,
  presses: Press[] = [],
): Promise<T | null> {
  const before = stopwatchState();
  if (!before || before.busy) return null;
  setStopwatch({ busy: true, message: null });
  const kept = await storePresses(presses);
  setStopwatch({ ...shown, ...(shown.session && { readAt: performance.now() }) });
  if (kept?.isBehind) return queuePresses(kept, waiting, waitingMessage);
  const outcome = await runAction(send);
  if (outcome.ok && outcome.data !== undefined) {
    await kept?.drop();
    return outcome.data;
  }
  if (kept && (outcome.ok || !DEFINITE.includes(outcome.code))) return queuePresses(kept, waiting, waitingMessage);
  await kept?.drop();
  const { session, readAt, message, lastSaved } = before;
  setStopwatch({ session, readAt, message, lastSaved, busy: false });
  if ((await refreshStopwatch()) && isDone(stopwatchState()?.session ?? null)) {
    announceChange();
    setStopwatch({ message: doneMessage ?? null });
    return null;
  }
  onRefused(messageOf(outcome));
  return null;
}

async function queuePresses(kept: Kept, waiting: Partial<StopwatchState>, message?: string): Promise<null> {
  setStopwatch({ ...waiting, busy: false });
  if (message) toast({ message, tone: "success" });
  await kept.send();
  return null;
}

/** Adopts the session's state after a command; shows a message if the session ended elsewhere. */
export function settleState(state: SessionState, goneMessage = GONE) {
  announceChange();
  if (state.status === "open") return setStopwatch({ session: state.session, readAt: performance.now(), busy: false });
  const message =
    state.status === "gone"
      ? goneMessage
      : `This session was already saved (${formatDuration(state.session.durationSeconds)}) in another tab or on another device.`;
  setStopwatch({ session: null, readAt: null, busy: false, message });
  void refreshStopwatch();
}

export function messageOf(outcome: Outcome<unknown>): string {
  if (outcome.ok) return GENERIC_ERROR_MESSAGE;
  return outcome.code === "offline" ? OFFLINE_MESSAGE : outcome.message;
}

let file: typeof import("./kept-taps") | null = null;

/** Stores presses on this device before anything changes. Null if it can't: then only the request carries them. */
async function storePresses(presses: Press[]): Promise<Kept | null> {
  if (presses.length === 0 || !file) return null;
  return file.keepPresses(presses).catch(() => null);
}

/** Sends waiting presses; also loads the queue's code. */
export function sendWaitingTaps() {
  import("./kept-taps")
    .then((loaded) => {
      file = loaded;
      return loaded.sendWaitingTaps();
    })
    .catch(() => {});
}
