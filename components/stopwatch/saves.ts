import { finishSessionAction } from "@/lib/actions/crafting";
import { stopwatchState } from "@/lib/client/stopwatch/store";
import { DEVICE } from "@/lib/client/taps/words";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { elapsedNow } from "./clock";
import { runCommand } from "./run-command";
import { type Saved, takeAnswer } from "./save-answer";

export type SaveChoices = { description?: string; endedAt?: string };

/** What came of a Save; null: it waits on this device, or there was nothing to save. */
export async function save(choices: SaveChoices): Promise<Saved | { refused: string } | null> {
  const state = stopwatchState();
  const session = state?.session;
  if (!session) return null;
  const length = choices.endedAt ? "" : `: ${formatDuration(elapsedNow(state) / 1000)}`;
  let refused: string | undefined;
  const answer = await runCommand({
    presses: [{ kind: "stop", session: session.id, ...choices }],
    shown: {},
    waiting: { session: null, readAt: null },
    waitingMessage: `Saved on this ${DEVICE}${length}. We’ll send it when you’re online.`,
    run: () => finishSessionAction({ sessionId: session.id, ...choices }),
    isDone: (open) => open?.id !== session.id,
    onRefused: (message) => {
      refused = message;
    },
  });
  if (refused) return { refused };
  return answer && takeAnswer(session.id, answer);
}
