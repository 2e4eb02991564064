import { type Pressed, press } from "@/db/queries/crafting/press";
import type { SessionState } from "@/db/queries/rows/session";
import type { Press } from "@/lib/domain/crafting/tap";

type Start = { sessionId?: string; description?: string | undefined; projectId?: string | null | undefined };
type Save = { sessionId: string; description?: string | undefined; endedAt?: Date | undefined };

/** Presses Start as the dashboard does; returns the open session. The functions below press its other buttons. */
export async function startSession(userId: string, start: Start = {}) {
  const [started] = await press(userId, [startPressOf(start)]);
  if (started?.status !== "open") throw new Error("startSession: nothing is open");
  return { ...started.session, isNew: started.isNew };
}

export function pauseSession(userId: string, sessionId: string) {
  return pressOnce(userId, { kind: "pause", session: sessionId });
}

export function resumeSession(userId: string, sessionId: string) {
  return pressOnce(userId, { kind: "resume", session: sessionId });
}

export function finishSession(userId: string, save: Save) {
  return pressOnce(userId, stopPressOf(save));
}

export function discardSession(userId: string, sessionId: string) {
  return pressOnce(userId, { kind: "discard", session: sessionId });
}

/** Presses Save and the next Start at the same instant. */
export async function switchSession(userId: string, { next, ...save }: Save & { next: Start }) {
  const [stopped, started] = await press(userId, [stopPressOf(save), startPressOf(next)]);
  if (!stopped) throw new Error("switchSession: no answer");
  if (stopped.status !== "finished" || started?.status !== "open") return dropIsNew(stopped);
  const session = { ...started.session, isNew: started.isNew };
  return { status: "switched" as const, saved: stopped.session, project: stopped.project ?? null, session };
}

async function pressOnce(userId: string, one: Press) {
  const [pressed] = await press(userId, [one]);
  if (!pressed) throw new Error("pressOnce: no answer");
  return dropIsNew(pressed);
}

function dropIsNew({ isNew: _, ...state }: Pressed) {
  return state as SessionState;
}

function startPressOf({ sessionId = crypto.randomUUID(), description, projectId }: Start): Press {
  return { kind: "start", session: sessionId, description, projectId: projectId ?? undefined };
}

function stopPressOf({ sessionId, description, endedAt }: Save): Press {
  return { kind: "stop", session: sessionId, description, endedAt: endedAt?.toISOString() };
}
