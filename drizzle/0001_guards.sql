-- What Postgres itself makes impossible and Drizzle cannot express (reliability.md §4).
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE crafting_sessions ADD CONSTRAINT crafting_sessions_no_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(start_time, end_time) WITH &&);
--> statement-breakpoint
ALTER TABLE session_segments ADD CONSTRAINT session_segments_no_overlap
  EXCLUDE USING gist (session_id WITH =, tstzrange(started_at, ended_at) WITH &&);
--> statement-breakpoint
-- A session's start and owner never change, and a finished one is final but for its description.
CREATE FUNCTION crafting_sessions_are_write_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.start_time) IS DISTINCT FROM (OLD.user_id, OLD.start_time) THEN
    RAISE EXCEPTION 'a session keeps its start and owner' USING ERRCODE = 'CC001';
  END IF;
  IF OLD.end_time IS NOT NULL AND (NEW.end_time, NEW.duration) IS DISTINCT FROM (OLD.end_time, OLD.duration) THEN
    RAISE EXCEPTION 'a finished session is final' USING ERRCODE = 'CC001';
  END IF;
  IF NEW.end_time IS NOT NULL AND EXISTS (SELECT 1 FROM session_segments s WHERE s.session_id = NEW.id AND s.ended_at IS NULL) THEN
    RAISE EXCEPTION 'a finished session has no running segment' USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER crafting_sessions_are_write_once BEFORE UPDATE ON crafting_sessions
  FOR EACH ROW EXECUTE FUNCTION crafting_sessions_are_write_once();
--> statement-breakpoint
CREATE FUNCTION session_segments_need_an_open_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM crafting_sessions s WHERE s.id = NEW.session_id AND s.end_time IS NOT NULL) THEN
    RAISE EXCEPTION 'a finished session takes no more time' USING ERRCODE = 'CC001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_segments_need_an_open_session BEFORE INSERT OR UPDATE ON session_segments
  FOR EACH ROW EXECUTE FUNCTION session_segments_need_an_open_session();
--> statement-breakpoint
-- At commit a session's allocations are none, or sum to its stored duration. Locks the session so that two writers cannot both pass.
CREATE FUNCTION session_allocations_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target uuid := coalesce(NEW.session_id, OLD.session_id);
  stored integer;
  given bigint;
BEGIN
  SELECT duration INTO stored FROM crafting_sessions WHERE id = target FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(allocated_seconds) INTO given FROM session_allocations WHERE session_id = target;
  IF given IS NOT NULL AND given IS DISTINCT FROM stored THEN
    RAISE EXCEPTION 'allocations do not sum to the session' USING ERRCODE = 'CC002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER session_allocations_add_up AFTER INSERT OR UPDATE OR DELETE ON session_allocations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION session_allocations_add_up();
--> statement-breakpoint
-- Joining waits for the start in the crafter's own zone, unless the challenge is evergreen.
CREATE FUNCTION user_challenges_wait_for_the_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM challenges c, users u
    WHERE c.id = NEW.challenge_id AND u.id = NEW.user_id AND NOT c.is_evergreen
      AND c.start_date > (NEW.joined_at AT TIME ZONE u.time_zone)::date
  ) THEN
    RAISE EXCEPTION 'the challenge has not started' USING ERRCODE = 'CC003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_challenges_wait_for_the_start BEFORE INSERT ON user_challenges
  FOR EACH ROW EXECUTE FUNCTION user_challenges_wait_for_the_start();
--> statement-breakpoint
-- Only an ongoing once-off project takes time.
CREATE FUNCTION project_time_logs_need_an_ongoing_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.status = 'ongoing' AND p.is_one_off) THEN
    RAISE EXCEPTION 'the project takes no time' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_time_logs_need_an_ongoing_project BEFORE INSERT OR UPDATE OF project_id ON project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_need_an_ongoing_project();
--> statement-breakpoint
-- A project's total follows its logs by differences on the locked row.
CREATE FUNCTION project_time_logs_keep_the_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE projects SET total_time = total_time - OLD.logged_time WHERE id = OLD.project_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects SET total_time = total_time + NEW.logged_time WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_time_logs_keep_the_total AFTER INSERT OR UPDATE OR DELETE ON project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_keep_the_total();
--> statement-breakpoint
CREATE FUNCTION auth_sessions_stay_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at THEN
    RAISE EXCEPTION 'a revoked login stays revoked' USING ERRCODE = 'CC005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_stay_revoked BEFORE UPDATE ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION auth_sessions_stay_revoked();
