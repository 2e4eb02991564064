import { toast } from "@/components/ui/toast";
import type { pauseSessionAction } from "@/lib/actions/crafting";
import { type ActionAnswer, type Outcome, runAction } from "@/lib/client/run-action";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { type StopwatchState, setStopwatch, stopwatchState } from "./store";
import { announce, refresh } from "./sync";

export const GONE = "This session was discarded in another tab or on another device.";
const OFFLINE = "No connection. Please try again.";

type SessionState = NonNullable<Awaited<ReturnType<typeof pauseSessionAction>>["data"]>;

type Command<T> = {
  /** What the screen shows before the server has answered. */
  shown: Partial<StopwatchState>;
  run: () => Promise<ActionAnswer<T>>;
  /** Whether the command has had its effect, by what the server has now. */
  isDone: (open: OpenSession | null) => boolean;
  doneMessage?: string;
};

/**
 * Shows the change at once, sends it, and takes it back when it was refused or did not arrive. Null then, and also where
 * only the answer was lost: there is nothing to try again, and the screen shows what the server has.
 */
export async function runCommand<T>({ shown, run, isDone, doneMessage }: Command<T>): Promise<T | null> {
  const before = stopwatchState();
  if (!before || before.busy) return null;
  setStopwatch({ message: null, ...shown, ...(shown.session && { readAt: performance.now() }), busy: true });
  const outcome = await runAction(run);
  if (outcome.ok && outcome.data !== undefined) return outcome.data;
  const { session, readAt, message, lastSaved } = before;
  setStopwatch({ session, readAt, message, lastSaved, busy: false });
  if ((await refresh()) && isDone(stopwatchState()?.session ?? null)) {
    announce();
    setStopwatch({ message: doneMessage ?? null });
    return null;
  }
  toast({ message: messageOf(outcome), tone: "error" });
  return null;
}

/** Takes over the session's state after a command, and says so when it has ended elsewhere. */
export function settle(state: SessionState, goneMessage = GONE) {
  announce();
  if (state.status === "open" || state.status === "late")
    return setStopwatch({ session: state.session, readAt: performance.now(), busy: false });
  const message =
    state.status === "gone"
      ? goneMessage
      : `This session was already saved (${formatDuration(state.session.durationSeconds)}) in another tab or on another device.`;
  setStopwatch({ session: null, readAt: null, busy: false, message });
  void refresh();
}

export function messageOf(outcome: Outcome<unknown>): string {
  if (outcome.ok) return GENERIC_ERROR_MESSAGE;
  return outcome.code === "offline" ? OFFLINE : outcome.message;
}
