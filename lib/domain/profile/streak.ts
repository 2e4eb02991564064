import { dateFormat } from "../shared/formats";
import { addDays, daysBetween, type LocalDate } from "../shared/local-time";
import { countOf } from "../shared/text";

/** A local date counts towards a streak from this many seconds on. */
export const STREAK_DAY_SECONDS = 300;

/** Missed dates that a run may still bridge: one at first, one more per seventh crafted date, two at most. */
const STORE = { first: 1, every: 7, atMost: 2 } as const;

/** The dates that a crafter took off, both included; they don't count as missed. */
export type StreakBreak = { from: LocalDate; to: LocalDate };

/**
 * A run of crafted dates, oldest first, and the uncounted rest days between them. `keptUntil` is the last date on which
 * crafting still continues the run.
 */
export type Streak = { days: number; restDays: number; dates: LocalDate[]; lastDate: LocalDate; keptUntil: LocalDate };

/** The local dates that count, newest first. Late time doesn't count. */
export function streakDates(
  days: readonly { localDate: LocalDate; seconds: number; lateSeconds?: number }[],
): LocalDate[] {
  const seconds = new Map<LocalDate, number>();
  for (const { localDate, seconds: all, lateSeconds = 0 } of days)
    seconds.set(localDate, (seconds.get(localDate) ?? 0) + all - lateSeconds);
  return [...seconds.keys()]
    .filter((date) => (seconds.get(date) ?? 0) >= STREAK_DAY_SECONDS)
    .sort()
    .reverse();
}

/** The run that ends at the newest date, or null. `dates`: distinct, newest first, each with at least 300 s. */
export function streakEndingAt(dates: readonly LocalDate[], breaks: readonly StreakBreak[] = []): Streak | null {
  let from = 0;
  // No run continues over a gap of more missed dates than the store can hold.
  while (from + 1 < dates.length && countMissed(dates[from + 1] ?? "", dates[from] ?? "", breaks) <= STORE.atMost)
    from += 1;
  return runsOf(dates.slice(0, from + 1), breaks).at(-1) ?? null;
}

/** All runs, oldest first. */
export function runsOf(dates: readonly LocalDate[], breaks: readonly StreakBreak[] = []): Streak[] {
  const runs: (Streak & { store: number })[] = [];
  for (const date of dates.toReversed()) {
    const run = runs.at(-1);
    if (run && date <= run.keptUntil) {
      run.store -= countMissed(run.lastDate, date, breaks);
      run.restDays += daysBetween(run.lastDate, date) - 1;
      run.dates.push(date);
      run.days += 1;
      if (run.days % STORE.every === 0) run.store = Math.min(STORE.atMost, run.store + 1);
      run.lastDate = date;
      run.keptUntil = findKeptUntil(date, run.store, breaks);
    } else {
      const kept = findKeptUntil(date, STORE.first, breaks);
      runs.push({ days: 1, restDays: 0, dates: [date], lastDate: date, keptUntil: kept, store: STORE.first });
    }
  }
  return runs.map(({ store: _, ...run }) => run);
}

/** The length of the streak as of today; 0 if it has ended. */
export function currentStreak(streak: { days: number; keptUntil: LocalDate | null }, today: LocalDate): number {
  return streak.keptUntil !== null && streak.keptUntil >= today ? streak.days : 0;
}

/** The number of dates in a calendar year that can be taken off. */
export const BREAK_DAYS_A_YEAR = 60;

/** The lengths to offer: the usual ones that fit into the days left, and all days left. */
export function breakLengths(left: number): number[] {
  return [...new Set([7, 14, 30].filter((days) => days <= left).concat(left))];
}

/** "32 days crafted, 4 rest days between." */
export function streakWords(days: number, restDays: number): string {
  if (days === 0) return "Craft for five minutes, and a streak begins.";
  const crafted = `${countOf(days, "day")} crafted`;
  return restDays > 0 ? `${crafted}, ${countOf(restDays, "rest day")} between.` : `${crafted}.`;
}

export function breakWords({ to }: StreakBreak, streakDays: number): string {
  const until = dateFormat({ timeZone: "UTC", day: "numeric", month: "long" }).format(new Date(to));
  return `You’re on a break until ${until}.${streakDays > 0 ? " Your streak waits for you." : ""}`;
}

/** The break that contains this date. */
export function findBreak(date: LocalDate, breaks: readonly StreakBreak[]): StreakBreak | null {
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
  if (findBreak(today, breaks) || days < 1 || days > breakDaysLeft(today, breaks)) return null;
  return [...breaks, { from: today, to: addDays(today, days - 1) }];
}

/** Ends the running break yesterday; removes it if it began today. */
export function withoutBreak(breaks: readonly StreakBreak[], today: LocalDate): StreakBreak[] {
  return breaks.flatMap((one) => {
    if (findBreak(today, [one]) === null) return [one];
    return one.from === today ? [] : [{ from: one.from, to: addDays(today, -1) }];
  });
}

function countMissed(before: LocalDate, after: LocalDate, breaks: readonly StreakBreak[]): number {
  const missed = daysBetween(before, after) - 1;
  if (missed <= 0 || !breaks.some(({ from, to }) => from < after && to > before)) return missed;
  const dates = Array.from({ length: missed }, (_, at) => addDays(before, at + 1));
  return dates.filter((date) => findBreak(date, breaks) === null).length;
}

function findKeptUntil(last: LocalDate, store: number, breaks: readonly StreakBreak[]): LocalDate {
  let date = addDays(last, 1);
  for (let left = store; findBreak(date, breaks) || left-- > 0; ) date = addDays(date, 1);
  return date;
}

function yearOf(date: LocalDate): string {
  return date.slice(0, 4);
}
