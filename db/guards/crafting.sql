-- A session's start and owner never change; a saved one is final except for its description.
CREATE OR REPLACE FUNCTION public.crafting_sessions_are_write_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.user_id, NEW.start_time) IS DISTINCT FROM (OLD.user_id, OLD.start_time) THEN
    RAISE EXCEPTION 'a session keeps its start and owner' USING ERRCODE = 'CC001';
  END IF;
  IF OLD.end_time IS NOT NULL AND (NEW.end_time, NEW.duration) IS DISTINCT FROM (OLD.end_time, OLD.duration) THEN
    RAISE EXCEPTION 'a saved session is final' USING ERRCODE = 'CC001';
  END IF;
  IF NEW.end_time IS NOT NULL AND EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.id AND s.ended_at IS NULL) THEN
    RAISE EXCEPTION 'a saved session has no running segment' USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER crafting_sessions_are_write_once BEFORE UPDATE ON public.crafting_sessions
  FOR EACH ROW EXECUTE FUNCTION crafting_sessions_are_write_once();

CREATE OR REPLACE FUNCTION public.session_segments_need_an_open_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM crafting_sessions s WHERE s.id = NEW.session_id AND s.end_time IS NOT NULL) THEN
    RAISE EXCEPTION 'a saved session takes no more time' USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER session_segments_need_an_open_session BEFORE INSERT OR UPDATE ON public.session_segments
  FOR EACH ROW EXECUTE FUNCTION session_segments_need_an_open_session();

-- At commit a session's allocations are none or sum to its stored duration.
-- Locks the session so that two writers cannot both pass.
CREATE OR REPLACE FUNCTION public.session_allocations_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  target uuid := coalesce(NEW.session_id, OLD.session_id);
  stored integer;
  allocated bigint;
BEGIN
  SELECT duration INTO stored FROM crafting_sessions WHERE id = target FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(allocated_seconds) INTO allocated FROM session_allocations WHERE session_id = target;
  IF allocated IS NOT NULL AND allocated IS DISTINCT FROM stored THEN
    RAISE EXCEPTION 'allocations do not sum to the session' USING ERRCODE = 'CC002';
  END IF;
  RETURN NULL;
END $function$;

DROP TRIGGER IF EXISTS session_allocations_add_up ON public.session_allocations;
CREATE CONSTRAINT TRIGGER session_allocations_add_up AFTER INSERT OR DELETE OR UPDATE ON public.session_allocations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION session_allocations_add_up();

-- A session counts on the local date of its first second, whatever zone comes later.
CREATE OR REPLACE FUNCTION public.session_allocations_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.local_date := coalesce((SELECT min(d.local_date) FROM session_days d WHERE d.session_id = NEW.session_id), '-infinity');
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_date BEFORE INSERT ON public.session_allocations
  FOR EACH ROW EXECUTE FUNCTION session_allocations_date();

CREATE OR REPLACE FUNCTION public.session_allocations_are_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'allocations are deleted and inserted, never changed' USING ERRCODE = 'CC002';
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_are_replaced BEFORE UPDATE ON public.session_allocations
  FOR EACH ROW EXECUTE FUNCTION session_allocations_are_replaced();

-- Adds the difference that a statement's rows make to their challenges, if their crafter is a member.
-- 3600 s make a session of a challenge, 300 s a day (lib/domain/challenges/progress.ts, lib/domain/crafting/allocation.ts).
CREATE OR REPLACE FUNCTION public.session_allocations_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_totals (challenge_id, month, seconds, sessions, days)
  SELECT challenge_id, date_trunc('month', local_date)::date, sign * sum(seconds), sign * sum(sessions),
    sum((now_seconds >= 300)::int - (now_seconds - sign * seconds >= 300)::int)
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
  GROUP BY 1, 2;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_total_added AFTER INSERT ON public.session_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_allocations_total();

CREATE OR REPLACE TRIGGER session_allocations_total_removed AFTER DELETE ON public.session_allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION session_allocations_total();
