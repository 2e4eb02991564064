import { sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { currentStreak } from "@/lib/domain/profile/streak";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";

/** What a query on `users` selects for the streak: the stored run, the clock of the database, and the crafter's zone. */
export const streakColumns = {
  streakDays: users.streakDays,
  streakLastDate: users.streakLastDate,
  streakNowMs: sql<number>`floor(extract(epoch from now()) * 1000)::float8`,
  streakZone: users.timeZone,
};

type StreakRow = { streakDays: number; streakLastDate: LocalDate | null; streakNowMs: number; streakZone: string };

/** The row with its streak as of today in place of these columns. Today is Node's, as in the days that time is credited to. */
export function withStreak<T extends StreakRow>({ streakDays, streakLastDate, streakNowMs, streakZone, ...row }: T) {
  const today = localDateOf(new Date(streakNowMs), streakZone);
  return { ...row, currentStreak: currentStreak({ days: streakDays, lastDate: streakLastDate }, today) };
}
