-- The sums of challenge_days and challenge_totals: the triggers that add to them, and after these a count of everything
-- there is. Whenever this file is applied, what was written without its triggers counts from then on.

-- A session counts on the local date of its first second that the stopwatch counted, whatever zone comes later.
CREATE OR REPLACE FUNCTION public.session_allocations_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.local_date := coalesce(
    (SELECT min(d.local_date) FROM session_days d WHERE d.session_id = NEW.session_id AND d.seconds > d.manual_seconds),
    '-infinity');
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_date BEFORE INSERT ON public.session_allocations
  FOR EACH ROW EXECUTE FUNCTION session_allocations_date();

-- Adds the difference that a statement's rows make to their challenges, if their crafter is a member.
-- 3600 s make a session of a challenge, 300 s a day (lib/domain/challenges/progress.ts, lib/domain/crafting/allocation.ts).
CREATE OR REPLACE FUNCTION public.session_allocations_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  WITH sums AS (
    SELECT challenge_id, local_date, sign * sum(seconds) AS seconds, sign * sum(sessions) AS sessions,
      sum((now_seconds >= 300)::int - (now_seconds - sign * seconds >= 300)::int) AS days
    FROM (
      SELECT d.challenge_id, d.local_date, d.seconds, d.sessions, coalesce(sum(a.allocated_seconds), 0) AS now_seconds
      FROM (
        SELECT user_id, challenge_id, local_date, sum(allocated_seconds) AS seconds,
          count(*) FILTER (WHERE allocated_seconds >= 3600) AS sessions
        FROM changed WHERE challenge_id IS NOT NULL GROUP BY user_id, challenge_id, local_date) d
      JOIN user_challenges m ON m.challenge_id = d.challenge_id AND m.user_id = d.user_id
      JOIN challenges c ON c.id = d.challenge_id
      LEFT JOIN session_allocations a
        ON a.challenge_id = d.challenge_id AND a.user_id = d.user_id AND a.local_date = d.local_date
      GROUP BY d.user_id, d.challenge_id, d.local_date, d.seconds, d.sessions) dates
    GROUP BY 1, 2),
  added AS (INSERT INTO challenge_days (challenge_id, local_date, seconds, sessions, days) SELECT * FROM sums)
  INSERT INTO challenge_totals (challenge_id, month, seconds, sessions, days)
  SELECT challenge_id, date_trunc('month', local_date)::date, sum(seconds), sum(sessions), sum(days) FROM sums GROUP BY 1, 2;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_total_added AFTER INSERT ON public.session_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_allocations_total();

CREATE OR REPLACE TRIGGER session_allocations_total_removed AFTER DELETE ON public.session_allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_allocations_total();

-- Who joins brings all that was ever allocated to the challenge, who leaves takes it along.
CREATE OR REPLACE FUNCTION public.user_challenges_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_totals (challenge_id, month, members)
  SELECT m.challenge_id, '-infinity', sign * count(*) FROM changed m JOIN challenges c ON c.id = m.challenge_id
  GROUP BY m.challenge_id;
  WITH sums AS (
    SELECT challenge_id, local_date, sign * sum(seconds) AS seconds, sign * sum(sessions) AS sessions,
      sign * count(*) FILTER (WHERE seconds >= 300) AS days
    FROM (
      SELECT a.challenge_id, a.local_date, sum(a.allocated_seconds) AS seconds,
        count(*) FILTER (WHERE a.allocated_seconds >= 3600) AS sessions
      FROM changed m
      JOIN challenges c ON c.id = m.challenge_id
      JOIN session_allocations a ON a.challenge_id = m.challenge_id AND a.user_id = m.user_id
      GROUP BY a.challenge_id, a.user_id, a.local_date) dates
    GROUP BY 1, 2),
  added AS (INSERT INTO challenge_days (challenge_id, local_date, seconds, sessions, days) SELECT * FROM sums)
  INSERT INTO challenge_totals (challenge_id, month, seconds, sessions, days)
  SELECT challenge_id, date_trunc('month', local_date)::date, sum(seconds), sum(sessions), sum(days) FROM sums GROUP BY 1, 2;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER user_challenges_total_joined AFTER INSERT ON public.user_challenges REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION user_challenges_total();

CREATE OR REPLACE TRIGGER user_challenges_total_left AFTER DELETE ON public.user_challenges REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION user_challenges_total();

-- Nobody adds while everything is counted. Rows of before 0024 have no date yet.
LOCK TABLE public.user_challenges, public.session_allocations, public.challenge_days, public.challenge_totals IN SHARE ROW EXCLUSIVE MODE;

UPDATE session_allocations a SET local_date = d.first
FROM (SELECT session_id, min(local_date) AS first FROM session_days WHERE seconds > manual_seconds GROUP BY session_id) d
WHERE a.local_date = '-infinity' AND d.session_id = a.session_id;

DELETE FROM challenge_days;

DELETE FROM challenge_totals;

INSERT INTO challenge_totals (challenge_id, month, members)
SELECT challenge_id, '-infinity', count(*) FROM user_challenges GROUP BY challenge_id;

INSERT INTO challenge_days (challenge_id, local_date, seconds, sessions, days)
SELECT challenge_id, local_date, sum(seconds), sum(sessions), count(*) FILTER (WHERE seconds >= 300)
FROM (
  SELECT a.challenge_id, a.local_date, sum(a.allocated_seconds) AS seconds,
    count(*) FILTER (WHERE a.allocated_seconds >= 3600) AS sessions
  FROM session_allocations a
  JOIN user_challenges m ON m.challenge_id = a.challenge_id AND m.user_id = a.user_id
  GROUP BY a.challenge_id, a.user_id, a.local_date) dates
GROUP BY 1, 2;

INSERT INTO challenge_totals (challenge_id, month, seconds, sessions, days)
SELECT challenge_id, date_trunc('month', local_date)::date, sum(seconds), sum(sessions), sum(days) FROM challenge_days GROUP BY 1, 2;
