import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { lockedTransaction, userTransaction } from "@/db/connection/user-transaction";
import { leaderboardRows, users } from "@/db/schema";
import type { CraftSettings, ProfileValues, WelcomeAnswers } from "@/lib/domain/profile/input";
import { joinWithLock } from "../challenges/join";
import { selectWithLock } from "../impacts";

export async function setCraftSettings(userId: string, settings: CraftSettings): Promise<void> {
  await changeUser(userId, settings);
}

export async function updateProfile(userId: string, profile: ProfileValues): Promise<void> {
  await changeUser(userId, profile);
}

/** Dates that were already credited stay. */
export async function setTimeZone(userId: string, timeZone: string): Promise<void> {
  await changeUser(userId, { timeZone });
}

/** For new methods and channels; null: the currency of the country. */
export async function setCurrency(userId: string, currency: string | null): Promise<void> {
  await changeUser(userId, { currency });
}

export async function setShortcutsEnabled(userId: string, shortcutsEnabled: boolean): Promise<void> {
  await changeUser(userId, { shortcutsEnabled });
}

export async function setAssignsAtSave(userId: string, assignsAtSave: boolean): Promise<void> {
  await changeUser(userId, { assignsAtSave });
}

type Change = Parameters<ReturnType<typeof db.update<typeof users>>["set"]>[0];

async function changeUser(userId: string, values: Change): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, userId));
}

/** All or none: a challenge that cannot be joined refuses everything. Missing answers change nothing. */
export async function answerWelcome(userId: string, answers: WelcomeAnswers): Promise<void> {
  const { displayName, craft, weeklyGoalHours, timeZone, onBoards, challengeId, causeId } = answers;
  await lockedTransaction(userId, async (tx, { now }) => {
    await tx
      .update(users)
      .set({
        timeZone,
        onBoards,
        ...(displayName !== null && { displayName }),
        ...(craft !== null && { craft }),
        ...(weeklyGoalHours !== null && { weeklyGoalHours }),
        welcomedAt: sql`coalesce(${users.welcomedAt}, app_now())`,
      })
      .where(eq(users.id, userId));
    const crafter = { id: userId, timeZone, now };
    if (challengeId !== null) await joinWithLock(tx, crafter, challengeId);
    if (causeId !== null) await selectWithLock(tx, crafter, causeId, true);
  });
}

/** Leaving deletes the crafter's rows, and takes effect in every process at once: boards are read via board_members. */
export async function setOnBoards(userId: string, onBoards: boolean): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await tx.update(users).set({ onBoards }).where(eq(users.id, userId));
    if (!onBoards) await tx.delete(leaderboardRows).where(eq(leaderboardRows.userId, userId));
  });
}
