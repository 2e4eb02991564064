import { dateFormat } from "../shared/formats";
import { minutesOfDay } from "../shared/local-time";
import { cutAtMidnights, durationSeconds, type Segment } from "./stopwatch";

/** A finished stretch of a session. `isLate` is missing for time that is being added now. */
export type EndedSegment = Segment & { endedAt: Date };

/** The start and end that a crafter names. Without `pauseSeconds` the recorded pauses within them stay. */
export type NamedTimes = { startedAt: Date; endedAt: Date; pauseSeconds?: number | undefined };

export type Span = { startedAt: Date; endedAt: Date };

/** A session that overlaps a span. `endedAt` is null for the open session. */
export type Taken = { id: string; description: string; startedAt: Date; endedAt: Date | null };

export const MIN_SESSION_MS = 60_000;
export const MAX_SESSION_MS = 16 * 3_600_000;
const EARLIEST = Date.UTC(2000, 0, 1);

export const TIMES_PROBLEMS = {
  order: "The end must be after the start.",
  future: "A session can’t end in the future.",
  tooEarly: "Choose a day from 1 January 2000 on.",
  pauses: "The pauses must be shorter than the session.",
  tooShort: "A session lasts at least 1 minute.",
  tooLong: "A session lasts at most 16 hours.",
  unchanged: "These are the session’s times already.",
} as const;

/** Why a session can't have these times, or null. `longest`: its present times, whose length is always allowed. */
export function timesProblem(
  { startedAt, endedAt, pauseSeconds = 0 }: NamedTimes,
  now: Date,
  longest: Span | null = null,
): string | null {
  const lengthMs = +endedAt - +startedAt;
  const longestMs = longest ? +longest.endedAt - +longest.startedAt : 0;
  if (lengthMs <= 0) return TIMES_PROBLEMS.order;
  if (endedAt > now) return TIMES_PROBLEMS.future;
  if (+startedAt < EARLIEST) return TIMES_PROBLEMS.tooEarly;
  if (lengthMs > Math.max(MAX_SESSION_MS, longestMs)) return TIMES_PROBLEMS.tooLong;
  if (pauseSeconds * 1000 >= lengthMs) return TIMES_PROBLEMS.pauses;
  return lengthMs - pauseSeconds * 1000 < MIN_SESSION_MS ? TIMES_PROBLEMS.tooShort : null;
}

/** The segments of a session that is added by hand. */
export function makeAddedSegments({ startedAt, endedAt, pauseSeconds = 0 }: NamedTimes): EndedSegment[] {
  return takeOutPause([{ startedAt, endedAt, isManual: true }], pauseSeconds * 1000);
}

/**
 * Returns a session's segments after its times were corrected. Counted time in the new span stays counted, all other
 * time is added by hand. Growing pauses are cut from added time first; shrinking pauses are filled with added time.
 * `stored`: in order.
 */
export function correctSegments(
  stored: readonly EndedSegment[],
  { startedAt, endedAt, pauseSeconds }: NamedTimes,
): EndedSegment[] {
  const kept = stored
    .map((segment) => ({
      ...segment,
      startedAt: new Date(Math.max(+segment.startedAt, +startedAt)),
      endedAt: new Date(Math.min(+segment.endedAt, +endedAt)),
    }))
    .filter((segment) => segment.startedAt < segment.endedAt);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return makeAddedSegments({ startedAt, endedAt, pauseSeconds });
  const all = [makeManualSegment(startedAt, first.startedAt), ...kept, makeManualSegment(last.endedAt, endedAt)].filter(
    (segment) => segment.startedAt < segment.endedAt,
  );
  if (pauseSeconds === undefined) return all;
  const pausedMs = all.slice(1).reduce((sum, segment, at) => sum + +segment.startedAt - +(all[at]?.endedAt ?? 0), 0);
  const growthMs = pauseSeconds * 1000 - pausedMs;
  return growthMs >= 0 ? takeOutPause(all, growthMs) : fillPauses(all, -growthMs);
}

/** From the start of the first segment to the end of the last. */
export function spanOf(segments: readonly EndedSegment[]): Span {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new Error("spanOf: a session without segments");
  return { startedAt: first.startedAt, endedAt: last.endedAt };
}

/** The pauses between a session's segments, in whole seconds. */
export function pauseSecondsOf(segments: readonly EndedSegment[]): number {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return 0;
  return Math.floor((+last.endedAt - +first.startedAt) / 1000) - durationSeconds(segments);
}

/** The longest free part of a span, cut at whole minutes. Null when less than a minute is free. */
export function trimToFree({ startedAt, endedAt }: Span, taken: readonly Taken[]): Span | null {
  let free: Span[] = [{ startedAt, endedAt }];
  for (const other of taken)
    free = free.flatMap((part) =>
      part.endedAt <= other.startedAt || (other.endedAt && part.startedAt >= other.endedAt)
        ? [part]
        : [
            { ...part, endedAt: roundToMinute(other.startedAt, Math.floor) },
            ...(other.endedAt ? [{ ...part, startedAt: roundToMinute(other.endedAt, Math.ceil) }] : []),
          ],
    );
  const lengthMs = (part: Span) => +part.endedAt - +part.startedAt;
  const [longest] = free.toSorted((a, b) => lengthMs(b) - lengthMs(a));
  return longest && lengthMs(longest) >= MIN_SESSION_MS ? longest : null;
}

/** The latest start in milliseconds at which the length is free, or null. `busy`: in order. */
export function findLastFree(
  busy: readonly { startedAt: number; endedAt: number }[],
  from: number,
  until: number,
  length: number,
): number | null {
  let end = until;
  for (const { startedAt, endedAt } of busy.toReversed()) {
    if (end - endedAt >= length) break;
    end = Math.min(end, startedAt);
  }
  return end - length >= from ? end - length : null;
}

/** Moves a span to the latest free time before its end, at a whole minute and not before `from`. Null if there is none. */
export function moveToFree({ startedAt, endedAt }: Span, from: Date, taken: readonly Taken[]): Span | null {
  const lengthMs = +endedAt - +startedAt;
  const busy = taken.map((other) => ({
    startedAt: +roundToMinute(other.startedAt, Math.floor),
    endedAt: +(other.endedAt ?? endedAt),
  }));
  const start = findLastFree(busy, +from, +endedAt, lengthMs);
  return start === null ? null : { startedAt: new Date(start), endedAt: new Date(start + lengthMs) };
}

/** “19:15–21:05 is taken by “Serving bowls”. Trim to 21:05–22:00?” */
export function takenSentence(
  taken: readonly Taken[],
  free: Span | null,
  timeZone: string,
  verb: "Trim to" | "Put it at" = "Trim to",
): string {
  const [first] = taken;
  if (!first) throw new Error("takenSentence: nothing is in the way");
  const offer = free ? `${verb} ${formatClockSpan(free, timeZone)}?` : "Choose another time.";
  const others = taken.length > 1 ? ` and ${taken.length - 1} more` : "";
  return `${formatClockSpan(first, timeZone)} is taken by “${first.description}”${others}. ${offer}`;
}

export function formatClockSpan(span: { startedAt: Date; endedAt: Date | null }, timeZone: string): string {
  return `${formatClockTime(span.startedAt, timeZone)}–${span.endedAt ? formatClockTime(span.endedAt, timeZone) : "now"}`;
}

export function formatClockTime(at: Date, timeZone: string): string {
  const { format } = dateFormat({ timeZone: "UTC", hour: "2-digit", minute: "2-digit" });
  return format(minutesOfDay(at, timeZone) * 60_000);
}

function makeManualSegment(startedAt: Date, endedAt: Date): EndedSegment {
  return { startedAt, endedAt, isManual: true };
}

const EDGE_MS = 1000;

/** Takes a pause out of the segments: manual ones before counted ones, later before earlier. Start and end stay. */
function takeOutPause(segments: readonly EndedSegment[], pauseMs: number): EndedSegment[] {
  const parts: EndedSegment[][] = segments.map((segment) => [segment]);
  const order = [...segments.keys()]
    .reverse()
    .sort((a, b) => Number(segments[b]?.isManual) - Number(segments[a]?.isManual));
  let left = pauseMs;
  for (const at of order) {
    const segment = segments[at];
    if (!segment || left <= 0) break;
    const [isFirst, isLast] = [at === 0, at === segments.length - 1];
    const spareMs = +segment.endedAt - +segment.startedAt - (Number(isFirst) + Number(isLast)) * EDGE_MS;
    const cut = Math.min(left, Math.max(0, spareMs));
    const begin = isFirst && isLast ? findCutStart(segment, cut) : isLast ? +segment.startedAt : +segment.endedAt - cut;
    parts[at] = [
      { ...segment, endedAt: new Date(begin) },
      { ...segment, startedAt: new Date(begin + cut) },
    ].filter((part) => part.startedAt < part.endedAt);
    left -= cut;
  }
  return parts.flat();
}

/** The start of a cut that leaves equal time before and after it, in whole seconds. */
function findCutStart({ startedAt, endedAt }: Span, cutMs: number): number {
  return +startedAt + Math.floor((+endedAt - +startedAt - cutMs) / 2000) * 1000;
}

function fillPauses(segments: readonly EndedSegment[], craftedMs: number): EndedSegment[] {
  let left = craftedMs;
  return segments.flatMap((segment, at) => {
    const next = segments[at + 1];
    const filledMs = next ? Math.min(left, +next.startedAt - +segment.endedAt) : 0;
    left -= filledMs;
    const filled = makeManualSegment(segment.endedAt, new Date(+segment.endedAt + filledMs));
    return filledMs > 0 ? [segment, filled] : [segment];
  });
}

function roundToMinute(moment: Date, round: (minutes: number) => number): Date {
  return new Date(round(+moment / 60_000) * 60_000);
}

/** How long after the crafting time can be added by hand and still count for the streak. */
export const LATE_AFTER_MS = 48 * 3_600_000;

/**
 * Marks time that was added by hand too late for the streak: on each local date, if its end lies more than 48 hours
 * before it was added. Segments that already have `isLate` keep it. "always": imported time.
 */
export function markLate<T extends Segment & { endedAt: Date }>(
  segments: readonly T[],
  addedAt: Date | "always",
  timeZone: string,
): T[] {
  return segments.flatMap((segment) => {
    if (!segment.isManual) return [{ ...segment, isLate: false }];
    if (segment.isLate !== undefined) return [segment];
    if (addedAt === "always") return [{ ...segment, isLate: true }];
    const parts = [...cutAtMidnights(segment.startedAt, segment.endedAt, timeZone)];
    const lateUntil = parts.findLast(({ until }) => until + LATE_AFTER_MS < +addedAt)?.until;
    if (lateUntil === undefined) return [{ ...segment, isLate: false }];
    const late = { ...segment, endedAt: new Date(lateUntil), isLate: true };
    return lateUntil === +segment.endedAt
      ? [late]
      : [late, { ...segment, startedAt: new Date(lateUntil), isLate: false }];
  });
}
