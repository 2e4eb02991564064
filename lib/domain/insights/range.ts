import type { Tier } from "../billing/tiers";
import { addDays, daysBetween, type LocalDate, weekOf } from "../shared/local-time";
import { isDate } from "../shared/typed-date";

/** Both dates are inclusive. */
export type Range = { from: LocalDate; to: LocalDate };

export const FIRST_DATE: LocalDate = "2000-01-01";
const MAX_DAYS = 3_660;
export const WEEKS = 53;

/** The 53 weeks, from a Monday, that end today: 365 to 371 days. */
export function rollingYear(today: LocalDate): Range {
  return { from: addDays(weekOf(today), -7 * (WEEKS - 1)), to: today };
}

/** With fewer sessions there is nothing to see in a drawing, and nothing to say about averages. */
export const MIN_SESSIONS = 3;

/** The same range without the time before the first of `days`, which are sorted. */
export function startAtFirst(range: Range, days: readonly { localDate: LocalDate }[]): Range {
  return { from: days[0]?.localDate ?? range.from, to: range.to };
}

/** The fewest weeks of a grid. */
export const GRID_WEEKS = 6;

/** What of a range a grid shows: from the first date with time, or its last weeks if that is more. */
export function gridRange(range: Range, { from }: Range): Range {
  const last = addDays(weekOf(range.to), -7 * (GRID_WEEKS - 1));
  return { from: [from, last, range.from].sort()[1] ?? from, to: range.to };
}

export function canChooseRange(tier: Tier): boolean {
  return tier === "pro_plus";
}

/** Whether the plan shows insights by project, by channel and by template. */
export function hasDetails(tier: Tier): boolean {
  return tier !== "free";
}

/**
 * Reads the range from the address: from 2000 on, at most ten years. Returns the rolling year for anything else, and on
 * plans without ranges.
 */
export function readRange(asked: { from?: unknown; to?: unknown }, today: LocalDate, tier: Tier): Range {
  const { from, to } = asked;
  if (!canChooseRange(tier) || !isDate(from) || !isDate(to)) return rollingYear(today);
  const isUsable = FIRST_DATE <= from && from <= to && to <= today && daysBetween(from, to) < MAX_DAYS;
  return isUsable ? { from, to } : rollingYear(today);
}

/**
 * Reads the range together with the state of its page. `query`: its address parameters, empty for the rolling year.
 * `isChoosing`: whether the form is shown, which `?range=any` opens.
 */
export function readChosenRange(
  asked: { from?: unknown; to?: unknown; range?: unknown },
  today: LocalDate,
  tier: Tier,
): { range: Range; query: Record<string, string>; isRolling: boolean; isChoosing: boolean } {
  const range = readRange(asked, today, tier);
  const isRolling = range.from === rollingYear(today).from && range.to === today;
  const isChoosing = canChooseRange(tier) && (Boolean(asked.range) || !isRolling);
  return { range, query: isRolling ? {} : range, isRolling, isChoosing };
}

/** The range 52 weeks earlier: 364 days, so that weekdays are compared with the same weekdays. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: addDays(from, -7 * 52), to: addDays(to, -7 * 52) };
}

/** The same dates of the calendar year before. */
export function yearBefore({ from, to }: Range): Range {
  const yearEarlier = (date: LocalDate) =>
    `${String(Number(date.slice(0, 4)) - 1)}${date.slice(4).replace("-02-29", "-02-28")}`;
  return { from: yearEarlier(from), to: yearEarlier(to) };
}

/** Reads a calendar year from the address, cut off at today; null if it is invalid or has not begun. */
export function readYear(asked: string, today: LocalDate): Range | null {
  if (!/^\d{4}$/.test(asked) || asked < FIRST_DATE.slice(0, 4) || asked > today.slice(0, 4)) return null;
  const end = `${asked}-12-31`;
  return { from: `${asked}-01-01`, to: end < today ? end : today };
}

/** Every plan shows this year, and last year until the end of January. */
export function canSeeYear(year: string, today: LocalDate, tier: Tier): boolean {
  const [thisYear, month] = today.split("-");
  const isLastYear = Number(year) === Number(thisYear) - 1;
  return canChooseRange(tier) || year === thisYear || (month === "01" && isLastYear);
}
