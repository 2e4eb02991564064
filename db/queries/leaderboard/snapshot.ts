import { type SQL, sql } from "drizzle-orm";
import { BOARD_ROWS, MYSTERY, type RankedBoard } from "@/lib/domain/leaderboard/boards";
import { MAX_DAY_SECONDS, MAX_OFFLINE_SECONDS } from "@/lib/domain/leaderboard/unranked";
import { firstOf, SHOWN, sourcesAt } from "./sources";

/** A literal, so that the partial index is used. */
const LONG = sql.raw(String(MYSTERY.longerThanSeconds));

const topRows = (at: SQL) =>
  Object.entries(sourcesAt(at)).map(([board, sources]) => {
    const value = SHOWN[board as RankedBoard](sql`score`);
    return sql`
      select ${board} as board, row_number() over (order by score desc, user_id) as position, user_id, (${value})::int as value
      from (${firstOf(sources)}) found where ${value} > 0 order by score desc, user_id limit ${BOARD_ROWS}`;
  });

const mysteryRow = (at: SQL) => sql`
  select 'mystery_crafter' as board, 1 as position, user_id, tracked as value
  from (select user_id, tracked, random() as chance from (
    select user_id, duration - manual_seconds as tracked from crafting_sessions session
    where start_time > ${at} - make_interval(days => ${MYSTERY.days}) and duration > ${LONG}
      and duration - manual_seconds > ${LONG} and not exists (
        select 1 from session_days mine join session_days day on (day.user_id, day.local_date) = (mine.user_id, mine.local_date)
        where mine.session_id = session.id group by day.local_date
        having bool_or(mine.offline_seconds > 0) and sum(day.offline_seconds) > ${MAX_OFFLINE_SECONDS}
          or sum(day.seconds - day.manual_seconds) > ${MAX_DAY_SECONDS})
      and exists (select 1 from board_members m where m.id = session.user_id)
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
