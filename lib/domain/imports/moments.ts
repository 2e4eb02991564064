/** Which part of 03/04/2026 is the day. */
export type DateOrder = "day-first" | "month-first";

/** What the dates of a file say about their order; `either` where all of them could be both. */
export type OrderFound = DateOrder | "either" | "none";

export type Day = { year: number; month: number; day: number };

/** A moment of a wall clock as if it were UTC, or an instant where the text itself names the offset. */
export type Moment = { ms: number; isInstant: boolean };

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** Decides the order over all dates of a file: one that fits only one way decides for all. */
export function findDateOrder(dates: Iterable<string>): OrderFound {
  let [dayFirst, monthFirst, either] = [0, 0, 0];
  for (const date of dates) {
    const [, first, separator, second] = NUMBERS.exec(splitMoment(date).date) ?? [];
    if (!first || !second) continue;
    if (Number(first) > 12 || separator === ".") dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (first !== second) either += 1;
  }
  if (dayFirst || monthFirst) return dayFirst >= monthFirst ? "day-first" : "month-first";
  return either ? "either" : "none";
}

/** "2026-03-29 02:30" into its two parts; the time may be missing. */
export function splitMoment(text: string): { date: string; time: string } {
  const [, date = "", time = ""] = /^(\S+?)(?:T|,?\s+|$)(.*)$/.exec(text.trim()) ?? [];
  return { date, time };
}

/** Null: no date of the calendar. */
export function readDay(text: string, order: DateOrder): Day | null {
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year) return real({ year: Number(year), month: Number(month), day: Number(day) });
  const [, first, separator, second, short] = NUMBERS.exec(text) ?? [];
  if (!first || !short) return null;
  const isDayFirst = separator === "." || order === "day-first";
  const [ofDay, ofMonth] = isDayFirst ? [first, second] : [second, first];
  return real({ year: Number(short) + (short.length === 2 ? 2000 : 0), month: Number(ofMonth), day: Number(ofDay) });
}

/** Milliseconds since midnight; null for what no clock shows, such as 25:00. */
export function readTime(text: string): number | null {
  const [, hours, minutes, seconds = "0", fraction = "", half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*([ap]\.?m\.?)?$/i.exec(text.trim()) ?? [];
  if (!hours) return null;
  const hour = Number(hours);
  const isPlausible = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!isPlausible || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const shown = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return (
    ((shown * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000)
  );
}

/** A date, with its time in the same text or beside it. A text that names its offset needs no zone. */
export function readMoment(dateText: string, timeText: string, order: DateOrder): Moment | "date" | "time" {
  const { date, time } = splitMoment(dateText);
  const day = readDay(date, order);
  if (!day) return "date";
  const wanted = timeText.trim() || time;
  const offset = OFFSET.exec(wanted)?.[1];
  const ofDay = readTime(offset ? wanted.slice(0, -offset.length) : wanted);
  if (ofDay === null) return "time";
  const ms = Date.UTC(day.year, day.month - 1, day.day) + ofDay;
  return offset ? { ms: ms - offsetMs(offset), isInstant: true } : { ms, isInstant: false };
}

/**
 * Seconds: "1:30", "01:17:00", "1h 30m", "90 min", hours as "1.5" or "1,5", milliseconds as whole numbers from 10,000 on.
 * Null for anything else; negative where the text is.
 */
export function readDuration(text: string): number | null {
  const [, minus, plain = ""] = /^(-)?(.*)$/.exec(text.trim()) ?? [];
  const seconds = plainDuration(plain.trim());
  return seconds === null || !minus ? seconds : -seconds;
}

function plainDuration(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = /^(\d{1,6}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours)
    return Number(minutes) > 59 || Number(seconds) > 59
      ? null
      : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (/^\d{5,}$/.test(text)) return Math.floor(Number(text) / 1000);
  if (/^\d{1,6}([.,]\d{1,12})?$/.test(text)) return Math.round(Number(text.replace(",", ".")) * 3600);
  const [whole, h = "0", m = "0", s = "0"] =
    /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?$/i.exec(text) ?? [];
  return whole ? (Number(h) * 60 + Number(m)) * 60 + Number(s) : null;
}

function offsetMs(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function real(day: Day): Day | null {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  return date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day ? day : null;
}
