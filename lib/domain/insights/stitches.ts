import { runsOf, STREAK_DAY_SECONDS, type StreakBreak, streakDates } from "../profile/streak";
import type { LocalDate } from "../shared/local-time";

/** A crafter's time on a date; the late part does not count for the streak. */
export type DayTotal = { localDate: LocalDate; seconds: number; lateSeconds: number; sessions: number };

/** `full` and `hollow` add up to 1 to 4 stitches; a dot stands for less than five minutes. */
type DayMark = "dot" | { full: number; hollow: number };

const MORE_STITCHES_FROM = [1_800, 3_600, 7_200];

/**
 * One stitch from five minutes on, two from half an hour, three from one hour, four from two. Stitches that only exist
 * because of late time are hollow, so that a date has a full stitch exactly if it counts for the streak.
 */
export function markOfDay({ seconds, lateSeconds }: Pick<DayTotal, "seconds" | "lateSeconds">): DayMark | null {
  const all = stitchesOf(seconds);
  if (all === 0) return seconds > 0 ? "dot" : null;
  const full = stitchesOf(seconds - lateSeconds);
  return { full, hollow: all - full };
}

function stitchesOf(seconds: number): number {
  if (seconds < STREAK_DAY_SECONDS) return 0;
  return 1 + MORE_STITCHES_FROM.filter((from) => seconds >= from).length;
}

/** The number of crafted dates in the longest streak. */
export function longestStreak(days: readonly DayTotal[], breaks: readonly StreakBreak[] = []): number {
  return Math.max(0, ...runsOf(streakDates(days), breaks).map((run) => run.days));
}
