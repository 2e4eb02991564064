import { dateFormat } from "@/lib/domain/shared/date-format";
import { localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";

/** An instant as a zone's wall clock shows it, "YYYY-MM-DDTHH:MM": the value of a datetime-local field. */
export function localMoment(instant: Date, timeZone: string): string {
  const time = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${localDateOf(instant, timeZone)}T${time.format(instant)}`;
}

/**
 * The instant at which a zone's wall clock shows a datetime-local value; the first of two where the clock is set back.
 * A time that the clock leaves out means the moment it would have been without the change. Null: no such value.
 */
export function instantOf(moment: string, timeZone: string): Date | null {
  const [, date, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(moment) ?? [];
  if (!date) return null;
  const guess = startOfLocalDate(date, timeZone).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offByMs = wall(moment) - wall(localMoment(new Date(guess), timeZone));
  const corrected = new Date(guess + offByMs);
  return localMoment(corrected, timeZone) === moment.slice(0, 16) ? corrected : new Date(guess);
}

function wall(moment: string): number {
  return Date.parse(`${moment.slice(0, 16)}Z`);
}
