import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type Board, MAX_SNAPSHOT_SECONDS, rankRows, shownName } from "@/lib/domain/leaderboard/boards";
import { levelForXp } from "@/lib/domain/profile/levels";
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

/** `own` is null without a value and on Mystery Crafter. */
export type BoardView = { takenAt: Date; rows: BoardRow[]; own: { rank: number; value: number } | null };

/** At most 60 s old: the background refreshes the snapshot, and a reader who finds an older one waits for a new one. */
export async function findBoard(userId: string, board: Board): Promise<BoardView> {
  const found = await readSnapshot(userId, board);
  if (found && found.ageSeconds < MAX_SNAPSHOT_SECONDS) return found;
  await refreshLeaderboard();
  return (await readSnapshot(userId, board)) ?? { takenAt: new Date(), rows: [], own: null };
}

type Read = {
  ageSeconds: number;
  takenAtMs: number;
  own: BoardView["own"];
  userId: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  xp: number;
  value: number;
};

/** One statement, so that rows and own rank come from the same snapshot. */
async function readSnapshot(userId: string, board: Board): Promise<(BoardView & { ageSeconds: number }) | null> {
  const read = await db.execute<Read>(sql`
    select extract(epoch from clock_timestamp() - s.taken_at)::float8 as "ageSeconds",
      extract(epoch from s.taken_at)::float8 * 1000 as "takenAtMs", s.own, r.user_id as "userId", r.value,
      u.display_name as "displayName", u.avatar_url as "avatarUrl", u.xp
    from (
      select id, taken_at, (
        select json_build_object('rank', step.rank, 'value', step.value)
        from leaderboard_standings mine
        join leaderboard_steps step
          on step.snapshot_id = snapshot.id and step.board = ${board} and step.value = ${ownValue(board)}
        where mine.user_id = ${userId}) as own
      from leaderboard_snapshots snapshot order by id desc limit 1) s
    left join (leaderboard_rows r join users u on u.id = r.user_id) on r.snapshot_id = s.id and r.board = ${board}
    order by r.position`);
  const [first] = read;
  if (!first) return null;
  const { ageSeconds, takenAtMs, own } = first;
  return {
    ageSeconds,
    takenAt: new Date(takenAtMs),
    rows: rankRows(read.flatMap((row) => boardRow(userId, row))),
    own,
  };
}

function ownValue(board: Board) {
  return board === "mystery_crafter" ? sql`null` : sql`mine.${sql.identifier(board)}`;
}

/** None for an empty board's only line. */
function boardRow(viewerId: string, { userId, displayName, avatarUrl, xp, value }: Read): Omit<BoardRow, "rank">[] {
  if (userId === null) return [];
  return [{ userId, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: userId === viewerId }];
}
