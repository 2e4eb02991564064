import { plural } from "../challenges/progress";
import { addDays, daysBetween, type LocalDate } from "../shared/local-time";
import type { StreakBreak } from "./streak";

/** So many dates of a calendar year can be taken off. */
export const BREAK_DAYS_A_YEAR = 60;

/** The lengths that are offered while so many days are left: those that fit, and all of them. */
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

/** The break that holds this date. */
export function breakOn(date: LocalDate, breaks: readonly StreakBreak[]): StreakBreak | null {
  return breaks.find(({ from, to }) => from <= date && date <= to) ?? null;
}

/** How many dates from this one on can be taken off: each year has its own. */
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

/** With a break of so many dates from today on, or null where one is under way or that is more than is left. */
export function withBreak(breaks: readonly StreakBreak[], today: LocalDate, days: number): StreakBreak[] | null {
  if (breakOn(today, breaks) || days < 1 || days > breakDaysLeft(today, breaks)) return null;
  return [...breaks, { from: today, to: addDays(today, days - 1) }];
}

/** With the one that is under way ended yesterday; one that began today never was. */
export function withoutBreak(breaks: readonly StreakBreak[], today: LocalDate): StreakBreak[] {
  return breaks.flatMap((one) => {
    if (breakOn(today, [one]) === null) return [one];
    return one.from === today ? [] : [{ from: one.from, to: addDays(today, -1) }];
  });
}

function yearOf(date: LocalDate): string {
  return date.slice(0, 4);
}
