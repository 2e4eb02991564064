-- Joining waits for the start date in the crafter's own zone, unless the challenge is evergreen.
CREATE OR REPLACE FUNCTION public.user_challenges_wait_for_the_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT 1 FROM challenges c, users u
    WHERE c.id = NEW.challenge_id AND u.id = NEW.user_id AND NOT c.is_evergreen
      AND c.start_date > (NEW.joined_at AT TIME ZONE usable_zone(u.time_zone))::date
  ) THEN
    RAISE EXCEPTION 'the challenge has not started' USING ERRCODE = 'CC003';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER user_challenges_wait_for_the_start BEFORE INSERT ON public.user_challenges
  FOR EACH ROW EXECUTE FUNCTION user_challenges_wait_for_the_start();

-- The shared lock on the membership makes leaving at the same moment wait or win.
CREATE OR REPLACE FUNCTION public.challenge_comments_need_a_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM user_challenges m WHERE m.challenge_id = NEW.challenge_id AND m.user_id = NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'only members comment' USING ERRCODE = 'CC006'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER challenge_comments_need_a_member BEFORE INSERT ON public.challenge_comments
  FOR EACH ROW EXECUTE FUNCTION challenge_comments_need_a_member();

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
  INSERT INTO challenge_totals (challenge_id, month, seconds, sessions, days)
  SELECT challenge_id, date_trunc('month', local_date)::date, sign * sum(seconds), sign * sum(sessions),
    sign * count(*) FILTER (WHERE seconds >= 300)
  FROM (
    SELECT a.challenge_id, a.local_date, sum(a.allocated_seconds) AS seconds,
      count(*) FILTER (WHERE a.allocated_seconds >= 3600) AS sessions
    FROM changed m
    JOIN challenges c ON c.id = m.challenge_id
    JOIN session_allocations a ON a.challenge_id = m.challenge_id AND a.user_id = m.user_id
    GROUP BY a.challenge_id, a.user_id, a.local_date) dates
  GROUP BY 1, 2;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER user_challenges_total_joined AFTER INSERT ON public.user_challenges REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION user_challenges_total();

CREATE OR REPLACE TRIGGER user_challenges_total_left AFTER DELETE ON public.user_challenges REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION user_challenges_total();

-- Also while memberships are loaded past the guards.
ALTER TABLE public.user_challenges ENABLE ALWAYS TRIGGER user_challenges_total_joined;
ALTER TABLE public.user_challenges ENABLE ALWAYS TRIGGER user_challenges_total_left;
