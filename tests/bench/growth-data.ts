import { runSql } from "../support/database/sql";
import { COUNT_TOTALS } from "../support/people/many-gifts";

/** The challenge that one of ten crafters is in. */
export const CHALLENGE = "00000000-0000-4000-9000-000000000001";

export type Size = { users: number; sessions: number };

/** Loaded without indexes, exclusions and keys, which are built again afterwards; what a foreign key refers to stays. */
const TABLES = ["crafting_sessions", "session_segments", "session_days", "session_allocations", "xp_events"];

/**
 * Adds crafters until there are `to.users`, each with a history that satisfies every invariant. The guards of single
 * writes are off meanwhile. Nobody's session passes midnight in UTC, and a third craft every day.
 */
export async function fillDatabase(adminUrl: string, from: Size, to: Size): Promise<void> {
  const each = Math.floor(to.sessions / to.users);
  const [made] = await runSql(adminUrl, [LIST_INDEXES]);
  const { drops = [], builds = [] } = made as { drops?: string[]; builds?: string[] };
  await runSql(adminUrl, ["alter system set max_wal_size = '2GB'", "select pg_reload_conf()"]);
  await runSql(adminUrl, [
    "set session_replication_role = replica",
    "set synchronous_commit = off",
    "set maintenance_work_mem = '1GB'",
    ...drops,
    ...buildPeopleSql(from.users + 1, to.users, each),
    ...buildHistoriesSql(from.users + 1, to.users, each),
    ...buildStudiosSql(from.users + 1, to.users),
    ...builds,
    COUNT_TOTALS,
    // The guards that queue changes for the boards were off: without a snapshot the next refresh reads everybody.
    "truncate leaderboard_snapshots cascade",
    "vacuum analyze",
    "checkpoint",
  ]);
  await runSql(adminUrl, ["alter system reset max_wal_size", "select pg_reload_conf()"]);
}

/** Counted over everybody, so that a sample of them would not agree with the counts. */
const COUNTED = ["leaderboard_standings", "session_allocations", "user_challenges"];

/** The invariants' queries on a sample: a schema in front of the real one, with the rows of some crafters. */
export function buildSampleSql(users: number): string[] {
  const sample = `select ${userIdOf("n")} from generate_series(1, ${users}, ${Math.ceil(users / 1000)}) n`;
  return [
    "drop schema if exists sample cascade",
    "create schema sample",
    "create table sample.users (like users including indexes)",
    `insert into sample.users select * from users where id in (${sample})`,
    `do $$ declare name text; begin
      for name in select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' 
          and table_name <> all('{${COUNTED.join(",")}}') loop
        execute format('create table sample.%1$I (like %1$I including indexes)', name);
        execute format('insert into sample.%1$I select * from %1$I where user_id in (select id from sample.users)', name);
      end loop; end $$`,
    "create table sample.session_segments (like session_segments including indexes)",
    `insert into sample.session_segments select * from session_segments
      where session_id in (select id from sample.crafting_sessions)`,
  ];
}

const LIST_INDEXES = `
  with extra as (
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as building
    from pg_constraint k where contype in ('x', 'u', 'p') and conrelid = any('{${TABLES.join(",")}}'::regclass[])
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any('{${TABLES.join(",")}}'::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid))
  select array_agg(dropping) as drops, array_agg(building) as builds from extra`;

function buildPeopleSql(first: number, last: number, each: number): string[] {
  const sums = `select sum(${SECONDS}) as seconds, sum(${SECONDS} / 60) as minutes from generate_series(0, ${each - 1}) k`;
  return [
    `insert into users (id, email, display_name, time_zone, total_crafting_time, session_count, xp,
        current_streak, streak_last_date, streak_kept_until, welcomed_at, first_steps_dismissed_at)
      select ${userIdOf("n")}, 'grown' || n || '@craftpact.example', 'Crafter ' || n,
        (array['UTC', 'Africa/Johannesburg', 'Pacific/Auckland', 'America/Los_Angeles'])[1 + n % 4],
        seconds, ${each}, minutes, case when n % 3 = 0 then ${each} else 1 end, ${dayOf("0")}, ${dayOf("0")} + case when n % 3 = 0 and ${each} >= 7 then 3 else 2 end, now(), now()
      from generate_series(${first}, ${last}) n, lateral (${sums}) s`,
    `insert into auth_sessions (user_id, expires_at)
      select ${userIdOf("n")}, now() + interval '30 days' from generate_series(${first}, ${last}) n`,
    `insert into notifications (user_id, title, body, dedupe_key, is_read)
      select ${userIdOf("n")}, 'Level ' || k, 'You reached level ' || k || '.', 'grown:' || k, k = 1
      from generate_series(1, 2) k, generate_series(${first}, ${last}) n`,
    `insert into user_selected_impacts (user_id, impact_id, week)
      select ${userIdOf("n")}, (select min(id) from causes), date_trunc('week', current_date)::date
      from generate_series(${first}, ${last}) n`,
    `insert into challenges (id, name, description, goal_quantity, goal_unit, user_goal_quantity, user_goal_unit, start_date)
      values ('${CHALLENGE}', 'Everybody at once', 'As many hours as there are.', 100000000, 'hours', 100000, 'hours',
        current_date - 60) on conflict do nothing`,
    `insert into user_challenges (user_id, challenge_id)
      select ${userIdOf("n")}, '${CHALLENGE}' from generate_series(${first}, ${last}) n where n % 10 = 0`,
    `insert into challenge_comments (challenge_id, user_id, content, created_at)
      select '${CHALLENGE}', ${userIdOf("n")}, 'Row ' || n || ' is done.', now() - n % 50000 * interval '1 minute'
      from generate_series(${first}, ${last}) n where n % 100 = 0`,
  ];
}

/** The oldest session of everybody first, as time would have written them. */
function buildHistoriesSql(first: number, last: number, each: number): string[] {
  const all = `generate_series(${each - 1}, 0, -1) k, generate_series(${first}, ${last}) n`;
  const start = `(${dayOf("k")} + (4 + n % 16) * interval '1 hour') at time zone 'UTC'`;
  const end = `${start} + ${SECONDS} * interval '1 second'`;
  return [
    `insert into crafting_sessions (id, user_id, start_time, end_time, duration, is_allocated)
      select ${SESSION_ID}, ${userIdOf("n")}, ${start}, ${end}, ${SECONDS}, k in (1, 2) or k = 3 and n % 5 = 0 from ${all}`,
    `insert into session_segments (session_id, started_at, ended_at) select ${SESSION_ID}, ${start}, ${end} from ${all}`,
    `insert into session_days (session_id, user_id, local_date, seconds)
      select ${SESSION_ID}, ${userIdOf("n")}, ${dayOf("k")}, ${SECONDS} from ${all}`,
    `insert into xp_events (user_id, source, source_id, xp, created_at)
      select ${userIdOf("n")}, 'session', ${SESSION_ID}::text, ${SECONDS} / 60, ${end} from ${all}`,
    `insert into session_allocations (session_id, user_id, challenge_id, local_date, allocated_seconds, position)
      select ${SESSION_ID}, ${userIdOf("n")}, case when n % 10 = 0 then '${CHALLENGE}'::uuid end, ${dayOf("k")}, ${SECONDS}, 0
      from ${all} where k in (1, 2)`,
  ];
}

/** One of ten has a method, nineteen of twenty public; one of five has a project with one session. */
function buildStudiosSql(first: number, last: number): string[] {
  const methodId = `('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid`;
  const projectId = `('00000000-0000-4000-b000-' || lpad(n::text, 12, '0'))::uuid`;
  const session = SESSION_ID.replace("k::text", "'3'");
  const seconds = SECONDS.replace("k *", "3 *");
  const some = `generate_series(${first}, ${last}) n`;
  return [
    `insert into calculation_methods (id, user_id, title, description, rate_type, rate_amount, is_public, created_at)
      select ${methodId}, ${userIdOf("n")},
        (array['Hand knit', 'Woven', 'Carved', 'Thrown', 'Stitched', 'Felted', 'Turned'])[1 + n / 10 % 7] || ' work ' || md5(n::text),
        case when n % 20 = 0 then 'Yarn and needles, ' else 'Tools and timber, ' end || 'by the hour or the piece, as agreed. '
          || case when n / 10 % 100 = 7 then 'q07 ' else '' end || case when n / 10 % 1000 = 7 then 'k07 ' else '' end
          || case when n <= 500 then 'vvv' else '' end,
        case when n % 30 = 0 then 'daily' else 'hourly' end, 1000 + n % 50000, n / 10 % 20 <> 0, now() - n * interval '1 minute'
      from ${some} where n % 10 = 0`,
    `insert into saved_methods (user_id, method_id)
      select ${userIdOf("n + 1")}, ${methodId} from ${some} where n % 10 = 0 and n / 10 % 20 <> 0`,
    `insert into projects (id, user_id, name, total_time)
      select ${projectId}, ${userIdOf("n")}, 'Project ' || n, ${seconds} from ${some} where n % 5 = 0`,
    `insert into project_time_logs (user_id, project_id, session_id, logged_time)
      select ${userIdOf("n")}, ${projectId}, ${session}, ${seconds} from ${some} where n % 5 = 0`,
  ];
}

const SECONDS = "(300 + (n::bigint * 7919 + k * 104729) % 12000)::int";
const SESSION_ID = "(lpad(k::text, 8, '0') || '-0000-4000-c000-' || lpad(n::text, 12, '0'))::uuid";

function dayOf(k: string): string {
  return `(current_date - 1 - n % 9 - ${k} * case when n % 3 = 0 then 1 else 4 end)`;
}

function userIdOf(n: string): string {
  return `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
}
