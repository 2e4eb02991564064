import type { ReactNode } from "react";
import type { NamedProject, OpenSession } from "@/lib/domain/crafting/stopwatch";

export type StopwatchDialog = "save" | "switch" | "reset" | "earlier" | "keys";

/**
 * `isUnsent`: the session began on this device, and the server will give it another id. `isWaiting`: a press on it is
 * not sent yet, so `lastRun` is a guess.
 */
export type ShownSession = OpenSession & { isUnsent?: boolean; isWaiting?: boolean };

/** The stopwatch in this window: the server's answer, and the crafter's unfinished input. */
export type StopwatchState = {
  userId: string;
  session: ShownSession | null;
  /** The browser's monotonic time at which `session.elapsedMs` arrived; null if the server rendered it. */
  readAt: number | null;
  busy: boolean;
  message: ReactNode;
  /** The last session saved in this window; `isAllocated`: allocated since then, to challenges or a project. */
  lastSaved: { id: string; durationSeconds: number; isAllocated?: boolean } | null;
  chosen: NamedProject | null;
  /**
   * The open dialog, and its session, so that it closes for the next one. `next`: the project to switch to. `end`: the
   * ISO instant at which Save ends; "asked": Save asks for it.
   */
  dialog: { kind: StopwatchDialog; sessionId: string | undefined; next?: NamedProject; end?: string } | null;
  /** Text typed as the description; `isHeld`: not used yet, because the running session has its own description. */
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

/** The one stopwatch of this window; null until a page has provided it. Browser only. */
export function stopwatchState(): StopwatchState | null {
  return current;
}

export function setStopwatch(change: Partial<StopwatchState>) {
  current = { ...(current ?? EMPTY), ...change };
  for (const listener of listeners) listener();
}

export function subscribeToStopwatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emptyStopwatch(userId: string, session: OpenSession | null): StopwatchState {
  return { ...EMPTY, userId, session };
}

/** Updates whether a session's time is allocated, if it is the last one saved here. */
export function markAllocated(sessionId: string, isAllocated = true) {
  if (current?.lastSaved?.id === sessionId) setStopwatch({ lastSaved: { ...current.lastSaved, isAllocated } });
}

export function forgetSaved(sessionId: string) {
  if (current?.lastSaved?.id === sessionId) setStopwatch({ lastSaved: null });
}

let serverClock: { at: number; readAt: number } | null = null;

/** Stores the server's time `at`, as of the answer's arrival at `readAt` (monotonic). */
export function setServerClock(at: number, readAt: number) {
  serverClock = { at, readAt };
}

/** The monotonic time at which it was `at` by the server's clock, as far as known; never in the future. */
export function arrivalOf(at: number): number {
  const now = performance.now();
  return serverClock ? Math.min(now, serverClock.readAt + at - serverClock.at) : now;
}

/** The server's time, for display only. The browser's own clock may be a day off. */
export function serverNow(): Date {
  return new Date(serverClock ? serverClock.at + performance.now() - serverClock.readAt : Date.now());
}

/** Milliseconds crafted: the server's measurement plus the browser's monotonic delta. Never uses a wall clock. */
export function elapsedNow({ session, readAt }: Pick<StopwatchState, "session" | "readAt">): number {
  if (!session) return 0;
  const since = session.running && readAt !== null ? Math.max(0, performance.now() - readAt) : 0;
  return session.elapsedMs + since;
}

/** When the page's response began to arrive, which is earlier than hydration. */
export function pageArrival(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const now = performance.now();
  return page?.responseStart ? Math.min(page.responseStart, now) : now;
}

/** Opens a question if a session is open and no command is running. `next`: the project to switch to. */
export function openQuestion(kind: Exclude<StopwatchDialog, "keys">, next?: NamedProject) {
  const state = stopwatchState();
  if (!state?.session || state.busy) return;
  setStopwatch({ dialog: { kind, sessionId: state.session.id, ...(next && { next }) } });
}

export function showKeys() {
  setStopwatch({ dialog: { kind: "keys", sessionId: undefined } });
}

export function closeDialog() {
  if (stopwatchState()?.dialog) setStopwatch({ dialog: null });
}

/** The open dialog. A question closes when its session does. */
export function openDialog({ dialog, session }: StopwatchState): StopwatchDialog | null {
  if (!dialog) return null;
  return dialog.kind === "keys" || dialog.sessionId === session?.id ? dialog.kind : null;
}
