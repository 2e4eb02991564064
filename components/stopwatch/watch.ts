import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { UnsentSave } from "./outbox";

/** What one answer of the server says of the stopwatch; `at` is the server's clock, in milliseconds. */
export type StopwatchSeed = { session: OpenSession | null; at: number; userId: string };

/** The stopwatch as this browser knows it. */
export type Watch = {
  session: OpenSession | null;
  /** The browser's monotonic time at which `session.elapsedMs` arrived; null: as the server drew it. */
  readAt: number | null;
  /** A command is under way. */
  busy: boolean;
  /** A sentence for the crafter about what just happened. */
  said: string | null;
  /** A Save that reached the server long after its press: the crafter has to say where the session ends. */
  late: UnsentSave | null;
  /** The session saved last in this window; `given`: its time has been allocated or assigned since. */
  last: { id: string; durationSeconds: number; given?: boolean } | null;
};

/** Crafted milliseconds now: what the server measured and the browser's own monotonic delta, never wall clocks. */
export function elapsedNow({ session, readAt }: Pick<Watch, "session" | "readAt">): number {
  if (!session) return 0;
  const since = session.running && readAt !== null ? Math.max(0, performance.now() - readAt) : 0;
  return session.elapsedMs + since;
}

/** When the page's own answer began to arrive; hydration comes later and must not be taken for it. */
export function pageArrival(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const now = performance.now();
  return page?.responseStart ? Math.min(page.responseStart, now) : now;
}

let clock: { at: number; readAt: number } | null = null;

/** Notes what the server's clock showed when an answer arrived. */
export function setServerClock(at: number, readAt: number) {
  clock = { at, readAt };
}

/** The server's clock now, for what is only shown; the browser's own may be a day wrong. */
export function serverNow(): Date {
  return new Date(clock ? clock.at + performance.now() - clock.readAt : Date.now());
}

const listeners = new Set<() => void>();
let current: Watch | null = null;

/** The one watch of this window, shared by the card and the pill; null until one of them has mounted. Browser only. */
export function currentWatch(): Watch | null {
  return current;
}

export function setWatch(change: Partial<Watch>) {
  current = { session: null, readAt: null, busy: false, said: null, late: null, last: null, ...current, ...change };
  for (const listener of listeners) listener();
}

/** Notes whether a session's time is given now, in case it is the one saved last. */
export function markGiven(sessionId: string, given = true) {
  if (current?.last?.id === sessionId) setWatch({ last: { ...current.last, given } });
}

/** Forgets the session saved last once it is deleted. */
export function forgetSaved(sessionId: string) {
  if (current?.last?.id === sessionId) setWatch({ last: null });
}

export function onWatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
