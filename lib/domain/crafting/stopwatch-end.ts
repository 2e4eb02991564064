import { elapsedMs, LONG_SESSION_SECONDS, type OpenSession, type Segment } from "./stopwatch";

/** After this long without a pause the stopwatch may have been forgotten, so Save offers an earlier end. */
const UNTOUCHED_SECONDS = 2 * 3600;

export const END_PROBLEMS = {
  outside: "Choose a time between the start and now.",
  tooEarly: "You can choose an earlier end once the stopwatch has run for two hours without a pause.",
} as const;

type SaveEnd = { endedAt: Date } | { problem: string };

/** Whether Save offers an earlier end: two hours since the last pause or resume, or 12 hours in all. */
export function canChooseEnd(crafted: { elapsedMs: number; untouchedMs: number }): boolean {
  return crafted.untouchedMs >= UNTOUCHED_SECONDS * 1000 || crafted.elapsedMs >= LONG_SESSION_SECONDS * 1000;
}

/** The seconds of an open session if it ends then; null before its last run, since earlier pauses are unknown. */
export function secondsUntil({ lastRun }: Pick<OpenSession, "lastRun">, endedAt: Date): number | null {
  const ranMs =
    Math.min(+endedAt, lastRun.endedAt ? Date.parse(lastRun.endedAt) : +endedAt) - Date.parse(lastRun.startedAt);
  return ranMs < 0 ? null : Math.floor((lastRun.beforeMs + ranMs) / 1000);
}

export function isEndInside(endedAt: Date, start: Date, now: Date): boolean {
  return endedAt > start && endedAt <= now;
}

/** The end of a session that is saved at `now`. `segments`: in order, at least one. See README.md. */
export function endOfSave(segments: readonly Segment[], now: Date, chosen: Date | undefined): SaveEnd {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new Error("endOfSave: a session without segments");
  const end = new Date(Math.max(+now, +last.startedAt));
  if (!chosen) return { endedAt: end };
  const untouchedMs = last.endedAt ? 0 : +end - +last.startedAt;
  if (!canChooseEnd({ elapsedMs: elapsedMs(segments, end), untouchedMs })) return { problem: END_PROBLEMS.tooEarly };
  return isEndInside(chosen, first.startedAt, end) ? { endedAt: chosen } : { problem: END_PROBLEMS.outside };
}
