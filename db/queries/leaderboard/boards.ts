import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { BOARDS, type Board, MAX_SNAPSHOT_SECONDS, rankRows, shownName } from "@/lib/domain/leaderboard/boards";
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
export type BoardView = { rows: BoardRow[]; own: { rank: number; value: number } | null };

export type Leaderboard = { takenAt: Date; boards: Record<Board, BoardView> };

/** At most 60 s old: the background refreshes the snapshot, and a reader who finds an older one waits for a new one. */
export async function findLeaderboard(userId: string): Promise<Leaderboard> {
  const found = await readSnapshot(userId);
  if (found && found.ageSeconds < MAX_SNAPSHOT_SECONDS) return found;
  await refreshLeaderboard();
  return (await readSnapshot(userId)) ?? { takenAt: new Date(), boards: boardsOf(userId, [], {}) };
}

type OwnStandings = Partial<Record<Board, { rank: number; value: number }>>;

type Read = {
  ageSeconds: number;
  takenAtMs: number;
  own: OwnStandings;
  board: Board | null;
  userId: string;
  displayName: string | null;
  avatarUrl: string | null;
  xp: number;
  value: number;
};

/** One statement, so that all lists and ranks come from the same snapshot. */
async function readSnapshot(userId: string): Promise<(Leaderboard & { ageSeconds: number }) | null> {
  const read = await db.execute<Read>(sql`
    select extract(epoch from clock_timestamp() - s.taken_at)::float8 as "ageSeconds",
      extract(epoch from s.taken_at)::float8 * 1000 as "takenAtMs", s.own, r.board, r.user_id as "userId", r.value,
      u.display_name as "displayName", u.avatar_url as "avatarUrl", u.xp
    from (
      select id, taken_at, (
        select coalesce(json_object_agg(step.board, json_build_object('rank', step.rank, 'value', step.value)), '{}')
        from leaderboard_standings mine
        cross join lateral (values ${sql.join(OWN_COLUMNS, sql`, `)}) held (board, value)
        join leaderboard_steps step
          on step.snapshot_id = snapshot.id and step.board = held.board and step.value = held.value
        where mine.user_id = ${userId}) as own
      from leaderboard_snapshots snapshot order by id desc limit 1) s
    left join (leaderboard_rows r join users u on u.id = r.user_id) on r.snapshot_id = s.id
    order by r.board, r.position`);
  const [first] = read;
  if (!first) return null;
  const { ageSeconds, takenAtMs, own } = first;
  return { ageSeconds, takenAt: new Date(takenAtMs), boards: boardsOf(userId, read, own) };
}

const OWN_COLUMNS = BOARDS.flatMap(({ key }) =>
  key === "mystery_crafter" ? [] : [sql`(${key}, mine.${sql.identifier(key)})`],
);

function boardsOf(userId: string, read: readonly Read[], own: OwnStandings): Record<Board, BoardView> {
  const viewOf = (board: Board): BoardView => ({
    rows: rankRows(read.filter((row) => row.board === board).map((row) => boardRow(userId, row))),
    own: own[board] ?? null,
  });
  return Object.fromEntries(BOARDS.map(({ key }) => [key, viewOf(key)])) as Record<Board, BoardView>;
}

function boardRow(viewerId: string, { userId, displayName, avatarUrl, xp, value }: Read): Omit<BoardRow, "rank"> {
  return { userId, name: shownName(displayName), avatarUrl, level: levelForXp(xp), value, isMe: userId === viewerId };
}
