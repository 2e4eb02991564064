-- Whether this transaction has noted what the session was, which lets it change the session's times.
CREATE OR REPLACE FUNCTION public.session_is_being_edited(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  SELECT EXISTS (SELECT 1 FROM session_edits e WHERE e.session_id = target AND e.transaction = txid_current())
$function$;

-- A session's owner never changes, and a saved one is final except for its description and what its edits say. The start
-- of an open one moves back once, by the seconds added by hand; an end that lies among these takes some of them away again.
CREATE OR REPLACE FUNCTION public.crafting_sessions_are_write_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  problem text := CASE
    WHEN OLD.end_time IS NOT NULL AND (NEW.start_time, NEW.end_time, NEW.duration, NEW.manual_seconds, NEW.earns_bonus)
        IS DISTINCT FROM (OLD.start_time, OLD.end_time, OLD.duration, OLD.manual_seconds, OLD.earns_bonus)
      THEN 'a saved session is final'
    WHEN NEW.start_time <> OLD.start_time AND (NEW.end_time IS NOT NULL OR OLD.manual_seconds > 0
        OR OLD.start_time - NEW.start_time <> make_interval(secs => NEW.manual_seconds)
        OR EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.id AND (s.is_manual OR s.ended_at IS NOT NULL)))
      THEN 'a session keeps its start, apart from one earlier start'
    WHEN NEW.start_time = OLD.start_time AND NEW.manual_seconds <> OLD.manual_seconds
        AND (NEW.end_time IS NULL OR NEW.manual_seconds > OLD.manual_seconds)
      THEN 'time added by hand comes with an earlier start'
    WHEN NEW.end_time IS NOT NULL
        AND EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.id AND s.ended_at IS NULL)
      THEN 'a saved session has no running segment'
    END;
BEGIN
  IF NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    RAISE EXCEPTION 'a session keeps its owner' USING ERRCODE = 'CC001';
  END IF;
  IF problem IS NOT NULL AND NOT session_is_being_edited(NEW.id) THEN
    RAISE EXCEPTION '%', problem USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER crafting_sessions_are_write_once
  BEFORE UPDATE OF user_id, start_time, end_time, duration, manual_seconds, earns_bonus ON public.crafting_sessions
  FOR EACH ROW EXECUTE FUNCTION crafting_sessions_are_write_once();

-- A session that is stored whole takes segments up to its duration; any other saved one none, and loses none. Asked for
-- each row of thousands, maybe planned while the tables were empty: always by their indexes.
CREATE OR REPLACE FUNCTION public.session_segments_need_an_open_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  target uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.session_id ELSE NEW.session_id END;
  saved integer;
  problem text;
BEGIN
  SELECT duration INTO saved FROM crafting_sessions s WHERE s.id = target AND s.end_time IS NOT NULL;
  IF FOUND THEN
    IF TG_OP <> 'INSERT' OR NEW.ended_at IS NULL OR saved < floor(extract(epoch FROM NEW.ended_at - NEW.started_at + coalesce(
        (SELECT sum(s.ended_at - s.started_at) FROM session_segments s WHERE s.session_id = target), '0'))) THEN
      problem := 'a saved session takes no more time';
    END IF;
  ELSIF TG_OP = 'UPDATE' AND NEW.is_manual <> OLD.is_manual THEN
    problem := 'a segment stays counted or added by hand';
  ELSIF TG_OP = 'INSERT' AND NEW.is_manual THEN
    -- What a device without a signal made may have several whose times the crafter named.
    IF NEW.ended_at IS NULL OR NOT NEW.is_offline
        AND EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.session_id AND s.is_manual) THEN
      problem := 'a session has one ended segment added by hand';
    END IF;
  END IF;
  IF problem IS NOT NULL AND NOT session_is_being_edited(target) THEN
    RAISE EXCEPTION '%', problem USING ERRCODE = 'CC001';
  END IF;
  RETURN coalesce(NEW, OLD);
END $function$;

CREATE OR REPLACE TRIGGER session_segments_need_an_open_session BEFORE INSERT OR DELETE OR UPDATE ON public.session_segments
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

CREATE OR REPLACE FUNCTION public.session_edits_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what a session was stays on record' USING ERRCODE = 'CC001';
END $function$;

CREATE OR REPLACE TRIGGER session_edits_are_append_only BEFORE UPDATE ON public.session_edits
  FOR EACH ROW EXECUTE FUNCTION session_edits_are_append_only();

-- Does work: shows an open session's changes in the crafter's other browsers.
CREATE OR REPLACE FUNCTION public.stopwatch_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'session_segments' THEN
    PERFORM pg_notify('craftpact', 'stopwatch:' || s.user_id) FROM crafting_sessions s
    WHERE s.id = NEW.session_id AND s.end_time IS NULL;
  ELSE
    PERFORM pg_notify('craftpact', 'stopwatch:' || coalesce(NEW.user_id, OLD.user_id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER session_segments_stopwatch AFTER INSERT OR UPDATE ON public.session_segments
  FOR EACH ROW EXECUTE FUNCTION stopwatch_changed();

CREATE OR REPLACE TRIGGER crafting_sessions_stopwatch_ended AFTER UPDATE OF end_time, project_description ON public.crafting_sessions
  FOR EACH ROW WHEN ((old.end_time IS NULL)) EXECUTE FUNCTION stopwatch_changed();

CREATE OR REPLACE TRIGGER crafting_sessions_stopwatch_gone AFTER DELETE ON public.crafting_sessions
  FOR EACH ROW WHEN ((old.end_time IS NULL)) EXECUTE FUNCTION stopwatch_changed();

CREATE OR REPLACE TRIGGER session_touches_stopwatch AFTER INSERT ON public.session_touches
  FOR EACH ROW EXECUTE FUNCTION stopwatch_changed();

-- Marks the sessions that allocations or a project came to or left.
CREATE OR REPLACE FUNCTION public.session_is_allocated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE crafting_sessions s SET is_allocated = true FROM changed c WHERE s.id = c.session_id AND NOT s.is_allocated;
  ELSE
    UPDATE crafting_sessions s SET is_allocated = false FROM changed c WHERE s.id = c.session_id AND s.is_allocated
      AND NOT EXISTS (SELECT 1 FROM session_allocations a WHERE a.session_id = s.id)
      AND NOT EXISTS (SELECT 1 FROM project_time_logs l WHERE l.session_id = s.id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER session_allocations_mark_added AFTER INSERT ON public.session_allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION session_is_allocated();

CREATE OR REPLACE TRIGGER session_allocations_mark_removed AFTER DELETE ON public.session_allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION session_is_allocated();

CREATE OR REPLACE TRIGGER project_time_logs_mark_added AFTER INSERT ON public.project_time_logs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION session_is_allocated();

CREATE OR REPLACE TRIGGER project_time_logs_mark_removed AFTER DELETE ON public.project_time_logs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION session_is_allocated();

-- Nobody allocates while what was written without the triggers is marked.
LOCK TABLE public.session_allocations, public.project_time_logs IN SHARE ROW EXCLUSIVE MODE;

UPDATE crafting_sessions s SET is_allocated = NOT s.is_allocated
WHERE s.is_allocated <> (s.id IN (SELECT session_id FROM session_allocations) OR s.id IN (SELECT session_id FROM project_time_logs));
