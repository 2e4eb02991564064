import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/connection/client";
import { fromReplica } from "@/db/connection/replica";
import { type Board, COHORT, MAX_SNAPSHOT_SECONDS, rankRows, shownName } from "@/lib/domain/leaderboard/boards";
import { levelForXp } from "@/lib/domain/profile/levels";
import { shownToOthers } from "../visibility";
import { ownStanding } from "./own-standing";
import { refreshLeaderboard } from "./refresh";

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
  const found = await fromReplica((on) => readSnapshot(on, userId, board));
  if (found && found.ageSeconds < MAX_SNAPSHOT_SECONDS) return found;
  await refreshLeaderboard({ wait: !found }).catch(() => {});
  const nothing = { rows: [], own: null, near: [], isOnBoards: true, hasCohort: false };
  return (await readSnapshot(db, userId, board)) ?? { takenAt: new Date(), ...nothing };
}

/** The columns of name and avatar, as the viewer may see them. */
export function names(viewerId: string): SQL {
  const of = { viewerId, users: "u" } as const;
  return sql`${shownToOthers("display_name", of)} as "displayName", ${shownToOthers("avatar_url", of)} as "avatarUrl"`;
}

export type NamedRow = {
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
      shown.user_id as "userId", value, rank, ${names(userId)}, u.xp
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

export function hasCohort(userId: string): SQL {
  return sql`(
    select count(*) = ${COHORT.atLeast - 1} from (
      select 1 from leaderboard_standings standing
      where recent_seconds > 0 and user_id <> ${userId} and exists (select 1 from board_members m where m.id = standing.user_id)
      limit ${COHORT.atLeast - 1}) others)`;
}

/** Empty for a row without a crafter, which an empty board yields. */
export function boardRow(viewerId: string, row: NamedRow): Omit<BoardRow, "rank">[] {
  const { userId, displayName, avatarUrl, xp, value } = row;
  if (userId === null) return [];
  return [{ userId, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: userId === viewerId }];
}
