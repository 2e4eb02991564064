import { inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { challenges, userChallenges } from "@/db/schema";
import { CHALLENGE_DAY_SECONDS, type CountedAllocation, type Tally } from "@/lib/domain/challenges/progress";
import { SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";

/** More rows than this of a challenge and month, or date, are merged. */
const MAX_TOTALS = 8;

/**
 * What the current members allocated to `challenges`, and the viewer, if `userChallenges` has them; for an evergreen
 * challenge, in the viewer's month only.
 */
export function selectTallies(month: SQL.Aliased) {
  return {
    everyone: sql<Tally>`(
      select ${tallySql(sql`sum(seconds)`, sql`sum(sessions)`, sql`sum(days)`)} from challenge_totals
      where challenge_id = ${challenges.id} and (not ${challenges.isEvergreen} or month = ${month}))`,
    mine: sql<Tally>`(
      select ${tallySql(sql`sum(seconds)`, sql`sum(sessions)`, sql`count(*) filter (where seconds >= ${CHALLENGE_DAY_SECONDS})`)}
      from (
        select sum(allocated_seconds) as seconds,
          count(*) filter (where allocated_seconds >= ${SESSION_CHALLENGE_MINIMUM_SECONDS}) as sessions
        from session_allocations
        where challenge_id = ${userChallenges.challengeId} and user_id = ${userChallenges.userId}
          and (not ${challenges.isEvergreen} or date_trunc('month', local_date::timestamp) = ${month})
        group by local_date) dates)`,
  };
}

export function tallySql(seconds: SQL, sessions: SQL, days: SQL): SQL {
  return sql`json_build_object('seconds', coalesce(${seconds}, 0), 'sessions', coalesce(${sessions}, 0), 'days', coalesce(${days}, 0))`;
}

/** Merges the rows of each challenge and month, and of each challenge and date, that has more than MAX_TOTALS. */
export async function foldTotals(): Promise<void> {
  await db.execute(sql`
    with removed as (
      delete from challenge_totals where (challenge_id, month) in (
        select challenge_id, month from challenge_totals group by challenge_id, month having count(*) > ${MAX_TOTALS})
      returning *)
    insert into challenge_totals (challenge_id, month, members, seconds, sessions, days)
    select challenge_id, month, sum(members), sum(seconds), sum(sessions), sum(days)
    from removed group by challenge_id, month`);
  await db.execute(sql`
    with removed as (
      delete from challenge_days where (challenge_id, local_date) in (
        select challenge_id, local_date from challenge_days group by challenge_id, local_date having count(*) > ${MAX_TOTALS})
      returning *)
    insert into challenge_days (challenge_id, local_date, seconds, sessions, days)
    select challenge_id, local_date, sum(seconds), sum(sessions), sum(days)
    from removed group by challenge_id, local_date`);
}

export type Counted = CountedAllocation & { challengeId: string; sessionId: string };

export async function listCountedAllocations(tx: Tx, userId: string, challengeIds: string[]): Promise<Counted[]> {
  if (challengeIds.length === 0) return [];
  return tx.execute<Counted>(sql`
    select a.challenge_id as "challengeId", a.session_id as "sessionId", a.allocated_seconds as seconds,
      a.local_date::text as "localDate"
    from session_allocations a
    where a.user_id = ${userId} and ${inArray(sql`a.challenge_id`, challengeIds)}`);
}

/** The local date of a session's first second that the stopwatch counted. */
export function firstDateOf(sessionId: SQL): SQL {
  return sql`select min(local_date) from session_days where session_id = ${sessionId} and seconds > manual_seconds`;
}
