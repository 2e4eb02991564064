import { discardSessionAction } from "@/lib/actions/crafting";
import { stopwatchState } from "@/lib/client/stopwatch/store";
import { runCommand, settle } from "./run-command";

const DISCARDED = "Session discarded.";

/** Discards the open session; one that was saved meanwhile stays. */
export async function discard() {
  const state = stopwatchState();
  if (!state?.session) return;
  const { session } = state;
  const answer = await runCommand({
    presses: [{ kind: "discard", session: session.id }],
    shown: {},
    waiting: { session: null, readAt: null },
    run: () => discardSessionAction({ sessionId: session.id }),
    isDone: (open) => open?.id !== session.id,
    doneMessage: DISCARDED,
  });
  if (answer) settle(answer, DISCARDED);
}
