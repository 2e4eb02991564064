import { type SQL, sql } from "drizzle-orm";
import { MAX_DAY_SECONDS, MAX_OFFLINE_SECONDS, RECENT_DAYS } from "@/lib/domain/leaderboard/boards";
import { longDays } from "./reviews";

/** How many expired values of Most Improved are recomputed at each refresh: enough for 1.4 million crafters a day. */
const AHEAD = 1_000;

/** `at`: the instant of the snapshot. `before`: that of the previous one, or null to read all crafters. */
type Span = { at: SQL; before: SQL | null };

/** Crafters whose values changed by an event or by time: sessions enter and leave the last 24 hours, midnights pass. */
const selectMoved = ({ at, before }: { at: SQL; before: SQL }) => sql`
  select user_id from leaderboard_changes
  union select user_id from crafting_sessions where end_time > ${before} and end_time <= ${at}
  union select user_id from crafting_sessions
    where end_time > ${before} - interval '24 hours' and end_time <= ${at} - interval '24 hours'
  union select user_id from leaderboard_standings where improved_until <= ${at} - interval '22 hours'
  union (select user_id from leaderboard_standings where improved_until <= ${at} order by improved_until limit ${AHEAD})`;

/** Without time added by hand or above the daily limit. Locks the users first, to avoid a deadlock with deletions. */
const crafter = sql`
  select id, time_zone, total_crafting_time - manual_time - unranked_time as seconds, session_count - manual_session_count as sessions,
    current_streak, streak_kept_until, exists (select 1 from board_members m where m.id = users.id) as listed
  from users where id in (select user_id from moved) for key share`;

/** The seconds of a date that the boards can count, before the daily ceiling, for grouped session_days. */
const exact = sql`sum(seconds - manual_seconds) - greatest(0, sum(offline_seconds) - ${MAX_OFFLINE_SECONDS})`;

/**
 * The seconds of each local date that the boards leave out while a question of kind "end" is open: those counted after
 * the disputed stop, except seconds that are over the daily limits anyway.
 */
const disputed = sql`
  select user_id, local_date,
    (least(${MAX_DAY_SECONDS}, exact) - least(${MAX_DAY_SECONDS}, exact - after_stop))::int as seconds
  from (
    select user_id, local_date, max(exact) as exact,
      ceil(sum(seconds) - least(coalesce(sum(seconds) filter (where is_offline), 0), greatest(0, max(offline_seconds) - ${MAX_OFFLINE_SECONDS}))) as after_stop
    from (
      select c.id as user_id, d.local_date, s.is_offline, whole.exact, whole.offline_seconds,
        extract(epoch from least(s.ended_at, start_of_local_date(d.local_date + 1, z.usable))
          - greatest(s.started_at, q.at, start_of_local_date(d.local_date, z.usable))) as seconds
      from crafter c join zone z on z.name = c.time_zone
      join stopwatch_questions q on q.user_id = c.id and q.answered_at is null and q.kind = 'end'
      join session_days d on d.session_id = q.session_id and d.user_id = c.id
      join session_segments s on s.session_id = q.session_id and s.ended_at > q.at and not s.is_manual
      cross join lateral (
        select sum(offline_seconds) as offline_seconds, ${exact} as exact from session_days o
        where o.user_id = c.id and o.local_date = d.local_date) whole) part
    where seconds > 0 group by user_id, local_date) dates`;

/** An empty session counts; one that was entirely added by hand does not. */
const isCounted = sql`(manual_seconds = 0 or manual_seconds < duration)`;

const selectZones = (at: SQL) => sql`
  select name, usable, today, start_of_local_date(today + 1, usable) as tomorrow_at,
    start_of_local_date(today + 2, usable) as day_after_at
  from (select time_zone as name, usable_zone(time_zone) as usable from crafter group by time_zone) used
  cross join lateral (select (${at} at time zone usable)::date as today) t`;

/** currentStreak() of lib/domain in SQL. Most Improved: local dates t−6…t minus t−13…t−7, t being today or tomorrow. */
const selectCurrent = (at: SQL) => sql`
  select c.id as user_id, c.listed, c.sessions,
    greatest(0, c.seconds - coalesce((select sum(p.seconds) from disputed p where p.user_id = c.id), 0))::bigint as seconds,
    case when is_alive then c.current_streak else 0 end as streak,
    case when not is_alive then '-infinity' when c.streak_kept_until = z.today then tomorrow_at
      when c.streak_kept_until = z.today + 1 then day_after_at
      else start_of_local_date(c.streak_kept_until + 1, z.usable) end as streak_until,
    coalesce(weeks.improved, 0)::int as improved_seconds,
    case when weeks.days > 0 then tomorrow_at else 'infinity' end as improved_until,
    coalesce(weeks.next_improved, 0)::int as next_improved_seconds,
    case when weeks.days > 0 then day_after_at else 'infinity' end as next_improved_until,
    (started.sessions + long.sessions)::int as active_today, coalesce(weeks.recent, 0)::bigint as recent_seconds
  from crafter c join zone z on z.name = c.time_zone
  cross join lateral (select coalesce(c.streak_kept_until >= z.today, false) as is_alive) s
  cross join lateral (
    select count(*) as days, sum(d.seconds) filter (where d.local_date <= z.today) as recent, ${sumImprovement(sql`z.today`)} as improved, ${sumImprovement(sql`z.today + 1`)} as next_improved
    from (
      select local_date, least(${MAX_DAY_SECONDS}, ${exact})
        - coalesce((select p.seconds from disputed p where p.user_id = c.id and p.local_date = session_days.local_date), 0) as seconds
      from session_days where user_id = c.id and local_date > z.today - ${RECENT_DAYS}::int group by local_date) d) weeks
  cross join lateral (
    select count(*) as sessions from crafting_sessions
    where user_id = c.id and start_time > ${at} - interval '24 hours' and end_time <= ${at} and ${isCounted}) started
  -- Sessions of one crafter never overlap: of those that began earlier only the newest can have ended in this time.
  cross join lateral (
    select count(*) as sessions from (
      select end_time, duration, manual_seconds from crafting_sessions where user_id = c.id and start_time <= ${at} - interval '24 hours'
      order by start_time desc nulls last limit 1) newest
    where end_time > ${at} - interval '24 hours' and end_time <= ${at} and ${isCounted}) long`;

function sumImprovement(day: SQL): SQL {
  return sql`sum(case when d.local_date between ${day} - 6 and ${day} then d.seconds
    when d.local_date between ${day} - 13 and ${day} - 7 then -d.seconds else 0 end)`;
}

/** A standing's values for the boards, and the instants between which each counts. */
const boardValues = (of: SQL) => sql`(values
  ('top_crafters', '-infinity'::timestamptz, 'infinity'::timestamptz, (${of}.seconds / 3600)::int),
  ('most_sessions', '-infinity', 'infinity', ${of}.sessions),
  ('most_improved', '-infinity', ${of}.improved_until, ${of}.improved_seconds / 60),
  ('most_improved', ${of}.improved_until, ${of}.next_improved_until, ${of}.next_improved_seconds / 60),
  ('top_streak', '-infinity', ${of}.streak_until, ${of}.streak),
  ('most_active_today', '-infinity', 'infinity', ${of}.active_today)) v(board, starts_at, ends_at, value)`;

const COLUMNS = [
  "listed",
  "recent_seconds",
  "seconds",
  "sessions",
  "streak",
  "streak_until",
  "improved_seconds",
  "improved_until",
  "next_improved_seconds",
  "next_improved_until",
  "active_today",
];

function columnList(row?: string): SQL {
  return sql.raw(COLUMNS.map((column) => (row ? `${row}.${column}` : column)).join(", "));
}

/** Updates changed standings and the counts. The cost depends on the number of changes, not of crafters. */
export const updateStandings = ({ at, before }: Span) => sql`
  with moved as materialized (${before ? selectMoved({ at, before }) : sql`select id as user_id from users`}),
  crafter as materialized (${crafter}),
  zone as materialized (${selectZones(at)}),
  disputed as materialized (${disputed}),
  current as materialized (${selectCurrent(at)}),
  changed as materialized (
    select c, f from current c left join leaderboard_standings f on f.user_id = c.user_id
    where (${columnList("c")}) is distinct from (${columnList("f")})
      and (f.user_id is not null or c.sessions > 0 or c.seconds > 0 or c.streak > 0)),
  stood as (
    insert into leaderboard_standings (user_id, ${columnList()}) select (c).user_id, ${columnList("(c)")} from changed
    on conflict (user_id) do update set (${columnList()}) = row(${columnList("excluded")})),
  gone as (delete from leaderboard_standings f where user_id is null returning f),
  watched as (${longDays}),
  seen as (delete from leaderboard_changes where user_id in (select id from crafter)),
  difference as (
    select v.*, 1 as crafters from changed cross join lateral ${boardValues(sql`(c)`)} where (c).listed
    union all
    select v.*, -1 from (select f from changed union all select f from gone) former cross join lateral ${boardValues(sql`(f)`)} where (f).listed)
  insert into leaderboard_counts (board, starts_at, ends_at, value, crafters)
  select board, starts_at, ends_at, value, sum(crafters) from difference
  where value > 0 and ends_at > ${at} group by board, starts_at, ends_at, value having sum(crafters) <> 0
  on conflict (board, starts_at, ends_at, value)
    do update set crafters = leaderboard_counts.crafters + excluded.crafters`;
