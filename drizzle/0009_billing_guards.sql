-- What is known of a subscription only grows: a row never goes back behind an event it has taken (reliability.md W3).
CREATE FUNCTION subscriptions_only_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.provider_reference) IS DISTINCT FROM (OLD.user_id, OLD.provider_reference) THEN
    RAISE EXCEPTION 'a subscription keeps its owner' USING ERRCODE = 'CC009';
  END IF;
  IF OLD.last_event_at IS NOT NULL AND (NEW.last_event_at IS NULL
    OR (NEW.last_event_at, NEW.last_event_id COLLATE "C") < (OLD.last_event_at, OLD.last_event_id COLLATE "C")) THEN
    RAISE EXCEPTION 'a subscription only moves on' USING ERRCODE = 'CC009';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_only_move_on BEFORE UPDATE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscriptions_only_move_on();
--> statement-breakpoint
-- What Paddle told us stays as it was told; only whose it is may be found later.
CREATE FUNCTION paddle_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'user_id' - 'outcome' IS DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'outcome' THEN
    RAISE EXCEPTION 'an event stays as it was told' USING ERRCODE = 'CC010';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER paddle_events_are_kept BEFORE UPDATE OR DELETE ON paddle_events
  FOR EACH ROW EXECUTE FUNCTION paddle_events_are_kept();
