import { addDays, type LocalDate } from "./local-time";

/**
 * Whether a text is a calendar date; also refuses days that no month has, such as the 31st of February, and years that
 * Postgres or a day later could not write.
 */
export function isDate(text: unknown): text is LocalDate {
  if (typeof text !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= "9999") return false;
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
