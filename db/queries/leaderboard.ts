import { sql } from "drizzle-orm";
import { type Board, rankRows, SNAPSHOT_MAX_SECONDS, shownName } from "@/lib/domain/leaderboard";
import { levelForXp } from "@/lib/domain/levels";
import { db } from "../client";
import { refreshLeaderboard } from "./leaderboard-refresh";

/** A row of a board; `value` is in the board's unit, see `formatValue`. */
export type BoardRow = {
  userId: string;
  name: string;
  avatarUrl: string | null;
  level: number;
  rank: number;
  value: number;
  isMe: boolean;
};

/** `own`: the viewer's standing in the same snapshot, also below the list; null without a value and on Mystery Crafter. */
export type BoardView = { rows: BoardRow[]; own: { rank: number; value: number } | null; takenAt: Date };

/**
 * A board of the snapshot all processes share, at most 60 s old (rules.md «Leaderboards»). The background keeps it
 * warm; a reader who finds none, or one too old, waits for a new one.
 */
export async function findBoard(userId: string, board: Board): Promise<BoardView> {
  const found = await readBoard(userId, board);
  if (found && found.ageSeconds < SNAPSHOT_MAX_SECONDS) return found.view;
  await refreshLeaderboard();
  return (await readBoard(userId, board))?.view ?? { rows: [], own: null, takenAt: new Date() };
}

type Read = {
  ageSeconds: number;
  takenAtMs: number;
  userId: string | null;
  displayName: string;
  avatarUrl: string | null;
  xp: number;
  value: number;
  ownValue: number | null;
  ownRank: number | null;
};

/** One statement, so that the list and the viewer's own rank are of the same snapshot. */
async function readBoard(userId: string, board: Board): Promise<{ ageSeconds: number; view: BoardView } | null> {
  const read = await db.execute<Read>(sql`
    select extract(epoch from clock_timestamp() - s.taken_at)::float8 as "ageSeconds",
      extract(epoch from s.taken_at)::float8 * 1000 as "takenAtMs", r.user_id as "userId", r.value,
      u.display_name as "displayName", u.avatar_url as "avatarUrl", u.xp, own.value as "ownValue", own.rank as "ownRank"
    from (select id, taken_at from leaderboard_snapshots order by id desc limit 1) s
    left join leaderboard_rows r on r.snapshot_id = s.id and r.board = ${board}
    left join users u on u.id = r.user_id
    left join lateral (
      select step.value, step.rank from leaderboard_standings mine
      join leaderboard_steps step on step.snapshot_id = s.id and step.board = ${board} and step.value = ${ownColumn(board)}
      where mine.user_id = ${userId}) own on true
    order by r.position`);
  const [first] = read;
  if (!first) return null;
  const rows = read.flatMap(({ userId: id, displayName, xp, avatarUrl, value }) =>
    id === null
      ? []
      : [{ userId: id, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: id === userId }],
  );
  const own = first.ownRank !== null && first.ownValue !== null ? { rank: first.ownRank, value: first.ownValue } : null;
  return { ageSeconds: first.ageSeconds, view: { rows: rankRows(rows), own, takenAt: new Date(first.takenAtMs) } };
}

function ownColumn(board: Board) {
  return board === "mystery_crafter" ? sql`null` : sql`mine.${sql.identifier(board)}`;
}
