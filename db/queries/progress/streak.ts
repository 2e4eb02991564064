import { sql } from "drizzle-orm";
import { driverOf, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { users } from "@/db/schema";
import {
  currentStreak,
  type StreakBreak,
  streakDates,
  streakEndingAt,
  withBreak,
  withoutBreak,
} from "@/lib/domain/profile/streak";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { UserError } from "@/lib/errors";
import { otherDaysQuery, streakAssignments } from "./book";

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

/** Starts a break today, in the crafter's zone. */
export async function takeBreak(userId: string, days: number): Promise<void> {
  await changeBreaks(userId, (breaks, today) => {
    const changed = withBreak(breaks, today, days);
    if (!changed) throw new UserError("That is longer than what is left of this year’s 60 days.");
    return changed;
  });
}

/** Ends the current break. Does nothing without one. */
export async function endBreak(userId: string): Promise<void> {
  await changeBreaks(userId, withoutBreak);
}

async function changeBreaks(
  userId: string,
  change: (breaks: readonly StreakBreak[], today: string) => StreakBreak[],
): Promise<void> {
  await lockedTransaction(userId, async (tx, user) => {
    await storeBreaks(tx, user, change(user.streakBreaks, localDateOf(user.now, user.timeZone)));
  });
}

/** Stores the breaks and the streak, which depends on them. */
async function storeBreaks(tx: Tx, { id }: LockedUser, breaks: StreakBreak[]): Promise<void> {
  const days = await otherDaysQuery(tx, { userId: id, sessionId: NO_SESSION }).execute();
  const streak = streakEndingAt(streakDates(days), breaks);
  const driver = driverOf(tx);
  await driver`update users set streak_breaks = ${JSON.stringify(breaks)}::text::jsonb ${streakAssignments(driver, streak)} where id = ${id}`;
}

const NO_SESSION = "00000000-0000-0000-0000-000000000000";
