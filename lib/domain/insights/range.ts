import type { Tier } from "../billing/tiers";
import { addDays, daysBetween, type LocalDate, weekOf } from "../shared/local-time";
import { isDate } from "../shared/typed-date";

/** Both dates count. */
export type Range = { from: LocalDate; to: LocalDate };

export const FIRST_DATE: LocalDate = "2000-01-01";
const MAX_DAYS = 3_660;
export const WEEKS = 53;

/** The 53 weeks, from a Monday, that end today: 365 to 371 days. */
export function rollingYear(today: LocalDate): Range {
  return { from: addDays(weekOf(today), -7 * (WEEKS - 1)), to: today };
}

export function canChooseRange(tier: Tier): boolean {
  return tier === "pro_plus";
}

/** By project, by channel and by template. */
export function hasDetails(tier: Tier): boolean {
  return tier !== "free";
}

/**
 * The range that an address asks for, from 2000 on and of at most ten years; anything else, and any on a plan without
 * ranges, is the rolling year.
 */
export function readRange(asked: { from?: unknown; to?: unknown }, today: LocalDate, tier: Tier): Range {
  const { from, to } = asked;
  if (!canChooseRange(tier) || !isDate(from) || !isDate(to)) return rollingYear(today);
  const isUsable = FIRST_DATE <= from && from <= to && to <= today && daysBetween(from, to) < MAX_DAYS;
  return isUsable ? { from, to } : rollingYear(today);
}

/**
 * The same with what its page shows of it. `query`: its address, empty for the rolling year. `isChoosing`: whether there is
 * a form, which `?range=any` opens.
 */
export function chosenRange(
  asked: { from?: unknown; to?: unknown; range?: unknown },
  today: LocalDate,
  tier: Tier,
): { range: Range; query: Record<string, string>; isRolling: boolean; isChoosing: boolean } {
  const range = readRange(asked, today, tier);
  const isRolling = range.from === rollingYear(today).from && range.to === today;
  const isChoosing = canChooseRange(tier) && (Boolean(asked.range) || !isRolling);
  return { range, query: isRolling ? {} : range, isRolling, isChoosing };
}

/** As long as this range, and ending before it. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: shiftedByYear(from), to: shiftedByYear(to) };
}

/** 52 weeks earlier, so that weekdays stand against the same weekdays. */
function shiftedByYear(date: LocalDate): LocalDate {
  return addDays(date, -7 * 52);
}

/** The same dates of the calendar year before. */
export function yearBefore({ from, to }: Range): Range {
  const before = (date: LocalDate) =>
    `${String(Number(date.slice(0, 4)) - 1)}${date.slice(4).replace("-02-29", "-02-28")}`;
  return { from: before(from), to: before(to) };
}

/** The calendar year of an address, up to today; null for what is none or has not begun. */
export function readYear(asked: string, today: LocalDate): Range | null {
  if (!/^\d{4}$/.test(asked) || asked < FIRST_DATE.slice(0, 4) || asked > today.slice(0, 4)) return null;
  const end = `${asked}-12-31`;
  return { from: `${asked}-01-01`, to: end < today ? end : today };
}

/** This year is everybody's, and so is the last one until the end of January. */
export function canSeeYear(year: string, today: LocalDate, tier: Tier): boolean {
  const open =
    today.slice(5, 7) === "01" ? [today.slice(0, 4), String(Number(today.slice(0, 4)) - 1)] : [today.slice(0, 4)];
  return canChooseRange(tier) || open.includes(year);
}
