import { eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import { entitlementAt, type GivenPlan } from "@/lib/domain/billing/subscriptions";
import { type Db, db, type Tx } from "./connection/client";
import { serverNow, tierNow } from "./connection/now";
import { givenPlans, subscriptions, users } from "./schema";

/** Queries that find violations; each must find nothing. */
const INVARIANTS = {
  totals: `select 1 from users u left join (select user_id, sum(duration) s, count(*) n from crafting_sessions where end_time is not null group by 1) c
    on c.user_id = u.id where u.total_crafting_time <> coalesce(c.s, 0) or u.session_count <> coalesce(c.n, 0)`,
  manual: `select 1 from users u left join (select user_id, sum(manual_seconds) s, count(*) filter (where duration > 0 and manual_seconds = duration) n
      from crafting_sessions where end_time is not null group by 1) c
    on c.user_id = u.id where u.manual_time <> coalesce(c.s, 0) or u.manual_session_count <> coalesce(c.n, 0)
    union all select 1 from crafting_sessions c left join session_segments s on s.session_id = c.id and s.is_manual
    group by c.id having c.manual_seconds - coalesce(floor(sum(extract(epoch from s.ended_at - s.started_at))), 0)
      not between 0 and case when c.earns_bonus is null then 0 else 4 end
    union all select 1 from crafting_sessions c left join session_days d on d.session_id = c.id where c.end_time is not null
    group by c.id having c.manual_seconds <> coalesce(sum(d.manual_seconds), 0)`,
  unranked: `with dates as (select user_id, sum(seconds - manual_seconds) as tracked, greatest(0, sum(offline_seconds) - 21600) as unsure from session_days group by user_id, local_date),
      over as (select user_id, unsure + greatest(0, tracked - unsure - 57600) as seconds from dates),
      sums as (select user_id, sum(seconds) as seconds from over group by 1)
    select 1 from users u left join sums s on s.user_id = u.id where u.unranked_time <> coalesce(s.seconds, 0)`,
  kinds: `select 1 from (select session_id, sum(extract(epoch from ended_at - started_at)) filter (where is_late) as late,
        sum(extract(epoch from ended_at - started_at)) filter (where is_offline and not is_manual) as offline
      from session_segments where ended_at is not null group by 1) s
    join (select session_id, sum(late_seconds) as late, sum(offline_seconds) as offline, count(*) as dates from session_days group by 1) d using (session_id)
    where abs(coalesce(s.late, 0) - d.late) > d.dates or abs(coalesce(s.offline, 0) - d.offline) > d.dates`,
  edits: `with last as (select distinct on (session_id) session_id, after from session_edits order by session_id, id desc),
      first as (select e.id, e.before, lag(e.after) over (partition by e.session_id order by e.id) as previous from session_edits e)
    select 1 from last e join crafting_sessions c on c.id = e.session_id
    where ((e.after->>'startedAt')::timestamptz, (e.after->>'endedAt')::timestamptz, (e.after->>'durationSeconds')::int, (e.after->>'manualSeconds')::int)
      is distinct from (c.start_time, c.end_time, c.duration, c.manual_seconds) and (e.after->>'endedAt' is not null or c.end_time is null)
    union all select 1 from first where previous->>'endedAt' is not null and previous <> before`,
  xp: `select 1 from users u left join (select user_id, sum(xp) s from xp_events group by 1) x on x.user_id = u.id
    where u.xp <> coalesce(x.s, 0)`,
  streaks: `select 1 from users u cross join lateral streak_of(u.id) s
    where (u.current_streak, u.streak_rest_days, u.streak_last_date, u.streak_kept_until) is distinct from (s.days, s.rests, s.last, s.kept)`,
  projects: `select 1 from projects p left join (select project_id, sum(logged_time) s from project_time_logs group by 1) l
    on l.project_id = p.id where p.total_time <> coalesce(l.s, 0)`,
  sales: `select 1 from project_sales s join projects p on p.id = s.project_id
    group by p.id having sum(s.pieces) > p.pieces or p.status <> 'finished' or bool_or(s.user_id <> p.user_id)`,
  materials: `select 1 from materials m left join (select material_id, sum(quantity) q, sum(value) v from material_movements group by 1) s
    on s.material_id = m.id where m.on_hand <> coalesce(s.q, 0) or m.worth <> coalesce(s.v, 0)
    union all select 1 from material_movements b join material_movements u on u.id = b.undoes
    where (b.material_id, b.quantity, b.value) is distinct from (u.material_id, -u.quantity, -u.value)
    union all select 1 from project_materials l join projects p on p.id = l.project_id join materials m on m.id = l.material_id where m.user_id <> p.user_id`,
  snapshots: `select 1 from projects where (status = 'finished') <> (snapshot is not null)`,
  allocations: `select 1 from session_allocations a join crafting_sessions c on c.id = a.session_id
    group by c.id having sum(a.allocated_seconds) is distinct from c.duration
      or sum(a.allocated_seconds) filter (where a.challenge_id is not null) > c.duration - c.manual_seconds`,
  marks: `select 1 from crafting_sessions c where c.is_allocated is distinct from (
    exists (select 1 from session_allocations a where a.session_id = c.id) or exists (select 1 from project_time_logs l where l.session_id = c.id))`,
  logs: `select 1 from project_time_logs l join crafting_sessions c on c.id = l.session_id where l.logged_time is distinct from c.duration
    union all select 1 from project_time_logs group by session_id having count(*) > 1`,
  open: `select 1 from crafting_sessions where end_time is null group by user_id having count(*) > 1`,
  overlaps: `select 1 from (select start_time, lag(coalesce(end_time, 'infinity')) over (partition by user_id order by start_time) as before
    from crafting_sessions where end_time is distinct from start_time) s where before > start_time`,
  segments: `select 1 from crafting_sessions c left join session_segments s on s.session_id = c.id where c.end_time is not null
    group by c.id having c.duration <> coalesce(floor(sum(extract(epoch from s.ended_at - s.started_at))), -1)`,
  days: `select 1 from crafting_sessions c left join session_days d on d.session_id = c.id where c.end_time is not null
    group by c.id having c.duration <> coalesce(sum(d.seconds), 0)`,
  goals: `with counted as (select a.user_id, c.id as challenge_id, a.allocated_seconds as seconds, d.local_date,
      case when c.is_evergreen then to_char(d.local_date, 'YYYY-MM') else 'once' end as period
      from session_allocations a join challenges c on c.id = a.challenge_id
      join lateral (select min(local_date) as local_date from session_days where session_id = a.session_id and seconds > manual_seconds) d on d.local_date is not null),
    dates as (select user_id, challenge_id, period, sum(seconds) as seconds, count(*) filter (where seconds >= 3600) as sessions
      from counted group by user_id, challenge_id, period, local_date),
    tallies as (select user_id, challenge_id, period, sum(seconds) as seconds, sum(sessions) as sessions,
      count(*) filter (where seconds >= 300) as days from dates group by 1, 2, 3),
    met as (select t.user_id, t.challenge_id || ':' || t.period as goal from tallies t join challenges c on c.id = t.challenge_id
      where c.user_goal_quantity <= case c.user_goal_unit when 'sessions' then t.sessions when 'days' then t.days
        when 'hours' then t.seconds / 3600.0 else t.seconds / 60.0 end),
    booked as (select user_id, split_part(source_id, '#', 1) as goal from xp_events where source = 'personal_goal' group by 1, 2 having sum(xp) > 0)
    select 1 from met m full join booked b on (m.user_id, m.goal) = (b.user_id, b.goal) where m.goal is null or b.goal is null`,
  challenges: `with dates as (select a.challenge_id, a.local_date, sum(a.allocated_seconds) as seconds,
      count(*) filter (where a.allocated_seconds >= 3600) as sessions
      from session_allocations a join user_challenges m on (m.challenge_id, m.user_id) = (a.challenge_id, a.user_id) group by a.challenge_id, a.user_id, a.local_date),
    counted as (select challenge_id, 0 as members, sum(seconds) as seconds, sum(sessions) as sessions, count(*) filter (where seconds >= 300) as days
      from dates group by challenge_id, date_trunc('month', local_date)
      union all select challenge_id, count(*), 0, 0, 0 from user_challenges group by challenge_id),
    sums as (select challenge_id, sum(members) as members, sum(seconds) as seconds, sum(sessions) as sessions, sum(days) as days from counted group by 1)
    select 1 from sums s full join (select challenge_id, sum(members) as members, sum(seconds) as seconds, sum(sessions) as sessions, sum(days) as days
      from challenge_totals group by 1) t on t.challenge_id = s.challenge_id
    where (coalesce(s.members, 0), coalesce(s.seconds, 0), coalesce(s.sessions, 0), coalesce(s.days, 0)) is distinct from
      (coalesce(t.members, 0), coalesce(t.seconds, 0), coalesce(t.sessions, 0), coalesce(t.days, 0))
    union all select 1 from (select challenge_id, local_date, sum(seconds) as seconds, sum(sessions) as sessions,
        count(*) filter (where seconds >= 300) as days from dates group by 1, 2) s
      full join (select challenge_id, local_date, sum(seconds) as seconds, sum(sessions) as sessions, sum(days) as days
        from challenge_days group by 1, 2) t using (challenge_id, local_date)
      where (coalesce(s.seconds, 0), coalesce(s.sessions, 0), coalesce(s.days, 0)) is distinct from
        (coalesce(t.seconds, 0), coalesce(t.sessions, 0), coalesce(t.days, 0))`,
  boards: `with last as (select max(taken_at) as at from leaderboard_snapshots),
    stood as (select board, starts_at, ends_at, value, count(*) as crafters from leaderboard_standings s cross join last cross join lateral (values
      ('top_crafters', '-infinity'::timestamptz, 'infinity'::timestamptz, (s.seconds / 3600)::int), ('most_sessions', '-infinity', 'infinity', s.sessions),
      ('most_improved', '-infinity', s.improved_until, s.improved_seconds / 60), ('top_streak', '-infinity', s.streak_until, s.streak),
      ('most_improved', s.improved_until, s.next_improved_until, s.next_improved_seconds / 60), ('most_active_today', '-infinity', 'infinity', s.active_today)
      ) v(board, starts_at, ends_at, value) where listed and value > 0 and ends_at > last.at group by board, starts_at, ends_at, value)
    select 1 from stood s full join (select c.* from leaderboard_counts c, last where ends_at > last.at) c
    on (s.board, s.starts_at, s.ends_at, s.value) = (c.board, c.starts_at, c.ends_at, c.value) where s.crafters is distinct from c.crafters`,
  imports: `select 1 from crafting_sessions c left join imports i on i.id = c.import_id and i.user_id = c.user_id
      where c.import_id is not null and (i.id is null or c.origin <> 'import' or (i.undone_at is not null and not exists (
        select 1 from project_time_logs l join projects p on p.id = l.project_id where l.session_id = c.id and p.status = 'finished')))
    union all select 1 from session_days d join crafting_sessions c on c.id = d.session_id where c.origin = 'import' and d.late_seconds <> d.seconds
      and not exists (select 1 from session_edits e where e.session_id = c.id)`,
  zones: `select 1 from users where time_zone not in (select name from pg_timezone_names)`,
  insights: `with days as (select d.user_id, d.local_date, c.kind, d.seconds, d.late_seconds, l.project_id, (select min(e.local_date) from session_days e
      where e.session_id = d.session_id) = d.local_date as is_first from session_days d join crafting_sessions c on c.id = d.session_id
      left join project_time_logs l on l.session_id = d.session_id),
    sums as (select user_id, local_date, kind, sum(seconds) as seconds, sum(late_seconds) as late, count(*) filter (where is_first) as sessions from days group by 1, 2, 3)
    select 1 from sums s full join user_days u using (user_id, local_date, kind)
    where (u.seconds, u.late_seconds, u.sessions, (select sum(h) from unnest(u.hour_seconds) h)) is distinct from (s.seconds, s.late, s.sessions, s.seconds)
    union all select 1 from (select user_id, local_date, kind, project_id, sum(seconds) as seconds from days where project_id is not null group by 1, 2, 3, 4) d
    full join (select user_id, local_date, kind, p.project_id, p.seconds from user_days, unnest(project_ids, project_seconds) p(project_id, seconds)) u
      using (user_id, local_date, kind, project_id) where d.seconds is distinct from u.seconds
    union all select 1 from project_time_logs l join crafting_sessions c on c.id = l.session_id where c.kind = 'business'`,
  links: `select 1 from one_time_tokens a join one_time_tokens b on (a.user_id, a.purpose) = (b.user_id, b.purpose)
    where a.used_at is null and b.created_at > a.created_at`,
} as const;

/** Counts violations by invariant; empty when all hold. */
export async function findBroken(on: Db = db): Promise<Record<string, number>> {
  return on.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '60s'`);
      const broken: Record<string, number> = {};
      for (const [name, query] of Object.entries(INVARIANTS)) {
        const [row] = await tx.execute<{ n: number }>(sql.raw(`select count(*)::int as n from (${query}) found`));
        if (row?.n) broken[name] = row.n;
      }
      const plans = await countWrongPlans(tx);
      return plans ? { ...broken, plans } : broken;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const hasGift = sql`exists (select 1 from ${givenPlans} g where g.user_id = ${users.id})`;

async function countWrongPlans(tx: Tx): Promise<number> {
  const now = await serverNow(tx);
  const rows = await tx
    .select({ id: users.id, tier: tierNow, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(or(ne(tierNow, "free"), isNotNull(subscriptions.id), hasGift));
  const makeEmptyPlans = () => ({ paid: [] as (typeof subscriptions.$inferSelect)[], given: [] as GivenPlan[] });
  const people = new Map(rows.map(({ id, tier }) => [id, { tier, ...makeEmptyPlans() }]));
  for (const { id, subscription } of rows) if (subscription) people.get(id)?.paid.push(subscription);
  const given = await tx.select().from(givenPlans).where(gt(givenPlans.endsAt, now));
  for (const one of given) people.get(one.userId)?.given.push(one);
  return [...people.values()].filter(({ tier, paid, given }) => entitlementAt(paid, now, given).tier !== tier).length;
}
