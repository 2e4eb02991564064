import { type ShownSession, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { DEFAULT_DESCRIPTION, type NamedProject, type OpenSession, sessionName } from "@/lib/domain/crafting/stopwatch";
import { elapsedNow, serverNow } from "./clock";
import { press, settle } from "./run-command";

const ALREADY = "A session was already running.";
const takesNoTime = (name: string) => `“${name}” takes no more time, so this session has no project.`;

/** `other_description`: another session with its own description was already running. Null: none runs. */
type Started = "running" | "other_description" | null;

/** Starts the stopwatch. If a session is already running, shows that one with a message. */
export async function start(description: string, project: NamedProject | null = null): Promise<Started> {
  const session = newSession(description, project);
  const words = { ...(description && { description }), ...(project && { projectId: project.id }) };
  const [pressed] = await press([{ kind: "start", session: session.id, ...words }], {
    shown: { session, lastSaved: null },
    isDone: (open) => open !== null,
  });
  if (pressed?.status !== "open") {
    const open = stopwatchState()?.session;
    return open ? startedAs(description, open) : null;
  }
  settle(pressed);
  const { isNew, session: open } = pressed;
  if (isNew && project && !open.project) setStopwatch({ message: takesNoTime(project.name) });
  if (isNew) return "running";
  const started = startedAs(description, open);
  const isNamed = started === "other_description" && open.description !== DEFAULT_DESCRIPTION;
  setStopwatch({
    message: isNamed
      ? `${ALREADY} It’s called “${open.description}”. To rename it, press Enter in the field.`
      : ALREADY,
  });
  return started;
}

export function pause() {
  return setRunning(false);
}

export function resume() {
  return setRunning(true);
}

async function setRunning(running: boolean) {
  const state = stopwatchState();
  if (!state?.session) return;
  const { session } = state;
  const [pressed] = await press([{ kind: running ? "resume" : "pause", session: session.id }], {
    shown: { session: { ...session, elapsedMs: elapsedNow(state), running } },
    isDone: (open) => open?.id === session.id && open.running === running,
  });
  if (pressed) settle(pressed);
}

function startedAs(description: string, open: OpenSession): Started {
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
