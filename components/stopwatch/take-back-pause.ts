import { takeBackPauseAction } from "@/lib/actions/crafting";
import { stopwatchState } from "@/lib/client/stopwatch/store";
import { elapsedNow, serverNow } from "./clock";
import { runCommand, settle } from "./run-command";

/** Lets the paused stopwatch run as if it had not been paused. */
export async function takeBackPause() {
  const state = stopwatchState();
  const pausedAt = state?.session?.lastRun.endedAt;
  if (!state?.session || !pausedAt) return;
  const { session } = state;
  const elapsedMs = elapsedNow(state) + Math.max(0, +serverNow() - Date.parse(pausedAt));
  const lastRun = { ...session.lastRun, endedAt: null };
  const answer = await runCommand({
    shown: { session: { ...session, elapsedMs, lastRun, running: true } },
    run: () => takeBackPauseAction({ sessionId: session.id }),
    isDone: (open) => open?.id === session.id && open.running,
  });
  if (answer) settle(answer);
}
