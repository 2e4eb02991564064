import { addDays, type LocalDate } from "../shared/local-time";

/** A local date belongs to a streak from this many seconds on. */
export const STREAK_DAY_SECONDS = 300;

/** Consecutive local dates and the last of them. */
export type Streak = { days: number; lastDate: LocalDate };

/** The local dates that count, newest first. Late time makes none. */
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

/**
 * The run that ends at the newest date. `dates`: distinct, newest first, each with at least 300 s. Null without any.
 */
export function streakEndingAt(dates: readonly LocalDate[]): Streak | null {
  const [lastDate] = dates;
  if (lastDate === undefined) return null;
  let days = 1;
  while (dates[days] === addDays(lastDate, -days)) days += 1;
  return { days, lastDate };
}

/** The streak as of today: it counts while its last date is today or yesterday. */
export function currentStreak(streak: { days: number; lastDate: LocalDate | null }, today: LocalDate): number {
  return streak.lastDate !== null && streak.lastDate >= addDays(today, -1) ? streak.days : 0;
}
