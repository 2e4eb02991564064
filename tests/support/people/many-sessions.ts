import { runAsOwner } from "../database/sql";

/**
 * Gives a crafter 10,000 sessions in the 364 days before today: days of a few minutes to many hours, 40 projects, every
 * kind of session. Then vacuums, as autovacuum would after so many rows.
 */
export async function insertManySessions(userId: string): Promise<void> {
  await runAsOwner(`begin; set local session_replication_role = replica;
    insert into projects (user_id, name) select '${userId}', 'Piece ' || n from generate_series(1, 40) n;
    with made as (
      insert into crafting_sessions (user_id, start_time, end_time, duration, is_allocated, kind)
      select '${userId}', at, at + seconds * interval '1 second', seconds, n % 6 <> 5,
        (array['making', 'making', 'finishing', 'designing', 'learning', 'business'])[1 + n % 6]
      from (select n, (array[14, 90, 200, 900])[1 + n % 364 * 7919 % 13 % 4] + n * 37 % 15 as seconds,
          date_trunc('day', app_now()) - (1 + n % 364) * interval '1 day' + (n / 364) * interval '50 minutes' as at
        from generate_series(0, 9999) n) planned
      returning id, user_id, start_time, end_time, duration, kind),
    segments as (insert into session_segments (session_id, started_at, ended_at) select id, start_time, end_time from made)
    insert into project_time_logs (user_id, project_id, session_id, logged_time)
    select m.user_id, p.id, m.id, m.duration from made m
    join lateral (select id from projects where user_id = m.user_id and m.kind <> 'business'
      order by md5(id::text || m.duration) limit 1) p on true;
    set local session_replication_role = origin;
    insert into session_days (session_id, user_id, local_date, seconds)
    select id, user_id, (start_time at time zone 'UTC')::date, duration from crafting_sessions where user_id = '${userId}';
    commit`);
  await runAsOwner("vacuum analyze user_days");
}
