import type { StopwatchState } from "@/lib/client/stopwatch/store";

let serverClock: { at: number; readAt: number } | null = null;

/** Stores the server's time `at`, as of the answer's arrival at `readAt` (monotonic). */
export function setServerClock(at: number, readAt: number) {
  serverClock = { at, readAt };
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
