import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { lockUser } from "@/db/locks";
import { users } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import type { WelcomeAnswers } from "@/lib/domain/profile/welcome-input";
import { joinWithLock } from "../challenges/join";
import { selectWithLock } from "../impacts/select-cause";

/**
 * Takes the answers of the first run, all or none: a challenge that can't be joined now refuses the whole. What was left
 * out stays as it is. The panel does not come back.
 */
export async function answerWelcome(userId: string, answers: WelcomeAnswers): Promise<void> {
  const { displayName, craft, weeklyGoalHours, timeZone, challengeId, causeId } = answers;
  await userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    await tx
      .update(users)
      .set({
        timeZone,
        ...(displayName !== null && { displayName }),
        ...(craft !== null && { craft }),
        ...(weeklyGoalHours !== null && { weeklyGoalHours }),
        welcomedAt: sql`coalesce(${users.welcomedAt}, now())`,
      })
      .where(eq(users.id, userId));
    const crafter = { id: userId, timeZone, now };
    if (challengeId !== null) await joinWithLock(tx, crafter, challengeId);
    if (causeId !== null) await selectWithLock(tx, crafter, causeId, true);
  });
}

/** The first-run panel was skipped; it does not come back. */
export async function skipWelcome(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ welcomedAt: sql`coalesce(${users.welcomedAt}, now())` })
    .where(eq(users.id, userId));
}
