import { and, desc, eq, exists, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { challenges, userChallenges, users } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { type Progress, progressOf, timeLeft } from "@/lib/domain/challenges/progress";
import { type ChallengePhase, canJoin, challengePhase } from "@/lib/domain/challenges/window";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { listTallies } from "./progress";

export type ChallengeRow = typeof challenges.$inferSelect;

export const CHALLENGE_TABS = ["joined", "ongoing", "upcoming"] as const;
export type ChallengeTab = (typeof CHALLENGE_TABS)[number];

/** A challenge as one crafter sees it, by the calendar of that crafter's zone. */
export type ChallengeView = ChallengeRow & {
  isJoined: boolean;
  phase: ChallengePhase;
  /** Whether the Join button is enabled: not before the start unless evergreen, not after the end. */
  canJoin: boolean;
  timeLeft: string;
  participantCount: number;
  global: Progress;
  personal: Progress;
};

/**
 * The challenges of a tab, newest first: Joined holds all of mine, finished ones too; Ongoing and Upcoming hold
 * everybody's by their dates. Two queries, whatever their number.
 */
export async function listChallenges(userId: string, tab: ChallengeTab): Promise<ChallengeView[]> {
  const known = await readChallenges(userId, CANDIDATES[tab]);
  return withProgress(userId, tab === "joined" ? known : known.filter(({ phase }) => phase === tab));
}

/** One challenge as the crafter sees it; null when there is none. */
export async function findChallenge(userId: string, challengeId: string): Promise<ChallengeView | null> {
  const [view] = await withProgress(userId, await readChallenges(userId, eq(challenges.id, challengeId)));
  return view ?? null;
}

/** Ongoing challenges the crafter has not joined, newest first. */
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
  await userTransaction(userId, async (tx) => joinAs(tx, await lockUser(tx, userId), challengeId));
}

/** The same as part of another write, whose transaction has locked the crafter's row. */
export async function joinAs(tx: Tx, crafter: { id: string; timeZone: string; now: Date }, challengeId: string) {
  const { id: userId, timeZone, now } = crafter;
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for("key share");
  if (!challenge) throw new NotFoundError("challenge");
  if (!canJoin(challenge, localDateOf(now, timeZone))) throw new UserError("This challenge can't be joined now.");
  await tx.insert(userChallenges).values({ userId, challengeId, joinedAt: now }).onConflictDoNothing();
}

/** Leaves a challenge; again changes nothing. Allocations stay but stop counting until the crafter joins again. */
export async function leaveChallenge(userId: string, challengeId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    await tx
      .delete(userChallenges)
      .where(and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId)));
  });
}

/** What a tab may hold in any zone; the viewer's own calendar decides. */
const CANDIDATES: Record<ChallengeTab, SQL | undefined> = {
  joined: isNotNull(userChallenges.userId),
  ongoing: and(
    lte(challenges.startDate, sql`now()::date + 1`),
    or(challenges.isEvergreen, isNull(challenges.endDate), gte(challenges.endDate, sql`now()::date - 1`)),
  ),
  upcoming: gte(challenges.startDate, sql`now()::date`),
};

type Known = Awaited<ReturnType<typeof readChallenges>>[number];

/** Challenges with the viewer's membership, dated by the server's clock in the viewer's zone. */
async function readChallenges(userId: string, which: SQL | undefined) {
  const rows = await db
    .select({
      challenge: challenges,
      isJoined: sql<boolean>`${userChallenges.userId} is not null`,
      participantCount: sql<number>`(select count(*)::int from user_challenges m where m.challenge_id = ${challenges.id})`,
      timeZone: users.timeZone,
      nowMs: sql<string>`floor(extract(epoch from now()) * 1000)::text`,
    })
    .from(challenges)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(userChallenges, and(eq(userChallenges.challengeId, challenges.id), eq(userChallenges.userId, users.id)))
    .where(which)
    .orderBy(desc(challenges.createdAt), challenges.name);
  return rows.map(({ challenge, nowMs, timeZone, ...row }) => {
    const now = new Date(Number(nowMs));
    const today = localDateOf(now, timeZone);
    return {
      ...challenge,
      ...row,
      today,
      phase: challengePhase(challenge, now, timeZone),
      canJoin: canJoin(challenge, today),
      timeLeft: timeLeft(challenge, now, timeZone),
    };
  });
}

async function withProgress(userId: string, known: Known[]): Promise<ChallengeView[]> {
  const today = known[0]?.today;
  if (!today) return [];
  const ids = known.map(({ id }) => id);
  const talliesOf = await listTallies(ids, { userId, today });
  return known.map(({ today: _, ...challenge }) => {
    const { everyone, mine } = talliesOf(challenge.id);
    return {
      ...challenge,
      global: progressOf(everyone, { quantity: challenge.goalQuantity, unit: challenge.goalUnit }),
      personal: progressOf(mine, { quantity: challenge.userGoalQuantity, unit: challenge.userGoalUnit }),
    };
  });
}
