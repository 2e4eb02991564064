import { sql } from "drizzle-orm";
import { fromReplica } from "@/db/connection/replica";
import { COHORT } from "@/lib/domain/leaderboard/boards";
import { type BoardRow, boardRow, hasCohort, type NamedRow, names } from "./boards";
import { nearTo, RECENT } from "./sources";

export type CohortRow = Omit<BoardRow, "rank">;

/**
 * The viewer and the crafters whose counted time of the last 28 days is nearest to theirs, highest first; values in
 * seconds. Null if there are too few.
 */
export async function findCohort(userId: string): Promise<{ takenAt: Date; rows: CohortRow[] } | null> {
  const nearest = sql`
    with mine as (
      select u.id as user_id, coalesce(recent_seconds, 0) as score
      from users u left join leaderboard_standings standing on standing.user_id = u.id where u.id = ${userId}),
    cohort as (
      select user_id, score from mine
      union all select found.user_id, found.score from mine cross join lateral (${nearTo([RECENT], COHORT)}) found)
    select extract(epoch from taken_at)::float8 * 1000 as "takenAtMs", cohort.user_id as "userId", cohort.score::int as value,
      ${names(userId)}, u.xp
    from (select taken_at from leaderboard_snapshots order by id desc limit 1) s
    cross join cohort join users u on u.id = cohort.user_id
    where ${hasCohort(userId)}
    order by cohort.score desc, cohort.user_id`;
  const read = await fromReplica((on) => on.execute<NamedRow & { takenAtMs: number }>(nearest));
  const [first] = read;
  return first ? { takenAt: new Date(first.takenAtMs), rows: read.flatMap((row) => boardRow(userId, row)) } : null;
}
