import { inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { CHALLENGE_DAY_SECONDS, type CountedAllocation, NO_TALLY, type Tally } from "@/lib/domain/challenges/progress";
import { SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { type LocalDate, monthOf } from "@/lib/domain/shared/local-time";

export type Tallies = { everyone: Tally; mine: Tally };

/** The present members' allocations. A session counts on the local date of its first second, whatever zone comes later. */
export async function listTallies(
  challengeIds: string[],
  viewer: { userId: string; today: LocalDate },
): Promise<(challengeId: string) => Tallies> {
  if (challengeIds.length === 0) return () => NOTHING;
  const month = monthOf(viewer.today);
  const rows = await db.execute<{ challengeId: string; isMine: boolean } & Tally>(sql`
    with per_date as (
      select a.challenge_id, a.user_id, sum(a.allocated_seconds) as seconds,
        count(*) filter (where a.allocated_seconds >= ${SESSION_CHALLENGE_MINIMUM_SECONDS}) as sessions
      from session_allocations a
      join user_challenges m on m.challenge_id = a.challenge_id and m.user_id = a.user_id
      join challenges c on c.id = a.challenge_id
      join lateral (${firstDateOf(sql`a.session_id`)}) d (local_date) on true
      where ${inArray(sql`a.challenge_id`, challengeIds)}
        and (not c.is_evergreen or d.local_date between ${month.start} and ${month.end})
      group by a.challenge_id, a.user_id, d.local_date)
    select challenge_id as "challengeId", user_id = ${viewer.userId} as "isMine", sum(seconds)::float8 as seconds,
      sum(sessions)::float8 as sessions,
      (count(*) filter (where seconds >= ${CHALLENGE_DAY_SECONDS}))::float8 as days
    from per_date
    group by 1, 2`);

  const tallies = new Map<string, Tallies>();
  for (const { challengeId, isMine, ...tally } of rows) {
    const { everyone, mine } = tallies.get(challengeId) ?? NOTHING;
    tallies.set(challengeId, { everyone: added(everyone, tally), mine: isMine ? tally : mine });
  }
  return (challengeId) => tallies.get(challengeId) ?? NOTHING;
}

export type Counted = CountedAllocation & { challengeId: string; sessionId: string };

export async function listCounted(tx: Tx, userId: string, challengeIds: string[]): Promise<Counted[]> {
  if (challengeIds.length === 0) return [];
  return tx.execute<Counted>(sql`
    select a.challenge_id as "challengeId", a.session_id as "sessionId", a.allocated_seconds as seconds,
      (${firstDateOf(sql`a.session_id`)})::text as "localDate"
    from session_allocations a
    where a.user_id = ${userId} and ${inArray(sql`a.challenge_id`, challengeIds)}`);
}

export function firstDateOf(sessionId: SQL): SQL {
  return sql`select min(local_date) from session_days where session_id = ${sessionId}`;
}

const NOTHING: Tallies = { everyone: NO_TALLY, mine: NO_TALLY };

function added(a: Tally, { seconds, sessions, days }: Tally): Tally {
  return { seconds: a.seconds + seconds, sessions: a.sessions + sessions, days: a.days + days };
}
