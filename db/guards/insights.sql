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
-- a session's segments falls on the stored date.
CREATE OR REPLACE FUNCTION public.roll_up_days(user_ids uuid[], dates date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM user_days r USING unnest(user_ids, dates) t(user_id, local_date)
  WHERE r.user_id = t.user_id AND r.local_date = t.local_date;
  INSERT INTO user_days (user_id, local_date, kind, seconds, late_seconds, sessions, longest_seconds,
    hours, hour_seconds, project_ids, project_seconds)
  WITH zones AS MATERIALIZED (SELECT u.id, usable_zone(u.time_zone) AS zone FROM users u WHERE u.id = ANY (user_ids)),
  days AS (
    SELECT d.session_id, d.user_id, d.local_date, c.kind, d.seconds, d.late_seconds, l.project_id, c.start_time, c.duration, z.zone,
      NOT EXISTS (SELECT 1 FROM session_days e WHERE e.session_id = d.session_id AND e.local_date < d.local_date) AS is_first
    FROM unnest(user_ids, dates) t(user_id, local_date)
    JOIN zones z ON z.id = t.user_id
    JOIN session_days d ON d.user_id = t.user_id AND d.local_date = t.local_date
    JOIN crafting_sessions c ON c.id = d.session_id
    LEFT JOIN project_time_logs l ON l.session_id = d.session_id),
  quarters AS (
    SELECT d.session_id, d.local_date, d.seconds, at AT TIME ZONE d.zone AS shown,
      extract(epoch FROM least(s.ended_at, at + interval '15 minutes') - greatest(s.started_at, at)) AS length
    FROM days d
    JOIN session_segments s ON s.session_id = d.session_id AND s.ended_at IS NOT NULL
    CROSS JOIN generate_series(date_bin('15 minutes', s.started_at, '2000-01-01Z'), s.ended_at, interval '15 minutes') at),
  lengths AS (
    SELECT session_id, local_date, seconds, extract(hour FROM shown)::smallint AS hour, sum(length) AS length
    FROM quarters WHERE shown::date = local_date AND length > 0 GROUP BY 1, 2, 3, 4),
  whole AS (
    SELECT session_id, local_date, hour, floor(seconds * length / sum(length) OVER date)::integer AS seconds,
      row_number() OVER (date ORDER BY length DESC, hour) AS place
    FROM lengths WINDOW date AS (PARTITION BY session_id, local_date)),
  counted AS (SELECT session_id, local_date, sum(seconds) AS seconds FROM whole GROUP BY 1, 2),
  parts AS (
    SELECT d.user_id, d.local_date, d.kind, coalesce(w.hour, extract(hour FROM d.start_time AT TIME ZONE d.zone))::smallint AS hour,
      sum(coalesce(w.seconds, 0) + CASE WHEN coalesce(w.place, 1) = 1 THEN d.seconds - coalesce(n.seconds, 0) ELSE 0 END) AS seconds
    FROM days d
    LEFT JOIN whole w ON w.session_id = d.session_id AND w.local_date = d.local_date
    LEFT JOIN counted n ON n.session_id = d.session_id AND n.local_date = d.local_date
    GROUP BY 1, 2, 3, 4),
  by_hour AS (
    SELECT user_id, local_date, kind, array_agg(hour ORDER BY hour) AS hours, array_agg(seconds::integer ORDER BY hour) AS hour_seconds
    FROM parts WHERE seconds > 0 GROUP BY 1, 2, 3),
  by_project AS (
    SELECT user_id, local_date, kind, array_agg(project_id ORDER BY project_id) AS ids, array_agg(seconds ORDER BY project_id) AS seconds
    FROM (SELECT user_id, local_date, kind, project_id, sum(seconds)::integer AS seconds FROM days WHERE project_id IS NOT NULL
      GROUP BY 1, 2, 3, 4) p GROUP BY 1, 2, 3)
  SELECT user_id, local_date, kind, sum(d.seconds), sum(d.late_seconds), count(*) FILTER (WHERE d.is_first),
    coalesce(max(d.duration) FILTER (WHERE d.is_first), 0), h.hours, h.hour_seconds, coalesce(p.ids, '{}'), coalesce(p.seconds, '{}')
  FROM days d
  JOIN by_hour h USING (user_id, local_date, kind)
  LEFT JOIN by_project p USING (user_id, local_date, kind)
  GROUP BY user_id, local_date, kind, h.hours, h.hour_seconds, p.ids, p.seconds;
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

SELECT roll_up_days(array_agg(d.user_id), array_agg(d.local_date))
FROM (SELECT DISTINCT user_id, local_date FROM session_days) d HAVING count(*) > 0;
