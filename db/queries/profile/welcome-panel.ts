import { eq, sql } from "drizzle-orm";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { users } from "@/db/schema";
import type { WelcomeAnswers } from "@/lib/domain/profile/input";
import { joinWithLock } from "../challenges/join";
import { selectWithLock } from "../impacts/select-cause";

/** All or none: a challenge that cannot be joined refuses everything. Missing answers change nothing. */
export async function answerWelcome(userId: string, answers: WelcomeAnswers): Promise<void> {
  const { displayName, craft, weeklyGoalHours, timeZone, onBoards, challengeId, causeId } = answers;
  await userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
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
