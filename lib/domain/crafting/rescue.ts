import { dateFormat } from "../shared/formats";
import { addDays, atMinutes, localDateOf, minutesOfDay } from "../shared/local-time";
import { formatDuration, type OpenSession, type Segment } from "./stopwatch";
import { isEndInside, secondsUntil } from "./stopwatch-end";

/** A saved session of the crafter. */
export type PastSession = { startedAt: Date; endedAt: Date; durationSeconds: number };

/**
 * A moment at which the crafting may have ended; `endedAt` is null if it never did. `at`: its position between start
 * and now, in percent.
 */
export type Proposal = { endedAt: string | null; text: string; seconds: number; at: number };

/** `dueInMs`: time until the reminder; once it is zero or less, there are `proposals`. `name`: what is crafted. */
export type Rescue = { sessionId: string; dueInMs: number; name: string; proposals: Proposal[] };

/** Unconfirmed time without a touch beyond this counts for totals and prices but not for the boards. */
export const MAX_UNTOUCHED_MS = 6 * 3_600_000;

/** How many past sessions the proposals are based on. */
export const PAST_SESSIONS = 200;

const NEEDED = 5;
const USUAL = { sessions: 20, minSeconds: 300, withinMinutes: 180 };
const ACTIVE_DAYS = 14;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;
/** When a day ends, in minutes after midnight, so that crafting past midnight belongs to the day before. */
const NIGHT_ENDS = 4 * 60;

/** The ends to choose from: the last touch, the usual length, the usual bedtime, and no end at all. `past`: newest first. */
export function rescueProposals(
  session: OpenSession,
  lastTouchAt: Date,
  past: readonly PastSession[],
  now: Date,
  timeZone: string,
): Proposal[] {
  const usual = findUsualSeconds(new Date(session.startedAt), past, timeZone);
  const bedtime = findUsualBedtime(new Date(session.startedAt), past, now, timeZone);
  const clock = clockFormatOf(session, now, timeZone);
  const named = [
    { endedAt: lastTouchAt, text: `Last touch, ${clock(lastTouchAt)}` },
    ...(usual === null ? [] : [proposeUsualEnd(session, usual, clock)]),
    ...(bedtime ? [{ endedAt: bedtime, text: `Your usual bedtime, ${clock(bedtime)}` }] : []),
  ];
  const startMs = Date.parse(session.startedAt);
  const at = (end: Date) => Math.round((100 * (+end - startMs)) / Math.max(1, +now - startMs));
  const proposals = named.flatMap(({ endedAt, text }, index): Proposal[] => {
    const seconds = secondsUntil(session, endedAt);
    const isNew = !named.slice(0, index).some((other) => clock(other.endedAt) === clock(endedAt));
    if (!seconds || !isNew || !isEndInside(endedAt, new Date(startMs), now)) return [];
    return [{ endedAt: endedAt.toISOString(), text, seconds, at: at(endedAt) }];
  });
  const all = { endedAt: null, text: "Now", seconds: Math.floor(session.elapsedMs / 1000), at: 100 };
  return [...proposals, all];
}

/** Whether a segment may hold more time without a touch than the boards accept. */
export function isLongSegment({ startedAt, endedAt, isManual }: Segment): boolean {
  return !isManual && endedAt !== null && +endedAt - +startedAt > MAX_UNTOUCHED_MS;
}

/**
 * Splits off the parts with more than six hours between two touches and marks them as counted offline. Other segments
 * stay as they are. `touches`: in order.
 */
export function cutAtTouches(segments: readonly Segment[], touches: readonly Date[]): Segment[] {
  return segments.flatMap((segment) => {
    const { startedAt, endedAt } = segment;
    if (!endedAt || !isLongSegment(segment)) return [segment];
    const marks = [startedAt, ...touches.filter((at) => at > startedAt && at < endedAt), endedAt];
    const cuts = marks.filter((mark, index) => {
      const [before, after] = [marks[index - 1], marks[index + 1]];
      return [before, after].some((other) => !other || Math.abs(+other - +mark) > MAX_UNTOUCHED_MS);
    });
    const parts = cuts
      .slice(1)
      .map((end, index) => ({ ...segment, startedAt: cuts[index] ?? startedAt, endedAt: end }));
    const marked = parts.map((part) => (isUntouched(part, marks) ? { ...part, isOffline: true } : part));
    return parts.length === 1 && marked[0] === parts[0] ? [segment] : marked;
  });
}

function isUntouched({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }, marks: readonly Date[]): boolean {
  return +endedAt - +startedAt > MAX_UNTOUCHED_MS && !marks.some((mark) => mark > startedAt && mark < endedAt);
}

/** The median length of the last sessions that began around this time of day, or of all; null if there are too few. */
export function findUsualSeconds(startedAt: Date, past: readonly PastSession[], timeZone: string): number | null {
  const long = past.filter(({ durationSeconds }) => durationSeconds >= USUAL.minSeconds);
  const minutes = minutesOfDay(startedAt, timeZone);
  const around = long.filter((session) => {
    const apart = Math.abs(minutesOfDay(session.startedAt, timeZone) - minutes);
    return Math.min(apart, DAY_MINUTES - apart) <= USUAL.withinMinutes;
  });
  const counted = (around.length >= NEEDED ? around : long).slice(0, USUAL.sessions);
  if (counted.length < NEEDED) return null;
  return Math.floor(medianOf(counted.map(({ durationSeconds }) => durationSeconds)));
}

/** When the crafter usually stops for the day, if that was between the start and now. */
export function findUsualBedtime(
  startedAt: Date,
  past: readonly PastSession[],
  now: Date,
  timeZone: string,
): Date | null {
  const minutes = medianOf(listLastEnds(past, timeZone));
  if (Number.isNaN(minutes)) return null;
  const first = dayOf(startedAt, timeZone);
  const bedtimes = [first, addDays(first, 1)].map((date) =>
    atMinutes(date, NIGHT_ENDS + Math.floor(minutes), timeZone),
  );
  return bedtimes.find((bedtime) => bedtime > startedAt && bedtime < now) ?? null;
}

/** The last end on each of the last active days, in minutes after NIGHT_ENDS; empty if there are too few. */
function listLastEnds(past: readonly PastSession[], timeZone: string): number[] {
  const byDay = new Map<string, Date>();
  for (const { endedAt } of past) {
    const day = dayOf(endedAt, timeZone);
    if (endedAt > (byDay.get(day) ?? new Date(0))) byDay.set(day, endedAt);
  }
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? 1 : -1)).slice(0, ACTIVE_DAYS);
  if (days.length < NEEDED) return [];
  return days.map(([, end]) => (minutesOfDay(end, timeZone) - NIGHT_ENDS + DAY_MINUTES) % DAY_MINUTES);
}

/** The local date, where each day lasts until NIGHT_ENDS. */
function dayOf(instant: Date, timeZone: string): string {
  const date = localDateOf(instant, timeZone);
  return minutesOfDay(instant, timeZone) < NIGHT_ENDS ? addDays(date, -1) : date;
}

function proposeUsualEnd(session: OpenSession, seconds: number, clock: (end: Date) => string) {
  const { startedAt, beforeMs } = session.lastRun;
  const endedAt = new Date(Date.parse(startedAt) + seconds * 1000 - beforeMs);
  return { endedAt, text: `Your usual session, ${formatDuration(seconds)}, until ${clock(endedAt)}` };
}

function clockFormatOf({ startedAt }: OpenSession, now: Date, timeZone: string): (end: Date) => string {
  const isLong = +now - Date.parse(startedAt) >= DAY_MS;
  const time = { timeZone, hour: "2-digit", minute: "2-digit" } as const;
  const format = dateFormat(isLong ? { weekday: "short", ...time } : time);
  return (end) => format.format(end);
}

/** Returns NaN for an empty list. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
