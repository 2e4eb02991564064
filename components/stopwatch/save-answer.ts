import type { finishSessionAction } from "@/lib/actions/crafting";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { GONE } from "./run-command";
import { announce, refresh } from "./sync";

const NO_TIME = "Saved. It was under a second, so there’s nothing to allocate.";

type FinishAnswer = NonNullable<Awaited<ReturnType<typeof finishSessionAction>>["data"]>;
type Finished = Extract<FinishAnswer, { status: "finished" }>;

/** `asks`: where the time goes is still to be chosen. */
export type Saved = { saved: Finished["session"]; asks: boolean };

/** What became of the project that the session was started on; null: nothing to say. */
export function projectMessage(project: Finished["project"]): string | null {
  if (project?.now === "assigned") return `Added to “${project.name}”.`;
  return project?.now === "dropped" ? `“${project.name}” takes no more time, so this session isn’t on it.` : null;
}

/** Shows what the server made of a Save. */
export function takeAnswer(sessionId: string, answer: FinishAnswer): Saved | null {
  announce();
  if (answer.status === "open") {
    setStopwatch({ busy: false, session: answer.session, readAt: performance.now() });
    return null;
  }
  const shown = stopwatchState()?.session?.id;
  const isShown = shown === undefined || shown === sessionId;
  const over = { busy: false, ...(isShown && { session: null, readAt: null, message: null }) };
  if (answer.status === "gone") {
    setStopwatch({ ...over, ...(isShown && { message: GONE }) });
    void refresh();
    return null;
  }
  const { id, durationSeconds } = answer.session;
  const message = durationSeconds === 0 ? NO_TIME : projectMessage(answer.project);
  setStopwatch({ ...over, lastSaved: { id, durationSeconds }, ...(isShown && message && { message }) });
  return { saved: answer.session, asks: durationSeconds > 0 && answer.project?.now !== "assigned" };
}
