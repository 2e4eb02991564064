import { elapsedMs, LONG_SESSION_SECONDS, type OpenSession, type Segment } from "./stopwatch";

/** After this long without a pause the stopwatch may have been forgotten, so Save offers an earlier end. */
const UNTOUCHED_SECONDS = 2 * 3600;

/** A Save that arrives more than this after its press asks which of the two moments ends the session. */
const LATE_SAVE_MS = 60_000;

export const END_PROBLEMS = {
  outside: "Choose a time between the start and now.",
  tooEarly: "You can choose an earlier end once the stopwatch has run for two hours without a pause.",
  noPress: "This session can’t end at that time. Please save it again.",
} as const;

/** What a Save says about its end. `pressedMs`: what the stopwatch had counted when Save was pressed. */
export type RequestedEnd = {
  endedAt?: Date | undefined;
  pressedMs?: number | undefined;
  stopAtPress?: boolean | undefined;
};

/**
 * Where a Save ends a session. "ask": it arrived more than a minute after its press, so the crafter chooses. "moved":
 * the stopwatch was paused or resumed after the press, so the Save no longer fits.
 */
export type SaveEnd = { endedAt: Date } | { answer: "ask" | "moved" } | { problem: string };

/** Whether Save offers an earlier end: two hours since the last pause or resume, or 12 hours in all. */
export function canChooseEnd(crafted: { elapsedMs: number; untouchedMs: number }): boolean {
  return crafted.untouchedMs >= UNTOUCHED_SECONDS * 1000 || crafted.elapsedMs >= LONG_SESSION_SECONDS * 1000;
}

/** The seconds of an open session if it ends at this moment. Null before its last run, whose pauses are unknown. */
export function secondsUntil({ lastRun }: Pick<OpenSession, "lastRun">, endedAt: Date): number | null {
  const ranMs =
    Math.min(+endedAt, lastRun.endedAt ? Date.parse(lastRun.endedAt) : +endedAt) - Date.parse(lastRun.startedAt);
  return ranMs < 0 ? null : Math.floor((lastRun.beforeMs + ranMs) / 1000);
}

export function isEndInside(endedAt: Date, start: Date, now: Date): boolean {
  return endedAt > start && endedAt <= now;
}

/** The end of a session that is saved at `now`. `segments`: in order, at least one. See PRODUCT.md, section 2. */
export function endOfSave(segments: readonly Segment[], now: Date, requested: RequestedEnd): SaveEnd {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new Error("endOfSave: a session without segments");
  const end = new Date(Math.max(+now, +last.startedAt));
  const crafted = elapsedMs(segments, end);
  if (requested.endedAt) {
    const untouchedMs = last.endedAt ? 0 : +end - +last.startedAt;
    if (!canChooseEnd({ elapsedMs: crafted, untouchedMs })) return { problem: END_PROBLEMS.tooEarly };
    if (!isEndInside(requested.endedAt, first.startedAt, end)) return { problem: END_PROBLEMS.outside };
    return { endedAt: requested.endedAt };
  }
  const { pressedMs, stopAtPress } = requested;
  if (pressedMs === undefined) return stopAtPress ? { problem: END_PROBLEMS.noPress } : { endedAt: end };
  const counted = segments.filter(({ isManual }) => !isManual);
  const countedMs = elapsedMs(counted, end);
  if (!stopAtPress && countedMs - pressedMs <= LATE_SAVE_MS) return { endedAt: end };
  if (pressedMs > countedMs) return { problem: END_PROBLEMS.noPress };
  const beforeMs = elapsedMs(counted.slice(0, -1), end);
  if (pressedMs < beforeMs) return { answer: "moved" };
  if (!stopAtPress) return { answer: "ask" };
  return { endedAt: new Date(+last.startedAt + pressedMs - beforeMs) };
}
