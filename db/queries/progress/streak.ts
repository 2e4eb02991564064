import { sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { currentStreak } from "@/lib/domain/profile/streak";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";

export const streakColumns = {
  streakDays: users.streakDays,
  streakKeptUntil: users.streakKeptUntil,
  streakNowMs: sql<number>`floor(extract(epoch from app_now()) * 1000)::float8`,
  streakZone: users.timeZone,
};

type StreakRow = { streakDays: number; streakKeptUntil: LocalDate | null; streakNowMs: number; streakZone: string };

/** Replaces these columns by the streak as of today in the crafter's zone. */
export function withStreak<T extends StreakRow>({ streakDays, streakKeptUntil, streakNowMs, streakZone, ...row }: T) {
  const today = localDateOf(new Date(streakNowMs), streakZone);
  return { ...row, currentStreak: currentStreak({ days: streakDays, keptUntil: streakKeptUntil }, today) };
}
