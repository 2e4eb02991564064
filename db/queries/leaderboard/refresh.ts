import { type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { takeLock, tryLock } from "@/db/connection/locks";
import {
  BOARD_ROWS,
  MAX_DAY_SECONDS,
  MAX_OFFLINE_SECONDS,
  MAX_SNAPSHOT_SECONDS,
  MYSTERY,
  type RankedBoard,
} from "@/lib/domain/leaderboard/boards";
import { SHOWN, selectFirst, sourcesAt } from "./sources";
import { updateStandings } from "./standings";

/** A page shows the last snapshot instead of waiting longer for a new one. */
const LIMIT_MS = 2_000;

/** The instants of this snapshot and the previous one, as text to preserve microseconds. */
type Moments = { at: string; before: string | null };

/**
 * Replaces a snapshot that is at least `maxAgeSeconds` old. Only one refresh runs at a time; `wait` waits for the other
 * one. Resolves with the seconds until the next refresh is due. Reads the crafters that changed since the last
 * snapshot, or all crafters if there is none, which takes longer (`limitMs`).
 */
export async function refreshLeaderboard({
  maxAgeSeconds = MAX_SNAPSHOT_SECONDS,
  wait = true,
  limitMs = LIMIT_MS,
} = {}): Promise<number> {
  return db.transaction(async (tx) => {
    await limitTime(tx, limitMs);
    if (!(await lockRefresh(tx, wait))) return maxAgeSeconds;
    // After the lock, so that it sees what the previous holder committed. The moments never go back.
    const [last] = await tx.execute<Moments & { age: number }>(sql`
      select greatest(app_now(), max(taken_at))::text as at, max(taken_at)::text as before,
        coalesce(extract(epoch from app_now() - max(taken_at)), 'infinity')::float8 as age
      from leaderboard_snapshots`);
    if (!last || last.age < maxAgeSeconds) return maxAgeSeconds - (last?.age ?? 0);
    await takeSnapshot(tx, last);
    return maxAgeSeconds;
  });
}

export async function takeSnapshot(tx: Tx, moments: Moments): Promise<void> {
  const at = sql`${moments.at}::timestamptz`;
  const before = moments.before === null ? null : sql`${moments.before}::timestamptz`;
  if (before) await forceIndexScans(tx);
  else for (const table of ["standings", "counts"]) await tx.execute(sql.raw(`delete from leaderboard_${table}`));
  await tx.execute(updateStandings({ at, before }));
  const [snapshot] = await tx.execute<{ id: string }>(insertSnapshot(at));
  if (snapshot) await tx.execute(sql`delete from leaderboard_snapshots where id <> ${snapshot.id}`);
  await tx.execute(sql`delete from leaderboard_counts where ends_at <= ${at} or crafters <= 0`);
}

async function limitTime(tx: Tx, limitMs: number) {
  await tx.execute(sql`
    select set_config('statement_timeout', ${String(limitMs)}, true), set_config('lock_timeout', ${String(limitMs)}, true)`);
}

/** Forces index scans: Postgres can't know how few crafters changed, and would read whole tables. */
async function forceIndexScans(tx: Tx) {
  await tx.execute(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

async function lockRefresh(tx: Tx, wait: boolean): Promise<boolean> {
  if (!wait) return tryLock(tx, "leaderboardRefresh");
  await takeLock(tx, "leaderboardRefresh");
  return true;
}

/** A literal, so that the partial index is used. */
const LONG = sql.raw(String(MYSTERY.longerThanSeconds));

const selectTopRows = (at: SQL) =>
  Object.entries(sourcesAt(at)).map(([board, sources]) => {
    const value = SHOWN[board as RankedBoard](sql`score`);
    return sql`
      select ${board} as board, row_number() over (order by score desc, user_id) as position, user_id, (${value})::int as value
      from (${selectFirst(sources)}) found where ${value} > 0 order by score desc, user_id limit ${BOARD_ROWS}`;
  });

const selectMysteryRow = (at: SQL) => sql`
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
const insertSnapshot = (at: SQL) => sql`
  with snapshot as (insert into leaderboard_snapshots (taken_at) values (${at}) returning id),
  listed as (
    insert into leaderboard_rows (snapshot_id, board, position, user_id, value)
    select snapshot.id, r.* from snapshot, (${sql.join(
      [...selectTopRows(at), selectMysteryRow(at)].map((rows) => sql`(${rows})`),
      sql` union all `,
    )}) r),
  stepped as (
    insert into leaderboard_steps (snapshot_id, board, value, rank)
    select snapshot.id, board, value,
      1 + sum(sum(crafters)) over (partition by board order by value desc) - sum(crafters)
    from snapshot, leaderboard_counts where starts_at <= ${at} and ends_at > ${at} and crafters > 0
    group by snapshot.id, board, value)
  select id::text from snapshot`;
