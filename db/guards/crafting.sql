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
