import {
  elapsedNow,
  type ShownSession,
  type StopwatchState,
  serverNow,
  setStopwatch,
  stopwatchState,
} from "@/lib/client/stopwatch/store";
import { DEFAULT_DESCRIPTION, type NamedProject, type OpenSession, sessionName } from "@/lib/domain/crafting/stopwatch";
import { press, settleState } from "./run-command";

const ALREADY = "A session was already running.";
const explainNoTime = (name: string) => `“${name}” takes no more time, so this session has no project.`;

/** `other_description`: another session with its own description was already running. Null: none runs. */
type Started = "running" | "other_description" | null;

/** Starts the stopwatch. If a session is already running, shows that one with a message. */
export async function startSession(description: string, project: NamedProject | null = null): Promise<Started> {
  const session = newSession(description, project);
  const words = { ...(description && { description }), ...(project && { projectId: project.id }) };
  const [pressed] = await press([{ kind: "start", session: session.id, ...words }], {
    shown: { session, lastSaved: null },
    isDone: (open) => open !== null,
  });
  if (pressed?.status !== "open") {
    const open = stopwatchState()?.session;
    return open ? findStartOutcome(description, open) : null;
  }
  settleState(pressed);
  const { isNew, session: open } = pressed;
  if (isNew && project && !open.project) setStopwatch({ message: explainNoTime(project.name) });
  if (isNew) return "running";
  const started = findStartOutcome(description, open);
  const isNamed = started === "other_description" && open.description !== DEFAULT_DESCRIPTION;
  setStopwatch({
    message: isNamed
      ? `${ALREADY} It’s called “${open.description}”. To rename it, press Enter in the field.`
      : ALREADY,
  });
  return started;
}

/** Pauses or resumes the open session. */
export async function setRunning(running: boolean) {
  const state = stopwatchState();
  if (!state?.session) return;
  const { session } = state;
  const [pressed] = await press([{ kind: running ? "resume" : "pause", session: session.id }], {
    shown: { session: { ...session, elapsedMs: elapsedNow(state), running } },
    isDone: (open) => open?.id === session.id && open.running === running,
  });
  if (pressed) settleState(pressed);
}

function findStartOutcome(description: string, open: OpenSession): Started {
  return description !== "" && description !== open.description ? "other_description" : "running";
}

/** The session to show until the server answers. */
export function newSession(description: string, project: NamedProject | null): ShownSession {
  const startedAt = serverNow().toISOString();
  return {
    id: crypto.randomUUID(),
    isUnsent: true,
    description: sessionName({ typed: description, project }),
    project,
    startedAt,
    elapsedMs: 0,
    manualSeconds: 0,
    running: true,
    lastRun: { startedAt, endedAt: null, beforeMs: 0 },
  };
}

/**
 * The field "What are you working on?": `differing` is its text if it differs from the stored description; `unsaved` is
 * the same, but undefined while the text waits for Enter. An untouched field follows the server.
 */
export function readDescriptionField({ session, draft }: Pick<StopwatchState, "session" | "draft">) {
  const stored = !session || session.description === DEFAULT_DESCRIPTION ? "" : session.description;
  const text = draft.text?.trim() ?? "";
  const differing = text !== "" && text !== stored ? text : undefined;
  const isWaiting = draft.isHeld && stored !== "";
  return { value: draft.text ?? stored, text, differing, isWaiting, unsaved: isWaiting ? undefined : differing };
}

export function typeDescription(text: string | null) {
  setStopwatch({ draft: { text, isHeld: false } });
}

export async function toggleStopwatch() {
  const state = stopwatchState();
  if (!state || state.busy) return;
  return state.session ? setRunning(!state.session.running) : startWithDraft();
}

/** Starts the stopwatch with the field's text on the chosen project; text that was not stored returns to the field. */
export async function startWithDraft() {
  const text = stopwatchState()?.draft.text?.trim() ?? "";
  const chosen = stopwatchState()?.chosen ?? null;
  typeDescription(null);
  const started = await startSession(text, chosen);
  if (started === null) typeDescription(text || null);
  else setStopwatch({ chosen: null });
  if (started === "other_description") setStopwatch({ draft: { text, isHeld: true } });
  return started;
}

/** On Enter: stores the text, even if it was held back. */
export async function confirmDescription() {
  const state = stopwatchState();
  if (!state) return;
  typeDescription(state.draft.text);
  await renameIfChanged(state.session?.id, readDescriptionField(state).differing);
}

/** On blur: the field shows the server's description again, unless its own text could not be stored. */
export async function leaveDescription() {
  const state = stopwatchState();
  if (!state?.session) return;
  const { text, isWaiting } = readDescriptionField(state);
  if (isWaiting || !(await storeDescription())) return;
  if (stopwatchState()?.draft.text?.trim() === text) setStopwatch({ draft: { text: null, isHeld: false } });
}

/** Returns whether nothing is left to store. */
export async function storeDescription(): Promise<boolean> {
  const state = stopwatchState();
  return !state || renameIfChanged(state.session?.id, readDescriptionField(state).unsaved);
}

async function renameIfChanged(sessionId: string | undefined, description: string | undefined): Promise<boolean> {
  if (!sessionId || !description) return true;
  const file = await import("./rename").catch(() => null);
  return (await file?.renameSession(sessionId, description)) ?? false;
}
