import { dateFormat } from "@/lib/domain/shared/date-format";
import { localDateOf, type WallReading, wallClockReader } from "@/lib/domain/shared/local-time";

/** Formats an instant by a zone's wall clock as "YYYY-MM-DDTHH:MM", the value of a datetime-local field. */
export function localMoment(instant: Date, timeZone: string): string {
  const time = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${localDateOf(instant, timeZone)}T${time.format(instant)}`;
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
