import { switchSessionAction } from "@/lib/actions/crafting";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { newSession } from "./commands";
import { descriptionField, typeDescription } from "./description";
import { runCommand, settle } from "./run-command";
import { projectMessage, type Saved } from "./save-answer";

/** Null: nothing was saved here. */
export async function switchTo(next: NamedProject | null): Promise<Saved | null> {
  const state = stopwatchState();
  if (!state?.session) return null;
  const { session } = state;
  const description = descriptionField(state).unsaved;
  const started = newSession("", next);
  const answer = await runCommand({
    presses: [
      { kind: "stop", session: session.id, ...(description && { description }) },
      { kind: "start", session: started.id, ...(next && { projectId: next.id }) },
    ],
    shown: { session: started, lastSaved: null },
    run: () =>
      switchSessionAction({
        ...{ sessionId: session.id, description },
        next: { sessionId: started.id, projectId: next?.id ?? null },
      }),
    isDone: (open) => open !== null && open.id !== session.id,
  });
  if (!answer) return null;
  if (answer.status !== "switched") {
    settle(answer);
    return null;
  }
  const { saved, project } = answer;
  typeDescription(null);
  settle({ status: "open", session: answer.session });
  setStopwatch({
    lastSaved: { id: saved.id, durationSeconds: saved.durationSeconds },
    message: projectMessage(project),
  });
  return { saved, asks: saved.durationSeconds > 0 && project?.now !== "assigned" };
}
