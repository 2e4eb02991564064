-- A notification that was read or deleted stays so.
CREATE OR REPLACE FUNCTION public.notifications_only_move_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.is_read AND NOT NEW.is_read) OR (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
    OR NEW.user_id <> OLD.user_id THEN
    RAISE EXCEPTION 'a notification only moves forward' USING ERRCODE = 'CC007';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER notifications_only_move_forward BEFORE UPDATE ON public.notifications
  FOR EACH ROW EXECUTE FUNCTION notifications_only_move_forward();

-- Does work: updates the badge in the owner's other browsers.
CREATE OR REPLACE FUNCTION public.notifications_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('craftpact', 'changed:' || OLD.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER notifications_changed AFTER UPDATE OF is_read, deleted_at ON public.notifications
  FOR EACH ROW WHEN (((old.is_read IS DISTINCT FROM new.is_read) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))
  EXECUTE FUNCTION notifications_changed();

CREATE OR REPLACE TRIGGER notifications_deleted AFTER DELETE ON public.notifications
  FOR EACH ROW WHEN (((NOT old.is_read) AND (old.deleted_at IS NULL)))
  EXECUTE FUNCTION notifications_changed();

-- Does work: tells every process what changed. The payload is a topic and ids only.
CREATE OR REPLACE FUNCTION public.notify_processes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'notifications' THEN
    PERFORM pg_notify('craftpact', 'notice:' || NEW.user_id || ':' || NEW.id);
  ELSIF TG_TABLE_NAME = 'challenge_comments' THEN
    PERFORM pg_notify('craftpact', 'comments:' || COALESCE(NEW.challenge_id, OLD.challenge_id));
  ELSIF TG_TABLE_NAME = 'auth_sessions' THEN
    PERFORM pg_notify('craftpact', 'signedout:' || OLD.id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER auth_sessions_notify AFTER DELETE OR UPDATE OF revoked_at ON public.auth_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_processes();

CREATE OR REPLACE TRIGGER challenge_comments_notify AFTER INSERT OR DELETE ON public.challenge_comments
  FOR EACH ROW EXECUTE FUNCTION notify_processes();

CREATE OR REPLACE TRIGGER notifications_notify AFTER INSERT ON public.notifications
  FOR EACH ROW EXECUTE FUNCTION notify_processes();
