import { dateFormat } from "../shared/formats";
import type { Segment } from "./stopwatch";

/** The minutes that "Started earlier?" offers beside a time of day. */
export const EARLIER_MINUTES = [5, 15, 30, 60] as const;

export const MAX_EARLIER_MS = 12 * 3_600_000;

export const EARLIER_PROBLEMS = {
  outside: "Choose a time in the 12 hours before you pressed Start.",
  again: "Time was already added to this session.",
  paused: "You can add earlier time only before the first pause.",
} as const;

/**
 * Returns how many whole seconds an earlier start adds, rounded down so that it never begins before `wanted`.
 * `segments`: the open session's, in order. `lastEndedAt`: the end of the session before.
 */
export function checkEarlierStart(
  segments: readonly Segment[],
  wanted: Date,
  { lastEndedAt, timeZone }: { lastEndedAt: Date | null; timeZone: string },
): { addedSeconds: number } | { problem: string } {
  const [first, ...more] = segments;
  if (!first) throw new Error("checkEarlierStart: a session without segments");
  if (first.isManual) return { problem: EARLIER_PROBLEMS.again };
  if (first.endedAt || more.length > 0) return { problem: EARLIER_PROBLEMS.paused };
  if (!isEarlierStart(wanted, first.startedAt)) return { problem: EARLIER_PROBLEMS.outside };
  if (lastEndedAt && wanted < lastEndedAt) return { problem: explainOverlap(lastEndedAt, timeZone) };
  return { addedSeconds: Math.floor((+first.startedAt - +wanted) / 1000) };
}

/** Whether a moment is between a second and twelve hours before Start. */
export function isEarlierStart(wanted: Date, startedAt: Date): boolean {
  const earlierMs = +startedAt - +wanted;
  return earlierMs >= 1000 && earlierMs <= MAX_EARLIER_MS;
}

function explainOverlap(endedAt: Date, timeZone: string): string {
  const clock = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit" });
  return `Your last session ended at ${clock.format(endedAt)}. Choose a time after that.`;
}
