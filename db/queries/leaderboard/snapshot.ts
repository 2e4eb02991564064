import { type SQL, sql } from "drizzle-orm";
import { BOARD_ROWS, MYSTERY, type RankedBoard } from "@/lib/domain/leaderboard/boards";
import { MAX_OFFLINE_SECONDS } from "@/lib/domain/leaderboard/unranked";

/** A literal, so that the partial index is used. */
const LONG = sql.raw(String(MYSTERY.longerThanSeconds));

/** The ten first of a board by `score`, in the order of an index. */
const first = (score: string, where: SQL) => sql`
  select user_id, ${sql.identifier(score)} as score from leaderboard_standings
  where ${where} and user_id is not null and ${sql.identifier(score)} > 0
  order by ${sql.identifier(score)} desc nulls last, user_id limit ${BOARD_ROWS}`;

/** The ten first among those whose values count between the same instants, of which there are few at a time. */
const firstOfEach = (board: RankedBoard, during: SQL, score: string, where: SQL) => sql`
  select found.* from (select distinct starts_at, ends_at from leaderboard_counts where board = ${board} and ${during}) g
  cross join lateral (${first(score, where)}) found`;

const tops = (at: SQL): { board: RankedBoard; value: SQL; found: SQL }[] => [
  { board: "top_crafters", value: sql`score / 3600`, found: first("seconds", sql`true`) },
  { board: "most_sessions", value: sql`score`, found: first("sessions", sql`true`) },
  {
    board: "most_improved",
    value: sql`score / 60`,
    found: sql`
      (${firstOfEach("most_improved", sql`starts_at = '-infinity' and ends_at > ${at}`, "improved_seconds", sql`improved_until = g.ends_at`)})
      union all (${firstOfEach("most_improved", sql`starts_at > '-infinity' and starts_at <= ${at} and ends_at > ${at}`, "next_improved_seconds", sql`improved_until = g.starts_at and next_improved_until = g.ends_at`)})`,
  },
  {
    board: "top_streak",
    value: sql`score`,
    found: firstOfEach("top_streak", sql`ends_at > ${at}`, "streak", sql`streak_until = g.ends_at`),
  },
  { board: "most_active_today", value: sql`score`, found: first("active_today", sql`true`) },
];

const topRows = (at: SQL) =>
  tops(at).map(
    ({ board, value, found }) => sql`
      select ${board} as board, row_number() over (order by score desc, user_id) as position, user_id, (${value})::int as value
      from (${found}) found where ${value} > 0 order by score desc, user_id limit ${BOARD_ROWS}`,
  );

const mysteryRow = (at: SQL) => sql`
  select 'mystery_crafter' as board, 1 as position, user_id, tracked as value
  from (select user_id, tracked, random() as chance from (
    select user_id, duration - manual_seconds as tracked from crafting_sessions session
    where start_time > ${at} - make_interval(days => ${MYSTERY.days}) and duration > ${LONG}
      and duration - manual_seconds > ${LONG} and not exists (
        select 1 from session_days mine join session_days day on (day.user_id, day.local_date) = (mine.user_id, mine.local_date)
        where mine.session_id = session.id and mine.offline_seconds > 0
        group by day.local_date having sum(day.offline_seconds) > ${MAX_OFFLINE_SECONDS})
      and not exists (select 1 from stopwatch_questions q where q.user_id = session.user_id and q.session_id = session.id
        and q.answered_at is null and q.kind = 'end')
    order by start_time desc limit ${MYSTERY.sessions}) newest
  order by chance limit 1) drawn`;

/** The snapshot's rows and ranks, from the standings and counts that are up to date at this moment. */
export const insertSnapshot = (at: SQL) => sql`
  with snapshot as (insert into leaderboard_snapshots (taken_at) values (${at}) returning id),
  listed as (
    insert into leaderboard_rows (snapshot_id, board, position, user_id, value)
    select snapshot.id, r.* from snapshot, (${sql.join(
      [...topRows(at), mysteryRow(at)].map((rows) => sql`(${rows})`),
      sql` union all `,
    )}) r),
  stepped as (
    insert into leaderboard_steps (snapshot_id, board, value, rank)
    select snapshot.id, board, value,
      1 + sum(sum(crafters)) over (partition by board order by value desc) - sum(crafters)
    from snapshot, leaderboard_counts where starts_at <= ${at} and ends_at > ${at} and crafters > 0
    group by snapshot.id, board, value)
  select id::text from snapshot`;
