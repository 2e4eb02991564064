import { type EARLIER_MINUTES, EARLIER_PROBLEMS, isEarlierStart } from "@/lib/domain/crafting/earlier-start";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { END_PROBLEMS, isEndInside } from "@/lib/domain/crafting/stopwatch-end";
import { addDays, localDateOf, offsetAt } from "@/lib/domain/shared/local-time";
import { type WallReading, wallClockReader } from "@/lib/domain/shared/wall-clock";

/** Formats an instant by a zone's wall clock as "YYYY-MM-DDTHH:MM", the value of a datetime-local field. */
export function formatMoment(instant: Date, timeZone: string): string {
  return new Date(+instant + offsetAt(+instant, timeZone)).toISOString().slice(0, 16);
}

/** Reads a datetime-local value by a zone's wall clock. Null: no such value. */
export function readMoment(moment: string, timeZone: string): WallReading | null {
  const wallMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? Date.parse(`${moment.slice(0, 16)}Z`) : Number.NaN;
  return Number.isNaN(wallMs) ? null : wallClockReader(timeZone)(wallMs);
}

/** The instant of a value, including one that the clock skips or shows twice. */
export function instantOf(moment: string, timeZone: string): Date | null {
  const read = readMoment(moment, timeZone);
  return read && new Date(read.at);
}

/** Says that the clock skips this time. */
export function skippedSentence(moment: string): string {
  return `There is no ${moment.slice(11, 16)} on this day, because the clock goes forward. Choose another time.`;
}

/** The text of the field "Ended earlier?". `isUnreadable`: not a complete date and time yet. */
type TypedEnd = { text: string; isUnreadable: boolean };

/** Parses the field: null if empty, otherwise a moment within the session or a problem to show. */
export function readChosenEnd(
  { text, isUnreadable }: TypedEnd,
  session: Pick<OpenSession, "startedAt">,
  now: Date,
  timeZone: string,
): { endedAt: Date | null } | { problem: string } {
  if (text === "" && !isUnreadable) return { endedAt: null };
  const read = isUnreadable ? null : readMoment(text, timeZone);
  const endedAt = read && new Date(read.at);
  if (!endedAt || !isEndInside(endedAt, new Date(session.startedAt), now)) return { problem: END_PROBLEMS.outside };
  if (read.clock === "skipped") return { problem: skippedSentence(text) };
  return { endedAt };
}

/** The initial value of the field: an hour after the last Start or Resume, at most now. */
export function suggestEnd({ lastRun }: Pick<OpenSession, "lastRun">, now: Date, timeZone: string): TypedEnd {
  const latest = lastRun.endedAt ? Date.parse(lastRun.endedAt) : +now;
  const end = Math.min(latest, Date.parse(lastRun.startedAt) + 3_600_000);
  return { text: formatMoment(new Date(end), timeZone), isUnreadable: false };
}

/** Minutes before Start, or a time of day as "HH:MM". */
export type TypedStart = { minutes: (typeof EARLIER_MINUTES)[number] } | { time: string };

/** The chosen earlier start; a time of day means its last occurrence before Start. */
export function readChosenStart(
  typed: TypedStart,
  session: { startedAt: string },
  timeZone: string,
): { startedAt: Date } | { problem: string } {
  const pressed = new Date(session.startedAt);
  const startedAt =
    "minutes" in typed ? new Date(+pressed - typed.minutes * 60_000) : findLastBefore(pressed, typed.time, timeZone);
  return startedAt && isEarlierStart(startedAt, pressed) ? { startedAt } : { problem: EARLIER_PROBLEMS.outside };
}

function findLastBefore(pressed: Date, time: string, timeZone: string): Date | null {
  const today = localDateOf(pressed, timeZone);
  const moments = [today, addDays(today, -1)].map((date) => instantOf(`${date}T${time}`, timeZone));
  return moments.find((moment) => moment && moment < pressed) ?? null;
}
