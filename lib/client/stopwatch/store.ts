import type { NamedProject, OpenSession } from "@/lib/domain/crafting/stopwatch";

export type StopwatchDialog = "save" | "switch" | "reset" | "earlier" | "keys";

/**
 * `isUnsent`: it began on this device, and the server will give it an id of its own. `isWaiting`: something pressed on it
 * waits on this device, and `lastRun` is a guess.
 */
export type ShownSession = OpenSession & { isUnsent?: boolean; isWaiting?: boolean };

/** The stopwatch as this window knows it: what the server answered, and what the crafter is doing with it. */
export type StopwatchState = {
  userId: string;
  session: ShownSession | null;
  /** The browser's monotonic time at which `session.elapsedMs` arrived; null: as the server drew it. */
  readAt: number | null;
  busy: boolean;
  message: string | null;
  /** The session saved last in this window; `isAllocated`: to challenges or a project, since then. */
  lastSaved: { id: string; durationSeconds: number; isAllocated?: boolean } | null;
  chosen: NamedProject | null;
  /** The open dialog, and its session: the next one does not inherit the question. `next`: the project to switch to.
   * `end`: Save ends there, an ISO instant; "asked": Save asks where. */
  dialog: { kind: StopwatchDialog; sessionId: string | undefined; next?: NamedProject; end?: string } | null;
  /** Text typed as the description; `isHeld`: it waits, because the running session has a description of its own. */
  draft: { text: string | null; isHeld: boolean };
};

const EMPTY: StopwatchState = {
  userId: "",
  session: null,
  readAt: null,
  busy: false,
  message: null,
  lastSaved: null,
  chosen: null,
  dialog: null,
  draft: { text: null, isHeld: false },
};

const listeners = new Set<() => void>();
let current: StopwatchState | null = null;

/** The one stopwatch of this window; null until a page has brought it along. Browser only. */
export function stopwatchState(): StopwatchState | null {
  return current;
}

export function setStopwatch(change: Partial<StopwatchState>) {
  current = { ...(current ?? EMPTY), ...change };
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emptyStopwatch(userId: string, session: OpenSession | null): StopwatchState {
  return { ...EMPTY, userId, session };
}

/** Notes whether a session's time is allocated now, in case it is the one saved last. */
export function markAllocated(sessionId: string, isAllocated = true) {
  if (current?.lastSaved?.id === sessionId) setStopwatch({ lastSaved: { ...current.lastSaved, isAllocated } });
}

export function forgetSaved(sessionId: string) {
  if (current?.lastSaved?.id === sessionId) setStopwatch({ lastSaved: null });
}
