/** Which part of 03/04/2026 is the day. */
export type DateOrder = "day-first" | "month-first";

/** The order that a file's dates show; `either` if every date can be read both ways. */
type OrderFound = DateOrder | "either" | "none";

type Day = { year: number; month: number; day: number };

/** Wall-clock time as if it were UTC, or an instant (`isInstant`) if the text names its offset. */
export type Moment = { ms: number; isInstant: boolean };

/** Why a text can't be read as a moment. */
type MomentProblem = { part: "date" | "time"; why: string };

const LATEST_OFFSET_MS = 14 * 3_600_000;

const ISO = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/;
const COMPACT = /^(?<year>(?:19|20)\d\d)(?<month>[01]\d)(?<day>[0-3]\d)(?=$|[T ])/;
const NUMBERS = /^(?<first>\d{1,2})(?<separator>[-/.]) ?(?<second>\d{1,2})\k<separator> ?(?<year>\d{4}|\d{2})(?!\d)/;
const DAY_MONTH = /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ /-]{0,2}\p{L}{3,10}\.?,?[ /-]{0,2}(?<year>\d{4}|\d{2})(?!\d)/u;
const MONTH_DAY = /^\p{L}{3,10}\.?[ -]{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -]{1,2}(?<year>\d{4})(?!\d)/u;
const YEAR_MONTH = /^(?<year>\d{4})[ /-]\p{L}{3,10}[ /-](?<day>\d{1,2})(?!\d)/u;
const DATES = [ISO, COMPACT, NUMBERS, DAY_MONTH, MONTH_DAY, YEAR_MONTH];
const WEEKDAY = /^\p{L}{2,10}\.?,? {1,2}(?=\S)/u;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/.] ?\d{1,2}[-/.]?|\d{1,2}\.? \p{L}{3,10}|\p{L}{3,10}\.? \d{1,2})$/u;
const OFFSET = / ?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-]\d{1,2})(?::?([0-5]\d))?)$/i;
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)? ?(?:([ap])\.? ?m\.?|uhr|hrs?|h)?$/i;
const HOUR = /^(\d{1,2}) ?(?:([ap])\.? ?m\.?|uhr|h)$/i;
const SPAN = /^(.{1,30}?) ?(?:–|—|-|→|\bto\b|\bbis\b|\btot\b|\buntil\b|\btill\b) ?(.{1,40})$/i;
/** Month names in English, German and Afrikaans. */
const MONTHS = "jan,feb,mar mär mae maa mrt mrz,apr,may mai mei,jun,jul,aug,sep,oct okt,nov,dec dez des".split(",");

/** Decides the order from all dates of a file: dates that can be read in only one way decide for all. */
export function findDateOrder(dates: Iterable<string>): OrderFound {
  let [dayFirst, monthFirst, either, dotted] = [0, 0, 0, 0];
  for (const date of dates) {
    const { first, separator, second } = NUMBERS.exec(splitMoment(date).date)?.groups ?? {};
    if (!first || !second) continue;
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (separator === ".") dotted += 1;
    else if (first !== second) either += 1;
  }
  if (dayFirst || monthFirst) return dayFirst >= monthFirst ? "day-first" : "month-first";
  // Dates with dots have the day first, unless another date of the file shows otherwise.
  if (dotted) return "day-first";
  return either ? "either" : "none";
}

/** Splits "Wed, 4 Mar 2026 02:30" into date and time; the time may be empty. Text without a date stays whole. */
export function splitMoment(text: string): { date: string; time: string } {
  // A shortcut for most cells, of which there can be tens of thousands.
  if (/^(?:\d{4}-\d\d-\d\d|\d\d?:[\d:]{2,5})?$/.test(text)) return { date: text, time: "" };
  const plain = text.trim().replace(/\s+/g, " ");
  for (const part of [plain, plain.replace(WEEKDAY, "")])
    for (const form of DATES) {
      const [date] = form.exec(part) ?? [];
      if (!date || (/\p{L}/u.test(date) && !findMonth(date))) continue;
      const time = part.slice(date.length).replace(/^(?:T(?=\d)|,? ?(?:at |um |om )?)/, "");
      return { date: date.replace(/,$/, ""), time: /^\(?\p{L}{2,10}\.?\)?$/u.test(time) ? "" : time };
    }
  return { date: plain, time: "" };
}

/** Reads a calendar day; null if it is not a date or doesn't exist. */
export function readDay(text: string, order: DateOrder): Day | null {
  for (const form of DATES) {
    const { year, month, day, first, second } = form.exec(text)?.groups ?? {};
    if (first)
      return order === "day-first" ? parseDay(year, Number(second), first) : parseDay(year, Number(first), second);
    if (year) return parseDay(year, month ? Number(month) : findMonth(text), day);
  }
  return null;
}

/** Milliseconds since midnight, 24:00 as the end of the day; null if it isn't a time, such as 25:00. */
export function readTime(text: string): number | null {
  const plain = text.trim().replace(/\s+/g, " ");
  const [, hours, minutes = "0", seconds = "0", fraction = "0", half] =
    CLOCK.exec(plain) ?? HOUR.exec(plain)?.toSpliced(2, 0, "0", "0", "0") ?? [];
  if (!hours) return null;
  const hour = Number(hours);
  const isEnd = hour === 24 && !half && Number(minutes) + Number(seconds) === 0;
  const isPlausible = half ? hour >= 1 && hour <= 12 : hour <= 23 || isEnd;
  if (!isPlausible || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const shown = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return ((shown * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
}

/** Reads a cell that holds only a time, so "9" and "0930" are times too. */
export function readTimeCell(text: string): number | null {
  const [, hours, minutes = "00"] = /^(\d{1,2})(\d{2})?$/.exec(text.trim()) ?? [];
  return readTime(hours ? `${hours}:${minutes}` : text);
}

/** Splits "09:00–10:30" or "9 to 11am" into both times; null for anything else. The second may have its own date. */
export function splitSpan(text: string): { from: string; until: string } | null {
  if (/^(?:\d{4}-\d\d-\d\d|[\d:]*)$/.test(text)) return null;
  const [, from = "", until = ""] = SPAN.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const half = / ?[ap]\.?m\.?$/i.exec(until)?.[0] ?? "";
  const start = /^\d{1,2}(?::\d\d)?$/.test(from) ? from + half : from;
  const isOffset = /:\d\d:\d\d/.test(from) && !/:\d\d:\d\d/.test(until);
  const ends = readTimeCell(until) ?? readTimeCell(splitMoment(until).time);
  return isOffset || readTimeCell(start) === null || ends === null ? null : { from: start, until };
}

/** Reads a date, and its time from the same text or beside it. A date that names its offset needs no zone. */
export function readMoment(dateText: string, timeText: string, order: DateOrder): Moment | MomentProblem {
  const { date, time } = splitMoment(dateText);
  const day = readDay(date, order);
  if (!day) return { part: "date", why: dateProblem(date) };
  if (timeText.trim() && isLaterDay(time)) return { part: "date", why: MORE_DAYS };
  const dayMs = Date.UTC(day.year, day.month - 1, day.day);
  const wanted = timeText.trim() || time;
  const [offset, utc, hours = "", minutes = "0"] = (!timeText.trim() && OFFSET.exec(wanted)) || [];
  const ofDay = readTimeCell(offset ? wanted.slice(0, -offset.length) : wanted);
  if (ofDay === null) return { part: "time", why: timeProblem(wanted) };
  if (!offset) return { ms: dayMs + ofDay, isInstant: false };
  const sign = hours.startsWith("-") ? -1 : 1;
  const offsetMs = utc ? 0 : sign * (Math.abs(Number(hours)) * 60 + Number(minutes)) * 60_000;
  if (Math.abs(offsetMs) > LATEST_OFFSET_MS) return { part: "time", why: "No time zone is that far from UTC." };
  return { ms: dayMs + ofDay - offsetMs, isInstant: true };
}

/** Why a text can't be read as a date, as precisely as possible. */
export function dateProblem(text: string): string {
  if (text === "") return "The date is missing.";
  const { date } = splitMoment(text);
  if (date.length < text.length || DATES.some((form) => form.test(date))) return "This date doesn’t exist.";
  return WITHOUT_YEAR.test(text) ? "This date has no year." : "We can’t read this as a date. Write it like 2026-03-04.";
}

const MORE_DAYS = "This is more than one day. Write a line for each.";

/** Whether a second date follows the date: "- 2026-03-09". */
function isLaterDay(text: string): boolean {
  return (
    /^(?:-|–|to |bis |tot )/.test(text) && readDay(splitMoment(text.replace(/^\P{N}+/u, "")).date, "day-first") !== null
  );
}

function timeProblem(text: string): string {
  if (text === "") return "The time is missing.";
  if (isLaterDay(text)) return MORE_DAYS;
  if (OFFSET.test(text) && readTime(text.replace(OFFSET, "")) !== null)
    return "A time zone needs its date in the same cell.";
  return CLOCK.test(text) || HOUR.test(text)
    ? "This time doesn’t exist."
    : "We can’t read this as a time. Write it like 14:30.";
}

/** The month in a text, 1 to 12; 0 if there is none. */
function findMonth(text: string): number {
  const [word = ""] = /\p{L}{3,}/u.exec(text) ?? [];
  const start = word.slice(0, 3).toLowerCase();
  return start.length === 3 ? MONTHS.findIndex((names) => names.split(" ").includes(start)) + 1 : 0;
}

function parseDay(year = "", month = 0, day = ""): Day | null {
  const found = { year: Number(year) + (year.length === 2 ? 2000 : 0), month, day: Number(day) };
  const date = new Date(Date.UTC(found.year, month - 1, found.day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === found.day ? found : null;
}
