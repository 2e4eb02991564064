-- A session's owner never changes, and a saved one is final except for its description. The start of an open one moves
-- back once, by the seconds added by hand; an end that lies among these takes some of them away again.
CREATE OR REPLACE FUNCTION public.crafting_sessions_are_write_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    RAISE EXCEPTION 'a session keeps its owner' USING ERRCODE = 'CC001';
  END IF;
  IF OLD.end_time IS NOT NULL AND (NEW.start_time, NEW.end_time, NEW.duration, NEW.manual_seconds)
      IS DISTINCT FROM (OLD.start_time, OLD.end_time, OLD.duration, OLD.manual_seconds) THEN
    RAISE EXCEPTION 'a saved session is final' USING ERRCODE = 'CC001';
  END IF;
  IF NEW.start_time <> OLD.start_time AND (NEW.end_time IS NOT NULL OR OLD.manual_seconds > 0
      OR OLD.start_time - NEW.start_time <> make_interval(secs => NEW.manual_seconds)
      OR EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.id AND (s.is_manual OR s.ended_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'a session keeps its start, apart from one earlier start' USING ERRCODE = 'CC001';
  END IF;
  IF NEW.start_time = OLD.start_time AND NEW.manual_seconds <> OLD.manual_seconds
      AND (NEW.end_time IS NULL OR NEW.manual_seconds > OLD.manual_seconds) THEN
    RAISE EXCEPTION 'time added by hand comes with an earlier start' USING ERRCODE = 'CC001';
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
  IF TG_OP = 'UPDATE' AND NEW.is_manual <> OLD.is_manual THEN
    RAISE EXCEPTION 'a segment stays counted or added by hand' USING ERRCODE = 'CC001';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.is_manual AND (NEW.ended_at IS NULL
      OR EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.session_id AND s.is_manual)) THEN
    RAISE EXCEPTION 'a session has one ended segment added by hand' USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER session_segments_need_an_open_session BEFORE INSERT OR UPDATE ON public.session_segments
  FOR EACH ROW EXECUTE FUNCTION session_segments_need_an_open_session();

-- At commit a session's allocations are none or sum to its stored duration, with time added by hand in no challenge.
-- Locks the session so that two writers cannot both pass.
CREATE OR REPLACE FUNCTION public.session_allocations_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  target uuid := coalesce(NEW.session_id, OLD.session_id);
  stored integer;
  tracked integer;
  allocated bigint;
  challenged bigint;
BEGIN
  SELECT duration, duration - manual_seconds INTO stored, tracked FROM crafting_sessions WHERE id = target FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(allocated_seconds), sum(allocated_seconds) FILTER (WHERE challenge_id IS NOT NULL)
  INTO allocated, challenged FROM session_allocations WHERE session_id = target;
  IF allocated IS NOT NULL AND allocated IS DISTINCT FROM stored THEN
    RAISE EXCEPTION 'allocations do not sum to the session' USING ERRCODE = 'CC002';
  END IF;
  IF challenged > tracked THEN
    RAISE EXCEPTION 'time added by hand is in a challenge' USING ERRCODE = 'CC002';
  END IF;
  RETURN NULL;
END $function$;

DROP TRIGGER IF EXISTS session_allocations_add_up ON public.session_allocations;
CREATE CONSTRAINT TRIGGER session_allocations_add_up AFTER INSERT OR DELETE OR UPDATE ON public.session_allocations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION session_allocations_add_up();

CREATE OR REPLACE FUNCTION public.session_allocations_are_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'allocations are deleted and inserted, never changed' USING ERRCODE = 'CC002';
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_are_replaced
  BEFORE UPDATE OF session_id, user_id, challenge_id, allocated_seconds ON public.session_allocations
  FOR EACH ROW EXECUTE FUNCTION session_allocations_are_replaced();
