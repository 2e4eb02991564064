import { inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { CHALLENGE_DAY_SECONDS, type CountedAllocation, NO_TALLY, type Tally } from "@/lib/domain/challenges/progress";
import { SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { type LocalDate, monthOf } from "@/lib/domain/shared/local-time";

/** More rows than this of a challenge and month are merged. */
const MAX_TOTALS = 8;

type Tallies = { everyone: Tally; mine: Tally };

/** What the current members allocated; for an evergreen challenge, this month only. */
export async function listTallies(
  challengeIds: string[],
  viewer: { userId: string; today: LocalDate },
): Promise<(challengeId: string) => Tallies> {
  if (challengeIds.length === 0) return () => NOTHING;
  const month = monthOf(viewer.today);
  const rows = await db.execute<{ challengeId: string } & Tallies>(sql`
    select c.id as "challengeId", everyone.tally as everyone, mine.tally as mine
    from challenges c
    cross join lateral (
      select ${tallySql(sql`sum(seconds)`, sql`sum(sessions)`, sql`sum(days)`)} as tally from challenge_totals
      where challenge_id = c.id and (not c.is_evergreen or month = ${month.start})) everyone
    cross join lateral (
      select ${tallySql(sql`sum(seconds)`, sql`sum(sessions)`, sql`count(*) filter (where seconds >= ${CHALLENGE_DAY_SECONDS})`)} as tally
      from (
        select sum(a.allocated_seconds) as seconds,
          count(*) filter (where a.allocated_seconds >= ${SESSION_CHALLENGE_MINIMUM_SECONDS}) as sessions
        from session_allocations a
        join user_challenges m on m.challenge_id = a.challenge_id and m.user_id = a.user_id
        where a.challenge_id = c.id and a.user_id = ${viewer.userId}
          and (not c.is_evergreen or a.local_date between ${month.start} and ${month.end})
        group by a.local_date) dates) mine
    where ${inArray(sql`c.id`, challengeIds)}`);
  const tallies = new Map(rows.map(({ challengeId, everyone, mine }) => [challengeId, { everyone, mine }]));
  return (challengeId) => tallies.get(challengeId) ?? NOTHING;
}

function tallySql(seconds: SQL, sessions: SQL, days: SQL): SQL {
  return sql`json_build_object('seconds', coalesce(${seconds}, 0), 'sessions', coalesce(${sessions}, 0), 'days', coalesce(${days}, 0))`;
}

/** Merges the rows of each challenge and month that has more than MAX_TOTALS. */
export async function foldTotals(): Promise<void> {
  await db.execute(sql`
    with removed as (
      delete from challenge_totals where (challenge_id, month) in (
        select challenge_id, month from challenge_totals group by challenge_id, month having count(*) > ${MAX_TOTALS})
      returning *)
    insert into challenge_totals (challenge_id, month, members, seconds, sessions, days)
    select challenge_id, month, sum(members), sum(seconds), sum(sessions), sum(days)
    from removed group by challenge_id, month`);
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

const NOTHING: Tallies = { everyone: NO_TALLY, mine: NO_TALLY };
