import { finishSessionAction } from "@/lib/actions/crafting";
import { runCommand } from "./run-command";
import { type Saved, takeAnswer } from "./save-answer";
import { stopwatchState } from "./store";

export type SaveChoices = { description?: string; endedAt?: string };

/** What came of a Save; null: it waits on this device, or there was nothing to save. */
export async function save(choices: SaveChoices): Promise<Saved | { refused: string } | null> {
  const session = stopwatchState()?.session;
  if (!session) return null;
  let refused: string | undefined;
  const answer = await runCommand({
    presses: [{ kind: "stop", session: session.id, ...choices }],
    shown: {},
    waiting: { session: null, readAt: null },
    run: () => finishSessionAction({ sessionId: session.id, ...choices }),
    isDone: (open) => open?.id !== session.id,
    onRefused: (message) => {
      refused = message;
    },
  });
  if (refused) return { refused };
  return answer && takeAnswer(session.id, answer);
}
