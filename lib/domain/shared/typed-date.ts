import { addDays, type LocalDate } from "./local-time";

/**
 * Whether a text is a calendar date from 1000 to 9998, so that Postgres can store it and a day can be added. Refuses
 * days that no month has, such as the 31st of February.
 */
export function isDate(text: unknown): text is LocalDate {
  if (typeof text !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= "9999") return false;
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
