import { type SQL, sql } from "drizzle-orm";
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

/**
 * At most 60 s old: the background refreshes the snapshot, and so does a reader who finds an older one. While somebody
 * else does, or when it fails, which the background logs, the last snapshot is shown.
 */
export async function findBoard(userId: string, board: Board): Promise<BoardView> {
  const found = await readSnapshot(userId, board);
  if (found && found.ageSeconds < MAX_SNAPSHOT_SECONDS) return found;
  await refreshLeaderboard({ wait: !found }).catch(() => {});
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
    select extract(epoch from app_now() - s.taken_at)::float8 as "ageSeconds",
      extract(epoch from s.taken_at)::float8 * 1000 as "takenAtMs", s.own, r.user_id as "userId", r.value,
      u.display_name as "displayName", u.avatar_url as "avatarUrl", u.xp
    from (
      select id, taken_at, (
        select json_build_object('rank', step.rank, 'value', step.value)
        from leaderboard_standings mine
        join leaderboard_steps step
          on step.snapshot_id = snapshot.id and step.board = ${board} and step.value = ${OWN_VALUES[board]}
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

/** As of the snapshot; see the columns of leaderboard_standings. */
const OWN_VALUES: Record<Board, SQL> = {
  top_crafters: sql`mine.seconds / 3600`,
  most_sessions: sql`mine.sessions`,
  most_improved: sql`case when taken_at < mine.improved_until then mine.improved_seconds
    when taken_at < mine.next_improved_until then mine.next_improved_seconds end / 60`,
  top_streak: sql`case when taken_at < mine.streak_until then mine.streak end`,
  most_active_today: sql`mine.active_today`,
  mystery_crafter: sql`null`,
};

/** None for an empty board's only line. */
function boardRow(viewerId: string, { userId, displayName, avatarUrl, xp, value }: Read): Omit<BoardRow, "rank">[] {
  if (userId === null) return [];
  return [{ userId, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: userId === viewerId }];
}
