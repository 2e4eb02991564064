import { dateFormat, machineDateFormat } from "./formats";

/** A calendar date in somebody's zone, "YYYY-MM-DD". Compares correctly as text. */
export type LocalDate = string;

const DAY_MS = 86_400_000;

/** The calendar date of an instant in an IANA zone. */
export function localDateOf(instant: Date, timeZone: string): LocalDate {
  return isoDate(wallClock(instant.getTime(), timeZone));
}

/**
 * The first instant of a local date, also where the clock skips or repeats midnight. A date that the zone skipped
 * (Pacific/Apia, 2011-12-30) begins where the next one begins, so it has no length.
 */
export function startOfLocalDate(date: LocalDate, timeZone: string): Date {
  const midnight = parseDate(date);
  const before = midnight - offsetAt(midnight - DAY_MS, timeZone);
  const after = midnight - offsetAt(midnight + DAY_MS, timeZone);
  for (const guess of [Math.min(before, after), Math.max(before, after)])
    if (hasBegun(guess, date, timeZone) && !hasBegun(guess - 1, date, timeZone)) return new Date(guess);
  return new Date(findFirstInstant(midnight, date, timeZone));
}

/** The minutes since midnight on the wall clock of a zone. */
export function minutesOfDay(instant: Date, timeZone: string): number {
  return Math.floor((wallClock(instant.getTime(), timeZone) % DAY_MS) / 60_000);
}

/** The instant on a local date at which the wall clock shows these minutes; before the jump for a skipped time. */
export function atMinutes(date: LocalDate, minutes: number, timeZone: string): Date {
  const wanted = parseDate(date) + minutes * 60_000;
  const guess = startOfLocalDate(date, timeZone).getTime() + minutes * 60_000;
  return new Date(guess + wanted - wallClock(guess, timeZone));
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return isoDate(parseDate(date) + days * DAY_MS);
}

/** The date of an instant as people write it: `3 December 2026`. */
export function dateWords(instant: Date | string, timeZone: string): string {
  return dateFormat({ dateStyle: "long", timeZone }).format(new Date(instant));
}

/** Negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((parseDate(to) - parseDate(from)) / DAY_MS);
}

/** The Monday of the week that contains this date, which is the key of the week. */
export function weekOf(date: LocalDate): LocalDate {
  return addDays(date, -((new Date(parseDate(date)).getUTCDay() + 6) % 7));
}

/** First and last date of the calendar month. */
export function monthOf(localDate: LocalDate): { start: LocalDate; end: LocalDate } {
  const start = `${localDate.slice(0, 8)}01`;
  const nextMonth = `${addDays(start, 31).slice(0, 8)}01`;
  return { start, end: addDays(nextMonth, -1) };
}

/**
 * Whether a text names an IANA zone that Node knows: UTC or Area/City. Offsets such as "+02:00" have no DST, and
 * Postgres reads abbreviations such as "CET" as fixed offsets, so both are refused.
 */
export function isTimeZone(text: string): boolean {
  if (text.length > 64 || !/^(UTC|[a-z_]+(\/[a-z0-9_+-]+)+)$/i.test(text)) return false;
  try {
    clockFormat(text);
    return true;
  } catch {
    return false;
  }
}

/** The zone, or UTC for a stored name that Node does not know. */
export function usableTimeZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Node's canonical name of a zone, also for abbreviations; null for an unknown one. */
export function meaningOfZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const MAX_OFFSETS = 10_000;
/** By zone and UTC day: the offset if it is the same all day, null if it changes during the day. */
const offsets = new Map<string, number | null>();

/** Milliseconds that the wall clock of a zone is ahead of UTC. */
export function offsetAt(instantMs: number, timeZone: string): number {
  const day = Math.floor(instantMs / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const atStart = computeOffset(day * DAY_MS, timeZone);
    const lastSecond = (day + 1) * DAY_MS - 1000;
    offset = atStart === computeOffset(lastSecond, timeZone) ? atStart : null;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? computeOffset(instantMs, timeZone);
}

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const style = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  return machineDateFormat({ timeZone, hourCycle: "h23", ...style, second: "numeric" });
}

/** The wall clock of a zone, as if it were UTC milliseconds, in whole seconds. */
function wallClock(instantMs: number, timeZone: string): number {
  return Math.floor(instantMs / 1000) * 1000 + offsetAt(instantMs, timeZone);
}

/** Computes the offset from a formatted date, which takes a hundred times as long as the lookup. */
function computeOffset(instantMs: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of clockFormat(timeZone).formatToParts(instantMs)) shown[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

function hasBegun(instantMs: number, date: LocalDate, timeZone: string): boolean {
  return isoDate(wallClock(instantMs, timeZone)) >= date;
}

/** Bisects the jump of the clock over midnight. No zone is more than 30 hours from UTC's midnight. */
function findFirstInstant(midnight: number, date: LocalDate, timeZone: string): number {
  let notYet = midnight - 1.25 * DAY_MS;
  let begun = midnight + 1.25 * DAY_MS;
  while (begun - notYet > 1) {
    const middle = Math.floor((notYet + begun) / 2);
    if (hasBegun(middle, date, timeZone)) begun = middle;
    else notYet = middle;
  }
  return begun;
}

function parseDate(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoDate(utcMs: number): LocalDate {
  return new Date(utcMs).toISOString().slice(0, 10);
}
