import { type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { takeLock, tryLock } from "@/db/locks";
import { BOARD_ROWS, MAX_SNAPSHOT_SECONDS, MYSTERY, type RankedBoard } from "@/lib/domain/leaderboard/boards";

/** Skips a snapshot younger than `maxAgeSeconds`. One refresh at a time: with `wait` the caller gets the other's. */
export async function refreshLeaderboard({ maxAgeSeconds = MAX_SNAPSHOT_SECONDS, wait = true } = {}): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockRefresh(tx, wait))) return;
    // After the lock, so that it sees what the previous holder committed.
    const [fresh] = await tx.execute(sql`
      select 1 from leaderboard_snapshots where taken_at > clock_timestamp() - make_interval(secs => ${maxAgeSeconds})`);
    if (fresh) return;
    const [snapshot] = await tx.execute<{ id: string }>(takeSnapshot);
    if (snapshot) await tx.execute(sql`delete from leaderboard_snapshots where id <> ${snapshot.id}`);
  });
}

const RANKED: { board: RankedBoard; order: SQL }[] = [
  { board: "top_crafters", order: sql`seconds` },
  { board: "most_sessions", order: sql`most_sessions` },
  { board: "most_improved", order: sql`improved_seconds` },
  { board: "top_streak", order: sql`top_streak` },
  { board: "most_active_today", order: sql`most_active_today` },
];

const COLUMNS = sql.join(
  RANKED.map(({ board }) => sql.identifier(board)),
  sql`, `,
);

/** A literal, so that the partial index is used. */
const LONG = sql.raw(String(MYSTERY.longerThanSeconds));

const zones = sql`
  select name, (now() at time zone usable_zone(name))::date as today
  from (select distinct time_zone as name from users) lived_in`;

/** Seconds crafted on the local dates t−6…t minus those on t−13…t−7; t is today in the crafter's own zone. */
const improvement = sql`
  select d.user_id, sum(case
    when d.local_date between t.today - 6 and t.today then d.seconds
    when d.local_date between t.today - 13 and t.today - 7 then -d.seconds else 0 end) as seconds
  from session_days d join users u on u.id = d.user_id join zones t on t.name = u.time_zone
  where d.local_date between now()::date - 14 and now()::date + 1
  group by d.user_id`;

const endedToday = sql`
  select user_id, count(*) as sessions from crafting_sessions
  where end_time > now() - interval '24 hours' and end_time <= now() group by user_id`;

/** currentStreak() of lib/domain in SQL, for everybody at once. */
const current = sql`
  select u.id as user_id, u.total_crafting_time as seconds, coalesce(i.seconds, 0) as improved_seconds,
    (u.total_crafting_time / 3600)::int as top_crafters,
    u.session_count as most_sessions,
    greatest(0, coalesce(i.seconds, 0) / 60)::int as most_improved,
    case when u.streak_last_date >= now()::date - 2 and u.streak_last_date >= t.today - 1
      then u.current_streak else 0 end as top_streak,
    coalesce(e.sessions, 0)::int as most_active_today
  from users u join zones t on t.name = u.time_zone
  left join improvement i on i.user_id = u.id
  left join ended_today e on e.user_id = u.id`;

const topRows = RANKED.map(
  ({ board, order }) => sql`
    select ${board} as board, row_number() over (order by ${order} desc, user_id) as position, user_id, value
    from (select user_id, ${order}, ${sql.identifier(board)} as value from current
      where ${sql.identifier(board)} > 0 order by ${order} desc, user_id limit ${BOARD_ROWS}) top`,
);

const mysteryRow = sql`
  select 'mystery_crafter' as board, 1 as position, user_id, duration as value
  from (select user_id, duration, random() as chance from (
    select user_id, duration from crafting_sessions
    where start_time > now() - make_interval(days => ${MYSTERY.days}) and duration > ${LONG}
    order by start_time desc limit ${MYSTERY.sessions}) newest
  order by chance limit 1) drawn`;

const steps = RANKED.map(
  ({ board }) => sql`
    select ${board} as board, ${sql.identifier(board)} as value,
      1 + sum(count(*)) over (order by ${sql.identifier(board)} desc) - count(*) as rank
    from current where ${sql.identifier(board)} > 0 group by ${sql.identifier(board)}`,
);

/** One statement, so that everything is as of one moment. */
const takeSnapshot = sql`
  with zones as materialized (${zones}), improvement as (${improvement}), ended_today as (${endedToday}), current as materialized (${current}),
  snapshot as (insert into leaderboard_snapshots (taken_at) values (now()) returning id),
  listed as (
    insert into leaderboard_rows (snapshot_id, board, position, user_id, value)
    select snapshot.id, r.* from snapshot, (${sql.join([...topRows, mysteryRow], sql` union all `)}) r),
  stepped as (
    insert into leaderboard_steps (snapshot_id, board, value, rank)
    select snapshot.id, s.* from snapshot, (${sql.join(steps, sql` union all `)}) s),
  stood as (
    insert into leaderboard_standings (user_id, ${COLUMNS})
    select c.user_id, ${columnsOf("c")}
    from current c left join leaderboard_standings s on s.user_id = c.user_id
    where (${columnsOf("c")}) is distinct from (${columnsOf("s")})
      and (s.user_id is not null or greatest(${columnsOf("c")}) > 0)
    on conflict (user_id) do update set ${sql.join(
      RANKED.map(({ board }) => sql`${sql.identifier(board)} = excluded.${sql.identifier(board)}`),
      sql`, `,
    )})
  select id::text from snapshot`;

function columnsOf(table: string): SQL {
  return sql.join(
    RANKED.map(({ board }) => sql`${sql.identifier(table)}.${sql.identifier(board)}`),
    sql`, `,
  );
}

async function lockRefresh(tx: Tx, wait: boolean): Promise<boolean> {
  if (!wait) return tryLock(tx, "leaderboardRefresh");
  await takeLock(tx, "leaderboardRefresh");
  return true;
}
