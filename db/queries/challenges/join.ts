import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { challenges, userChallenges } from "@/db/schema";
import { canJoin } from "@/lib/domain/challenges/window";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";

export async function joinChallenge(userId: string, challengeId: string): Promise<void> {
  await lockedTransaction(userId, (tx, user) => joinWithLock(tx, user, challengeId));
}

/** The caller has locked the user's row. */
export async function joinWithLock(tx: Tx, crafter: { id: string; timeZone: string; now: Date }, challengeId: string) {
  const { id: userId, timeZone, now } = crafter;
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for("key share");
  if (!challenge) throw new NotFoundError("challenge");
  if (!canJoin(challenge, localDateOf(now, timeZone))) throw new UserError("You can’t join this challenge right now.");
  await tx.insert(userChallenges).values({ userId, challengeId, joinedAt: now }).onConflictDoNothing();
}

/** Allocations stay but stop counting until the crafter joins again. */
export async function leaveChallenge(userId: string, challengeId: string): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    await tx
      .delete(userChallenges)
      .where(and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId)));
  });
}
