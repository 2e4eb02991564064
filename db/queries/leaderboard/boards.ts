import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/connection/client";
import { readFromReplica } from "@/db/connection/replica";
import {
  type Board,
  COHORT,
  MAX_SNAPSHOT_SECONDS,
  NEIGHBOURS,
  type RankedBoard,
  rankRows,
  shownName,
} from "@/lib/domain/leaderboard/boards";
import { levelForXp } from "@/lib/domain/profile/levels";
import { shownToOthers } from "../visibility";
import { refreshLeaderboard } from "./refresh";
import { RECENT, SHOWN, selectNearest, sourcesAt } from "./sources";

/** `value` is in the board's unit. */
export type BoardRow = {
  userId: string;
  name: string;
  avatarUrl: string | null;
  level: number;
  rank: number;
  value: number;
  isMe: boolean;
};

/**
 * `own` is null if the viewer has no value, and on Mystery Crafter. `near`: the viewer and their neighbours, highest
 * first; empty if the viewer is in the top ten or not on the boards. `hasCohort`: enough others crafted lately.
 */
export type BoardView = {
  takenAt: Date;
  rows: BoardRow[];
  own: { rank: number; value: number } | null;
  near: BoardRow[];
  isOnBoards: boolean;
  hasCohort: boolean;
};

/**
 * Usually at most 60 s old: a background job refreshes the snapshot, and so does a reader who finds an older one. While
 * another refresh runs, or if it fails (the background job logs that), shows the last snapshot. A lagging replica may
 * have an old snapshot only, so the second read uses the primary.
 */
export async function findBoard(userId: string, board: Board): Promise<BoardView> {
  const found = await readFromReplica((on) => readSnapshot(on, userId, board));
  if (found && found.ageSeconds < MAX_SNAPSHOT_SECONDS) return found;
  await refreshLeaderboard({ wait: !found }).catch(() => {});
  const nothing = { rows: [], own: null, near: [], isOnBoards: true, hasCohort: false };
  return (await readSnapshot(db, userId, board)) ?? { takenAt: new Date(), ...nothing };
}

/** The columns of name and avatar, as the viewer may see them. */
function nameColumns(viewerId: string): SQL {
  const of = { viewerId, users: "u" } as const;
  return sql`${shownToOthers("display_name", of)} as "displayName", ${shownToOthers("avatar_url", of)} as "avatarUrl"`;
}

type NamedRow = {
  userId: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  xp: number;
  value: number;
};

/** `rank` is set on the rows of `near` only. */
type Read = NamedRow & {
  ageSeconds: number;
  takenAtMs: number;
  own: BoardView["own"];
  isOnBoards: boolean;
  hasCohort: boolean;
  rank: number | null;
};

/** One statement, so that rows, neighbours and own rank come from the same snapshot. */
async function readSnapshot(
  on: Db,
  userId: string,
  board: Board,
): Promise<(BoardView & { ageSeconds: number }) | null> {
  const read = await on.execute<Read>(sql`
    with snapshot as (select id, taken_at from leaderboard_snapshots order by id desc limit 1),
    listed as (
      select r.position, r.user_id, r.value
      from snapshot join leaderboard_rows r on r.snapshot_id = snapshot.id and r.board = ${board}
      where exists (select 1 from board_members m where m.id = r.user_id)),
    ${ownStanding(userId, board)},
    shown as (
      select position, user_id, value, null::int as rank, null::bigint as score from listed
      union all select null, user_id, value, rank, score from near)
    select extract(epoch from app_now() - taken_at)::float8 as "ageSeconds",
      extract(epoch from taken_at)::float8 * 1000 as "takenAtMs",
      (select json_build_object('rank', rank, 'value', value) from own) as own,
      exists (select 1 from board_members where id = ${userId}) as "isOnBoards", ${hasCohort(userId)} as "hasCohort",
      shown.user_id as "userId", value, rank, ${nameColumns(userId)}, u.xp
    from snapshot left join (shown join users u on u.id = shown.user_id) on true
    order by position nulls last, score desc, shown.user_id`);
  const [first] = read;
  if (!first) return null;
  const { ageSeconds, takenAtMs, own, isOnBoards, hasCohort: isShown } = first;
  return {
    ageSeconds,
    takenAt: new Date(takenAtMs),
    own,
    isOnBoards,
    hasCohort: isShown,
    rows: rankRows(read.flatMap((row) => (row.rank === null ? boardRow(userId, row) : []))),
    near: read.flatMap(({ rank, ...row }) =>
      rank === null ? [] : boardRow(userId, row).map((shown) => ({ ...shown, rank })),
    ),
  };
}

function hasCohort(userId: string): SQL {
  return sql`(
    select count(*) = ${COHORT.atLeast - 1} from (
      select 1 from leaderboard_standings standing
      where recent_seconds > 0 and user_id <> ${userId} and exists (select 1 from board_members m where m.id = standing.user_id)
      limit ${COHORT.atLeast - 1}) others)`;
}

/** Empty for a row without a crafter, which an empty board yields. */
function boardRow(viewerId: string, row: NamedRow): Omit<BoardRow, "rank">[] {
  const { userId, displayName, avatarUrl, xp, value } = row;
  if (userId === null) return [];
  return [{ userId, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: userId === viewerId }];
}

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
      union all select found.user_id, found.score from mine cross join lateral (${selectNearest([RECENT], COHORT)}) found)
    select extract(epoch from taken_at)::float8 * 1000 as "takenAtMs", cohort.user_id as "userId", cohort.score::int as value,
      ${nameColumns(userId)}, u.xp
    from (select taken_at from leaderboard_snapshots order by id desc limit 1) s
    cross join cohort join users u on u.id = cohort.user_id
    where ${hasCohort(userId)}
    order by cohort.score desc, cohort.user_id`;
  const read = await readFromReplica((on) => on.execute<NamedRow & { takenAtMs: number }>(nearest));
  const [first] = read;
  return first ? { takenAt: new Date(first.takenAtMs), rows: read.flatMap((row) => boardRow(userId, row)) } : null;
}

/**
 * The CTEs `own` (the viewer's rank and value) and `near` (the viewer and their neighbours). Both can be empty. They
 * need the CTEs `snapshot` and `listed` before them.
 */
function ownStanding(userId: string, board: Board): SQL {
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
        ${rankIfListed(board)}) as rank
      from mine where ${shown(sql`score`)} > 0),
    neighbours as (
      select user_id, score, value from own
      union all
      select found.user_id, found.score, (${shown(sql`found.score`)})::int
      from own mine cross join lateral (${selectNearest(sourcesAt(sql`mine.taken_at`)[board], NEIGHBOURS)}) found),
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
const rankIfListed = (board: RankedBoard) => sql`(
  select 1 + coalesce(sum(crafters), 0)::int from leaderboard_counts c
  where c.board = ${board} and starts_at <= taken_at and ends_at > taken_at and crafters > 0 and c.value > ${SHOWN[board](sql`score`)})`;

const NOBODY = sql`
  own as (select null::int as rank, null::int as value where false),
  near as (select null::uuid as user_id, null::bigint as score, null::int as value, null::int as rank where false)`;
