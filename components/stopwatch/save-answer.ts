import type { finishSessionAction } from "@/lib/actions/crafting";
import { dropSave, type UnsentSave } from "./outbox";
import { GONE } from "./run-command";
import { NO_TIME, PRESS_AGAIN } from "./save-messages";
import { type StopwatchState, setStopwatch, stopwatchState } from "./store";
import { announce, refresh } from "./sync";

type FinishAnswer = NonNullable<Awaited<ReturnType<typeof finishSessionAction>>["data"]>;
type Finished = Extract<FinishAnswer, { status: "finished" }>;

/** `asks`: where the time goes is still to be chosen. */
export type Saved = { saved: Finished["session"]; asks: boolean };

/** What became of the project that the session was started on; null: nothing to say. */
export function projectMessage(project: Finished["project"]): string | null {
  if (project?.now === "assigned") return `Added to “${project.name}”.`;
  return project?.now === "dropped" ? `“${project.name}” takes no more time, so this session isn’t on it.` : null;
}

export function isFinishAnswer(data: FinishAnswer | null | undefined): data is FinishAnswer {
  return ["open", "late", "finished", "gone"].includes(data?.status ?? "");
}

/** Shows what the server made of a Save. It stays on the device only where the crafter has to choose where it ends. */
export function takeAnswer(
  userId: string,
  unsent: UnsentSave,
  answer: FinishAnswer,
  after: Partial<StopwatchState>,
): Saved | null {
  if (answer.status !== "late") dropSave(userId, unsent.sessionId);
  announce();
  if (answer.status === "late" || answer.status === "open") {
    const { session } = answer;
    const asks =
      answer.status === "late" ? { lateSave: unsent, message: null } : { lateSave: null, message: PRESS_AGAIN };
    setStopwatch({ ...after, session, readAt: performance.now(), ...asks });
    return null;
  }
  const shown = stopwatchState()?.session?.id;
  const isShown = shown === undefined || shown === unsent.sessionId;
  const over = isShown ? { ...after, session: null, readAt: null, lateSave: null, message: null } : after;
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
