import { startEarlierAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { messageOf, settle } from "./run-command";
import { announce, refresh } from "./sync";

/** Moves the start of the open session back. Returns the sentence of a refusal, or null. */
export async function startEarlier(startedAt: Date): Promise<string | null> {
  const state = stopwatchState();
  if (!state?.session || state.busy) return null;
  const sessionId = state.session.id;
  setStopwatch({ busy: true, message: null });
  const outcome = await runAction(() => startEarlierAction({ sessionId, startedAt: startedAt.toISOString() }));
  if (outcome.ok && outcome.data) {
    settle(outcome.data);
    return null;
  }
  setStopwatch({ busy: false });
  // Perhaps only the answer was lost, or another tab has added time or ended the session.
  const isRead = await refresh();
  const open = stopwatchState()?.session;
  if (!isRead || (open?.id === sessionId && open.manualSeconds === 0)) return messageOf(outcome);
  announce();
  return null;
}
