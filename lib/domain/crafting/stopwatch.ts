import { splitWholeUnits } from "../shared/largest-remainder";
import { addDays, type LocalDate, localDateOf, startOfLocalDate } from "../shared/local-time";

/** A time of crafting without a pause. `endedAt` is null while the stopwatch runs. */
type Stretch = { startedAt: Date; endedAt: Date | null };

/**
 * A stretch of a session. `isManual`: added by the crafter, not counted by the stopwatch. `isLate`: added too late for
 * the streak. `isOffline`: counted on a device without a signal, or for more than six hours without a touch.
 */
export type Segment = Stretch & { isManual: boolean; isLate?: boolean | undefined; isOffline?: boolean | undefined };

/**
 * The seconds of a session on one local date. `manualSeconds`: the part that no stopwatch counted; `lateSeconds`: the
 * late part of that; `offlineSeconds`: the part that was counted offline.
 */
export type CreditedDay = {
  localDate: LocalDate;
  seconds: number;
  manualSeconds: number;
  lateSeconds: number;
  offlineSeconds: number;
};

/** The least crafted time of either part of a split. */
export const MIN_PART_SECONDS = 60;

export type NamedProject = { id: string; name: string };

/** The open session as sent to screens. `elapsedMs` was measured when the server answered. */
export type OpenSession = {
  id: string;
  description: string;
  /** The project it was started on. */
  project: NamedProject | null;
  /** ISO instant of Start. */
  startedAt: string;
  elapsedMs: number;
  /** Time added before Start; `elapsedMs` includes it. */
  manualSeconds: number;
  running: boolean;
  /**
   * The stretch since the last Start or Resume; `endedAt` is null while it runs. `beforeMs`: time crafted before it.
   */
  lastRun: { startedAt: string; endedAt: string | null; beforeMs: number };
};

/** The description of a session that has none. */
export const DEFAULT_DESCRIPTION = "Crafting session";

/** Whose words name a session: those just typed, those stored, its project's, else the default. */
export function sessionName(words: {
  typed?: string | null | undefined;
  stored?: string | undefined;
  project?: NamedProject | null | undefined;
}): string {
  return words.typed || words.stored || words.project?.name || DEFAULT_DESCRIPTION;
}

/** In code points. */
export const MAX_DESCRIPTION_LENGTH = 200;

/** From this length on the card shows a notice and Save offers an earlier end. */
export const LONG_SESSION_SECONDS = 12 * 3600;

/** Milliseconds crafted until `now`, without pauses, a running segment included. */
export function elapsedMs(segments: readonly Stretch[], now: Date): number {
  return sumMs(segments.map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt ?? now })));
}

/** The sum of the segments, rounded down. A running segment counts nothing yet. */
export function durationSeconds(segments: readonly Stretch[]): number {
  return Math.floor(sumMs(segments) / 1000);
}

/** The part of the duration that no stopwatch counted. */
export function manualSeconds(segments: readonly Segment[]): number {
  return durationSeconds(segments.filter(({ isManual }) => isManual));
}

/** The part that the stopwatch counted, on which XP, boards and challenges are based. */
export function trackedSeconds(part: { durationSeconds: number; manualSeconds: number }): number {
  return part.durationSeconds - part.manualSeconds;
}

/** Whether the start can still be moved back: no pause yet, and nothing was added. */
export function canStartEarlier(session: Pick<OpenSession, "startedAt" | "running" | "lastRun">): boolean {
  return session.running && session.lastRun.startedAt === session.startedAt;
}

/** Cuts the segments at an earlier end: later ones are dropped, the one that spans the end is shortened. */
export function endSegmentsAt<T extends Stretch>(segments: readonly T[], endedAt: Date): T[] {
  return segments
    .filter((segment) => segment.startedAt < endedAt)
    .map((segment) => ({
      ...segment,
      endedAt: segment.endedAt && segment.endedAt < endedAt ? segment.endedAt : endedAt,
    }));
}

/**
 * Splits a finished session into whole seconds per local date, in order, across DST changes. Counted and added time are
 * rounded separately by largest remainder, so that the sum is the duration; empty dates are left out.
 */
export function splitByLocalDate(segments: readonly Segment[], timeZone: string): CreditedDay[] {
  const added = manualSeconds(segments);
  const sumByDate = (is: (segment: Segment) => boolean, total?: number) =>
    secondsByDate(segments.filter(is), timeZone, total);
  const manual = sumByDate(({ isManual }) => isManual);
  const tracked = sumByDate(({ isManual }) => !isManual, durationSeconds(segments) - added);
  const late = sumByDate(({ isManual, isLate }) => isManual && isLate === true);
  const offline = sumByDate(({ isManual, isOffline }) => !isManual && isOffline === true);
  return [...new Set([...tracked.keys(), ...manual.keys()])]
    .sort()
    .map((localDate) => {
      const [trackedSeconds, manualSeconds] = [tracked.get(localDate) ?? 0, manual.get(localDate) ?? 0];
      return {
        localDate,
        seconds: trackedSeconds + manualSeconds,
        manualSeconds,
        lateSeconds: Math.min(manualSeconds, late.get(localDate) ?? 0),
        offlineSeconds: Math.min(trackedSeconds, offline.get(localDate) ?? 0),
      };
    })
    .filter((day) => day.seconds > 0);
}

/** `total`: the required sum; by default the whole seconds of the segments. */
function secondsByDate(segments: readonly Stretch[], timeZone: string, total?: number): Map<LocalDate, number> {
  const msByDate = new Map<LocalDate, number>();
  for (const { startedAt, endedAt } of segments)
    if (endedAt)
      for (const { localDate, from, until } of cutAtMidnights(startedAt, endedAt, timeZone))
        msByDate.set(localDate, (msByDate.get(localDate) ?? 0) + until - from);

  const days = [...msByDate];
  const seconds = splitWholeUnits(
    days.map(([, ms]) => ms),
    1000,
    total,
  );
  return new Map(days.map(([localDate], at) => [localDate, seconds[at] ?? 0]));
}

/** HH:MM:SS; the hours may have more than two digits. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** "Nh Nm" with minutes rounded down. Below one minute in seconds, "17 s", so that it isn't shown as zero. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  if (seconds > 0 && seconds < 60) return `${seconds} s`;
  return formatTitleTime(seconds);
}

/** For the window's title: "0h 12m". Never shows seconds, so that it changes once a minute. */
export function formatTitleTime(totalSeconds: number): string {
  const minutes = Math.floor(totalSeconds / 60);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** A duration without its zero part: `10 h`, `40 min`, `1h 40m`. */
export function formatRounded(totalSeconds: number): string {
  const minutes = Math.floor(Math.max(0, totalSeconds) / 60);
  if (minutes > 0 && minutes % 60 === 0) return `${minutes / 60} h`;
  return minutes > 0 && minutes < 60 ? `${minutes} min` : formatDuration(totalSeconds);
}

function sumMs(segments: readonly Stretch[]): number {
  return segments.reduce(
    (sum, { startedAt, endedAt }) => sum + (endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : 0),
    0,
  );
}

/** Splits a stretch at local midnights. `from` and `until` in milliseconds since 1970. */
export function* cutAtMidnights(
  startedAt: Date,
  endedAt: Date,
  timeZone: string,
): Generator<{ localDate: LocalDate; from: number; until: number }> {
  const end = endedAt.getTime();
  let from = startedAt.getTime();
  for (let date = localDateOf(startedAt, timeZone); from < end; date = addDays(date, 1)) {
    const until = Math.min(end, startOfLocalDate(addDays(date, 1), timeZone).getTime());
    if (until > from) yield { localDate: date, from, until };
    from = Math.max(from, until);
  }
}
