-- Only who has joined writes; the shared lock makes a leave in the same moment wait or win (reliability.md X3).
CREATE FUNCTION challenge_comments_need_a_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM user_challenges m WHERE m.challenge_id = NEW.challenge_id AND m.user_id = NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'only members comment' USING ERRCODE = 'CC006'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER challenge_comments_need_a_member BEFORE INSERT ON challenge_comments
  FOR EACH ROW EXECUTE FUNCTION challenge_comments_need_a_member();
--> statement-breakpoint
-- What was read or deleted stays so.
CREATE FUNCTION notifications_only_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.is_read AND NOT NEW.is_read) OR (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
    OR NEW.user_id <> OLD.user_id THEN
    RAISE EXCEPTION 'a notice only moves on' USING ERRCODE = 'CC007';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_only_move_on BEFORE UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION notifications_only_move_on();
--> statement-breakpoint
-- One channel tells every app process what changed; the payload is only a topic and ids (reliability.md S6).
CREATE FUNCTION craftpact_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'notifications' THEN
    PERFORM pg_notify('craftpact', 'notice:' || NEW.user_id || ':' || NEW.id);
  ELSIF TG_TABLE_NAME = 'challenge_comments' THEN
    PERFORM pg_notify('craftpact', 'comments:' || COALESCE(NEW.challenge_id, OLD.challenge_id));
  ELSIF TG_TABLE_NAME = 'auth_sessions' THEN
    PERFORM pg_notify('craftpact', 'signedout:' || OLD.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_tell AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION craftpact_notify();
--> statement-breakpoint
CREATE TRIGGER challenge_comments_tell AFTER INSERT OR DELETE ON challenge_comments
  FOR EACH ROW EXECUTE FUNCTION craftpact_notify();
--> statement-breakpoint
CREATE TRIGGER auth_sessions_tell AFTER DELETE OR UPDATE OF revoked_at ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION craftpact_notify();
