import { addDays, type LocalDate } from "./local-time";

/** Whether a text is a calendar date; also refuses days that no month has, such as the 31st of February. */
export function isDate(text: unknown): text is LocalDate {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
