import type { StopwatchState } from "@/lib/client/stopwatch/store";

let serverClock: { at: number; readAt: number } | null = null;

/** Notes what the server's clock showed when an answer arrived. */
export function setServerClock(at: number, readAt: number) {
  serverClock = { at, readAt };
}

/** The server's clock now, for what is only shown; the browser's own may be a day wrong. */
export function serverNow(): Date {
  return new Date(serverClock ? serverClock.at + performance.now() - serverClock.readAt : Date.now());
}

/** Crafted milliseconds now: what the server measured and the browser's own monotonic delta, never wall clocks. */
export function elapsedNow({ session, readAt }: Pick<StopwatchState, "session" | "readAt">): number {
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
