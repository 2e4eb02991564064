import { sql } from "drizzle-orm";
import { currentStreak } from "@/lib/domain/levels";
import type { LocalDate } from "@/lib/domain/local-time";
import { users } from "../schema";

/** What a query on `users` selects to tell the streak: the stored run, and today in the crafter's zone. */
export const streakColumns = {
  streakDays: users.streakDays,
  streakLastDate: users.streakLastDate,
  today: sql<LocalDate>`((now() at time zone ${users.timeZone})::date)::text`,
};

/** The row with its streak as of today in the place of what tells it. */
export function withStreak<T extends { streakDays: number; streakLastDate: LocalDate | null; today: LocalDate }>({
  streakDays,
  streakLastDate,
  today,
  ...row
}: T) {
  return { ...row, currentStreak: currentStreak({ days: streakDays, lastDate: streakLastDate }, today) };
}
