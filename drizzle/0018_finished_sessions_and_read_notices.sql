-- The time of finished work is part of its price: its logs leave only with the whole project or the account, not with a session.
CREATE OR REPLACE FUNCTION project_time_logs_stay_with_finished_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held text;
BEGIN
  SELECT status INTO held FROM projects WHERE id = OLD.project_id FOR NO KEY UPDATE;
  IF held = 'finished' AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id)) THEN
    RAISE EXCEPTION 'a finished project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
--> statement-breakpoint
-- A notice that was read, deleted or taken back changes the badge of the crafter's other browsers.
CREATE FUNCTION notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('craftpact', 'changed:' || OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_changed AFTER UPDATE OF is_read, deleted_at ON notifications FOR EACH ROW
  WHEN (OLD.is_read IS DISTINCT FROM NEW.is_read OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION notifications_changed();
--> statement-breakpoint
CREATE TRIGGER notifications_taken_back AFTER DELETE ON notifications FOR EACH ROW
  WHEN (NOT OLD.is_read AND OLD.deleted_at IS NULL)
  EXECUTE FUNCTION notifications_changed();
