import { plural } from "../challenges/progress";
import { addDays, daysBetween, type LocalDate } from "../shared/local-time";
import type { StreakBreak } from "./streak";

/** The number of dates in a calendar year that can be taken off. */
export const BREAK_DAYS_A_YEAR = 60;

/** The lengths to offer: the usual ones that fit into the days left, and all days left. */
export function breakLengths(left: number): number[] {
  return [...new Set([7, 14, 30].filter((days) => days <= left).concat(left))];
}

/** "32 days crafted, 4 rest days between." */
export function streakWords(days: number, restDays: number): string {
  if (days === 0) return "Craft for five minutes, and a streak begins.";
  const crafted = `${plural(days, "day")} crafted`;
  return restDays > 0 ? `${crafted}, ${plural(restDays, "rest day")} between.` : `${crafted}.`;
}

export function breakWords(until: string, streakDays: number): string {
  return `You’re on a break until ${until}.${streakDays > 0 ? " Your streak waits for you." : ""}`;
}

/** The break that contains this date. */
export function breakOn(date: LocalDate, breaks: readonly StreakBreak[]): StreakBreak | null {
  return breaks.find(({ from, to }) => from <= date && date <= to) ?? null;
}

/** How many dates in a row from today can be taken off; each year has its own limit. */
export function breakDaysLeft(today: LocalDate, breaks: readonly StreakBreak[]): number {
  const taken = new Map<string, number>();
  const add = (date: LocalDate) => taken.set(yearOf(date), (taken.get(yearOf(date)) ?? 0) + 1);
  for (const { from, to } of breaks) for (let at = 0; at <= daysBetween(from, to); at++) add(addDays(from, at));
  let days = 0;
  while (days < BREAK_DAYS_A_YEAR && (taken.get(yearOf(addDays(today, days))) ?? 0) < BREAK_DAYS_A_YEAR) {
    add(addDays(today, days));
    days += 1;
  }
  return days;
}

/** Adds a break of `days` dates from today; null if a break is running or fewer days are left. */
export function withBreak(breaks: readonly StreakBreak[], today: LocalDate, days: number): StreakBreak[] | null {
  if (breakOn(today, breaks) || days < 1 || days > breakDaysLeft(today, breaks)) return null;
  return [...breaks, { from: today, to: addDays(today, days - 1) }];
}

/** Ends the running break yesterday; removes it if it began today. */
export function withoutBreak(breaks: readonly StreakBreak[], today: LocalDate): StreakBreak[] {
  return breaks.flatMap((one) => {
    if (breakOn(today, [one]) === null) return [one];
    return one.from === today ? [] : [{ from: one.from, to: addDays(today, -1) }];
  });
}

function yearOf(date: LocalDate): string {
  return date.slice(0, 4);
}
