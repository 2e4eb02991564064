import { type SQL, sql } from "drizzle-orm";
import { type Board, NEIGHBOURS, type RankedBoard } from "@/lib/domain/leaderboard/boards";
import { nearTo, SHOWN, sourcesAt } from "./sources";

/**
 * The CTEs `own` (the viewer's rank and value) and `near` (the viewer and their neighbours). Both can be empty. They
 * need the CTEs `snapshot` and `listed` before them.
 */
export function ownStanding(userId: string, board: Board): SQL {
  if (board === "mystery_crafter") return NOBODY;
  const shown = SHOWN[board];
  return sql`
    mine as (
      select standing.user_id, snapshot.id as snapshot_id, taken_at, (${SCORES[board]})::bigint as score,
        exists (select 1 from board_members m where m.id = standing.user_id) as is_listed
      from snapshot cross join leaderboard_standings standing where standing.user_id = ${userId}),
    own as (
      select mine.*, (${shown(sql`score`)})::int as value, coalesce(
        (select rank from leaderboard_steps step
          where step.snapshot_id = mine.snapshot_id and board = ${board} and value = ${shown(sql`score`)}),
        ${wouldBe(board)}) as rank
      from mine where ${shown(sql`score`)} > 0),
    neighbours as (
      select user_id, score, value from own
      union all
      select found.user_id, found.score, (${shown(sql`found.score`)})::int
      from own mine cross join lateral (${nearTo(sourcesAt(sql`mine.taken_at`)[board], NEIGHBOURS)}) found),
    near as (
      select n.user_id, n.score, n.value, step.rank from own
      join neighbours n on is_listed and not exists (select 1 from listed where user_id = own.user_id)
      join leaderboard_steps step on step.snapshot_id = own.snapshot_id and step.board = ${board} and step.value = n.value
      where n.user_id not in (select user_id from listed))`;
}

/** The viewer's score at the time of the snapshot; see the columns of leaderboard_standings. */
const SCORES: Record<RankedBoard, SQL> = {
  top_crafters: sql`seconds`,
  most_sessions: sql`sessions`,
  most_improved: sql`case when taken_at < improved_until then improved_seconds
    when taken_at < next_improved_until then next_improved_seconds end`,
  top_streak: sql`case when taken_at < streak_until then streak end`,
  most_active_today: sql`active_today`,
};

/** The rank that a crafter who isn't on the boards would have: one more than the number of crafters above. */
const wouldBe = (board: RankedBoard) => sql`(
  select 1 + coalesce(sum(crafters), 0)::int from leaderboard_counts c
  where c.board = ${board} and starts_at <= taken_at and ends_at > taken_at and crafters > 0 and c.value > ${SHOWN[board](sql`score`)})`;

const NOBODY = sql`
  own as (select null::int as rank, null::int as value where false),
  near as (select null::uuid as user_id, null::bigint as score, null::int as value, null::int as rank where false)`;
