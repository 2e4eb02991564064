import { and, desc, eq, exists, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { clock } from "@/db/connection/now";
import { challenges, userChallenges, users } from "@/db/schema";
import { describeTimeLeft, progressOf } from "@/lib/domain/challenges/progress";
import { canJoin, challengePhase } from "@/lib/domain/challenges/window";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { selectTallies } from "./progress";

type ChallengeRow = typeof challenges.$inferSelect;

export const CHALLENGE_TABS = ["joined", "ongoing", "upcoming"] as const;

export type ChallengeTab = (typeof CHALLENGE_TABS)[number];

/** `today` is the viewer's local date. */
export type ChallengeView = ReturnType<typeof viewOf>;

/** `joined` lists all that the crafter joined, ended ones included; the other tabs list all by date. */
export async function listChallenges(userId: string, tab: ChallengeTab): Promise<ChallengeView[]> {
  const known = (await CANDIDATES[tab]().execute({ userId })).map(viewOf);
  return tab === "joined" ? known : known.filter(({ phase }) => phase === tab);
}

export async function findChallenge(userId: string, challengeId: string): Promise<ChallengeView | null> {
  const [row] = await challengeQuery().execute({ userId, challengeId });
  return row ? viewOf(row) : null;
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
  return prepareQuery(() => {
    const viewer = viewerQuery();
    return db
      .select({
        challenge: challenges,
        isJoined: sql<boolean>`${userChallenges.userId} is not null`,
        participantCount: sql<number>`(select coalesce(sum(t.members), 0)::int from challenge_totals t where t.challenge_id = ${challenges.id})`,
        tallies: selectTallies(viewer.month),
        timeZone: viewer.timeZone,
        now: clock,
      })
      .from(challenges)
      .crossJoin(viewer)
      .leftJoin(
        userChallenges,
        and(eq(userChallenges.challengeId, challenges.id), eq(userChallenges.userId, viewer.id)),
      )
      .where(which)
      .orderBy(desc(challenges.createdAt), challenges.name)
      .prepare("challenges");
  });
}

/** The limit keeps Postgres from finding the month again for each challenge. */
function viewerQuery() {
  return db
    .select({
      id: users.id,
      timeZone: users.timeZone,
      month: sql<LocalDate>`date_trunc('month', app_now() at time zone usable_zone(${users.timeZone}))::date`.as(
        "viewer_month",
      ),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .limit(1)
    .as("viewer");
}

type Row = Awaited<ReturnType<ReturnType<typeof challengeQuery>["execute"]>>[number];

function viewOf({ challenge, now, timeZone, tallies, ...row }: Row) {
  const { goalQuantity, goalUnit, userGoalQuantity, userGoalUnit } = challenge;
  const today = localDateOf(now, timeZone);
  return {
    ...challenge,
    ...row,
    ...tallies,
    today,
    phase: challengePhase(challenge, now, timeZone),
    canJoin: canJoin(challenge, today),
    timeLeft: describeTimeLeft(challenge, now, timeZone),
    global: progressOf(tallies.everyone, { quantity: goalQuantity, unit: goalUnit }),
    personal: progressOf(tallies.mine, { quantity: userGoalQuantity, unit: userGoalUnit }),
  };
}
