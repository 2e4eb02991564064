import { and, desc, eq, exists, gte, isNull, lte, not, or } from "drizzle-orm";
import { canJoin } from "@/lib/domain/challenges";
import { localDateOf } from "@/lib/domain/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { db } from "../client";
import { challenges, userChallenges } from "../schema";
import { lockUser } from "./locks";

export type ChallengeRow = typeof challenges.$inferSelect;

/** Ongoing challenges the crafter has not joined, newest first (spec §4 «Ongoing»). */
export async function listJoinableChallenges(userId: string, today: string): Promise<ChallengeRow[]> {
  const joined = db
    .select()
    .from(userChallenges)
    .where(and(eq(userChallenges.challengeId, challenges.id), eq(userChallenges.userId, userId)));
  return db
    .select()
    .from(challenges)
    .where(
      and(
        lte(challenges.startDate, today),
        or(isNull(challenges.endDate), gte(challenges.endDate, today)),
        not(exists(joined)),
      ),
    )
    .orderBy(desc(challenges.createdAt), challenges.name);
}

/** Joins a challenge, once; refused before a challenge that is not evergreen has started, or after its end. */
export async function joinChallenge(userId: string, challengeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { now, timeZone } = await lockUser(tx, userId);
    const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for("key share");
    if (!challenge) throw new NotFoundError("challenge");
    if (!canJoin(challenge, localDateOf(now, timeZone))) throw new UserError("This challenge can't be joined now.");
    await tx.insert(userChallenges).values({ userId, challengeId, joinedAt: now }).onConflictDoNothing();
  });
}
