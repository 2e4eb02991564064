-- A subscription never goes back behind an event it has applied, and never changes its owner, but may lose a deleted one.
CREATE OR REPLACE FUNCTION public.subscriptions_only_move_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.provider_reference <> OLD.provider_reference OR
    (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'a subscription keeps its owner' USING ERRCODE = 'CC009';
  END IF;
  IF OLD.last_event_at IS NOT NULL AND (NEW.last_event_at IS NULL
    OR (NEW.last_event_at, NEW.last_event_id COLLATE "C") < (OLD.last_event_at, OLD.last_event_id COLLATE "C")) THEN
    RAISE EXCEPTION 'a subscription only moves forward' USING ERRCODE = 'CC009';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER subscriptions_only_move_forward BEFORE UPDATE ON public.subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscriptions_only_move_forward();

-- An event stays as it was delivered. Its owner may be found later, and an unread one may be read later.
-- The payload goes when the account it names is deleted, and for everybody after 400 days.
CREATE OR REPLACE FUNCTION public.paddle_events_are_immutable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.payload = '{}'::jsonb AND (NEW.user_id IS NULL OR
      NEW.user_id = OLD.user_id AND OLD.received_at < app_now() - interval '400 days')
    AND to_jsonb(NEW) - 'user_id' - 'payload' = to_jsonb(OLD) - 'user_id' - 'payload' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'unread'
    AND to_jsonb(NEW) - 'user_id' - 'outcome' - 'fact' - 'provider_reference'
      = to_jsonb(OLD) - 'user_id' - 'outcome' - 'fact' - 'provider_reference' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'user_id' - 'outcome' IS DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'outcome' THEN
    RAISE EXCEPTION 'an event is immutable' USING ERRCODE = 'CC010';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER paddle_events_are_immutable BEFORE DELETE OR UPDATE ON public.paddle_events
  FOR EACH ROW EXECUTE FUNCTION paddle_events_are_immutable();
