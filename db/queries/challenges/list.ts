import { and, desc, eq, exists, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { challenges, userChallenges, users } from "@/db/schema";
import { describeTimeLeft, progressOf } from "@/lib/domain/challenges/progress";
import { canJoin, challengePhase } from "@/lib/domain/challenges/window";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { listTallies } from "./progress";

type ChallengeRow = typeof challenges.$inferSelect;

export const CHALLENGE_TABS = ["joined", "ongoing", "upcoming"] as const;

export type ChallengeTab = (typeof CHALLENGE_TABS)[number];

/** `today` is the viewer's local date. */
export type ChallengeView = Awaited<ReturnType<typeof withProgress>>[number];

/** `joined` lists all that the crafter joined, ended ones included; the other tabs list all by date. Two queries. */
export async function listChallenges(userId: string, tab: ChallengeTab): Promise<ChallengeView[]> {
  const known = viewsOf(await CANDIDATES[tab]().execute({ userId }));
  return withProgress(userId, tab === "joined" ? known : known.filter(({ phase }) => phase === tab));
}

export async function findChallenge(userId: string, challengeId: string): Promise<ChallengeView | null> {
  const [view] = await withProgress(userId, viewsOf(await challengeQuery().execute({ userId, challengeId })));
  return view ?? null;
}

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

/** The challenges that the crafter joined, and all that have not ended anywhere on Earth, at most 200. */
export async function listChallengeNames(userId: string) {
  return db.execute<{ id: string; name: string }>(sql`select id, name from challenges c
    where coalesce(end_date >= app_now()::date - 1, true)
      or exists (select 1 from user_challenges u where u.challenge_id = c.id and u.user_id = ${userId})
    order by name limit 200`);
}

/** Each query selects a superset for all time zones; callers filter by the viewer's calendar. */
const CANDIDATES = {
  joined: challengesQuery(isNotNull(userChallenges.userId)),
  ongoing: challengesQuery(
    and(
      lte(challenges.startDate, sql`app_now()::date + 1`),
      or(challenges.isEvergreen, isNull(challenges.endDate), gte(challenges.endDate, sql`app_now()::date - 1`)),
    ),
  ),
  upcoming: challengesQuery(gte(challenges.startDate, sql`app_now()::date`)),
};

const challengeQuery = challengesQuery(eq(challenges.id, sql.placeholder("challengeId")));

function challengesQuery(which: SQL | undefined) {
  return prepareQuery(() =>
    db
      .select({
        challenge: challenges,
        isJoined: sql<boolean>`${userChallenges.userId} is not null`,
        participantCount: sql<number>`(select coalesce(sum(t.members), 0)::int from challenge_totals t where t.challenge_id = ${challenges.id})`,
        timeZone: users.timeZone,
        nowMs: sql<string>`floor(extract(epoch from app_now()) * 1000)::text`,
      })
      .from(challenges)
      .innerJoin(users, eq(users.id, sql.placeholder("userId")))
      .leftJoin(userChallenges, and(eq(userChallenges.challengeId, challenges.id), eq(userChallenges.userId, users.id)))
      .where(which)
      .orderBy(desc(challenges.createdAt), challenges.name)
      .prepare("challenges"),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof challengeQuery>["execute"]>>[number];

function viewsOf(rows: Row[]) {
  return rows.map(({ challenge, nowMs, timeZone, ...row }) => {
    const now = new Date(Number(nowMs));
    const today = localDateOf(now, timeZone);
    return {
      ...challenge,
      ...row,
      today,
      phase: challengePhase(challenge, now, timeZone),
      canJoin: canJoin(challenge, today),
      timeLeft: describeTimeLeft(challenge, now, timeZone),
    };
  });
}

async function withProgress(userId: string, known: ReturnType<typeof viewsOf>) {
  const today = known[0]?.today;
  if (!today) return [];
  const ids = known.map(({ id }) => id);
  const talliesOf = await listTallies(ids, { userId, today });
  return known.map((challenge) => {
    const tallies = talliesOf(challenge.id);
    const { goalQuantity, goalUnit, userGoalQuantity, userGoalUnit } = challenge;
    return {
      ...challenge,
      ...tallies,
      global: progressOf(tallies.everyone, { quantity: goalQuantity, unit: goalUnit }),
      personal: progressOf(tallies.mine, { quantity: userGoalQuantity, unit: userGoalUnit }),
    };
  });
}
