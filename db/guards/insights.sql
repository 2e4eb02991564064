-- user_days: the triggers that keep it, and after these all of it again, which holds whatever was
-- written without the triggers.

CREATE OR REPLACE FUNCTION public.crafting_sessions_business_has_no_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.kind = 'business' AND EXISTS (SELECT 1 FROM project_time_logs l WHERE l.session_id = NEW.id) THEN
    RAISE EXCEPTION 'business is on no project' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER crafting_sessions_business_has_no_project BEFORE UPDATE OF kind ON public.crafting_sessions
  FOR EACH ROW EXECUTE FUNCTION crafting_sessions_business_has_no_project();

-- Counts these crafters' dates (pairs) again. Clocks differ by whole quarters of an hour. A date's hours sum to its seconds:
-- parts of a second go to the longest hour, and so does everything where the crafter's zone is another by now and none of
-- a session's segments falls on the stored date. Planning would cost more than twice what it does: one plan for all calls.
CREATE OR REPLACE FUNCTION public.roll_up_days(user_ids uuid[], dates date[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  DELETE FROM user_days r USING unnest(user_ids, dates) t(user_id, local_date)
  WHERE r.user_id = t.user_id AND r.local_date = t.local_date;
  INSERT INTO user_days (user_id, local_date, kind, seconds, late_seconds, sessions, longest_seconds,
    hours, hour_seconds, project_ids, project_seconds)
  WITH zones AS MATERIALIZED (SELECT u.id, usable_zone(u.time_zone) AS zone FROM users u WHERE u.id = ANY (user_ids)),
  days AS MATERIALIZED (
    SELECT d.session_id, d.user_id, d.local_date, c.kind, d.seconds, d.late_seconds, l.project_id, c.start_time, c.duration, z.zone,
      NOT EXISTS (SELECT 1 FROM session_days e WHERE e.session_id = d.session_id AND e.local_date < d.local_date) AS is_first
    FROM unnest(user_ids, dates) t(user_id, local_date)
    JOIN zones z ON z.id = t.user_id
    JOIN session_days d ON d.user_id = t.user_id AND d.local_date = t.local_date
    JOIN crafting_sessions c ON c.id = d.session_id
    LEFT JOIN project_time_logs l ON l.session_id = d.session_id),
  lengths AS (
    SELECT d.*, coalesce(q.hour, extract(hour FROM d.start_time AT TIME ZONE d.zone))::smallint AS hour,
      CASE WHEN q.hour IS NULL THEN 0 ELSE floor(d.seconds * q.length / sum(q.length) OVER date)::integer END AS whole,
      row_number() OVER (date ORDER BY q.length DESC, q.hour) AS place
    FROM days d
    LEFT JOIN LATERAL (
      SELECT extract(hour FROM at AT TIME ZONE d.zone)::smallint AS hour,
        sum(extract(epoch FROM least(s.ended_at, at + interval '15 minutes') - greatest(s.started_at, at))) AS length
      FROM session_segments s
      CROSS JOIN generate_series(date_bin('15 minutes', s.started_at, '2000-01-01Z'), s.ended_at, interval '15 minutes') at
      WHERE s.session_id = d.session_id AND s.ended_at > greatest(s.started_at, at) AND (at AT TIME ZONE d.zone)::date = d.local_date
      GROUP BY 1) q ON true
    WINDOW date AS (PARTITION BY d.session_id, d.local_date)),
  parts AS (
    SELECT user_id, local_date, kind, hour,
      whole + CASE WHEN place = 1 THEN seconds - sum(whole) OVER (PARTITION BY session_id, local_date) ELSE 0 END AS seconds
    FROM lengths),
  -- One after the other instead of joined: a join of what was counted here has no index, and its estimates are guesses.
  rows AS (
    SELECT user_id, local_date, kind, seconds, late_seconds, is_first, duration,
      NULL::smallint AS hour, NULL::integer AS hour_seconds, NULL::uuid AS project_id, NULL::integer AS project_seconds
    FROM days
    UNION ALL
    SELECT user_id, local_date, kind, 0, 0, NULL, NULL, hour, sum(seconds)::integer, NULL, NULL
    FROM parts WHERE seconds > 0 GROUP BY 1, 2, 3, hour
    UNION ALL
    SELECT user_id, local_date, kind, 0, 0, NULL, NULL, NULL, NULL, project_id, sum(seconds)::integer
    FROM days WHERE project_id IS NOT NULL GROUP BY 1, 2, 3, project_id)
  SELECT user_id, local_date, kind, sum(seconds), sum(late_seconds), count(*) FILTER (WHERE is_first),
    coalesce(max(duration) FILTER (WHERE is_first), 0),
    array_agg(hour ORDER BY hour) FILTER (WHERE hour IS NOT NULL),
    array_agg(hour_seconds ORDER BY hour) FILTER (WHERE hour IS NOT NULL),
    coalesce(array_agg(project_id ORDER BY project_id) FILTER (WHERE project_id IS NOT NULL), '{}'),
    coalesce(array_agg(project_seconds ORDER BY project_id) FILTER (WHERE project_id IS NOT NULL), '{}')
  FROM rows
  GROUP BY user_id, local_date, kind
  HAVING sum(seconds) > 0;
END $function$;

CREATE OR REPLACE FUNCTION public.session_days_rolled_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM roll_up_days(array_agg(d.user_id), array_agg(d.local_date))
  FROM (SELECT DISTINCT c.user_id, c.local_date FROM changed c) d HAVING count(*) > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER session_days_rolled_up_added AFTER INSERT ON public.session_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_days_rolled_up();

CREATE OR REPLACE TRIGGER session_days_rolled_up_removed AFTER DELETE ON public.session_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_days_rolled_up();

-- The dates of a session whose kind changed.
CREATE OR REPLACE FUNCTION public.crafting_sessions_rolled_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM roll_up_days(array_agg(d.user_id), array_agg(d.local_date)) FROM session_days d WHERE d.session_id = NEW.id
  HAVING count(*) > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER crafting_sessions_rolled_up AFTER UPDATE OF kind ON public.crafting_sessions
  FOR EACH ROW WHEN ((new.kind IS DISTINCT FROM old.kind)) EXECUTE FUNCTION crafting_sessions_rolled_up();

-- The dates of sessions that came to a project, left it or went to another.
CREATE OR REPLACE FUNCTION public.project_time_logs_rolled_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM roll_up_days(array_agg(d.user_id), array_agg(d.local_date))
  FROM (SELECT DISTINCT s.user_id, s.local_date FROM changed c JOIN session_days s ON s.session_id = c.session_id) d
  HAVING count(*) > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER project_time_logs_rolled_up_added AFTER INSERT ON public.project_time_logs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_rolled_up();

CREATE OR REPLACE TRIGGER project_time_logs_rolled_up_removed AFTER DELETE ON public.project_time_logs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_rolled_up();

CREATE OR REPLACE TRIGGER project_time_logs_rolled_up_moved AFTER UPDATE ON public.project_time_logs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_rolled_up();

-- Nobody adds while everything is counted.
LOCK TABLE public.session_days, public.project_time_logs, public.user_days IN SHARE ROW EXCLUSIVE MODE;

DELETE FROM user_days;

-- In portions of 200 crafters: for all at once Postgres would guess at a plan, which is ruinous on a large database that was
-- not analysed yet.
DO $$
DECLARE
  ids uuid[];
BEGIN
  FOR ids IN
    SELECT array_agg(user_id)
    FROM (SELECT user_id, (row_number() OVER (ORDER BY user_id) - 1) / 200 AS portion
      FROM (SELECT DISTINCT user_id FROM session_days) every) numbered
    GROUP BY portion
  LOOP
    PERFORM roll_up_days(array_agg(d.user_id), array_agg(d.local_date))
    FROM (SELECT DISTINCT user_id, local_date FROM session_days WHERE user_id = ANY (ids)) d;
  END LOOP;
END $$;
