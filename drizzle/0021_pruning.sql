CREATE INDEX "notifications_to_prune" ON "notifications" USING btree ("created_at") WHERE "notifications"."title" <> '';--> statement-breakpoint
-- An event stays as it was delivered; only whose it is may be found later, and what could not be read may be read later.
-- The payload goes with the account it names, and for everybody after 400 days; its meaning for the subscription stays.
CREATE OR REPLACE FUNCTION paddle_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.payload = '{}'::jsonb AND (NEW.user_id IS NULL OR
      NEW.user_id = OLD.user_id AND OLD.received_at < now() - interval '400 days')
    AND to_jsonb(NEW) - 'user_id' - 'payload' = to_jsonb(OLD) - 'user_id' - 'payload' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'unread'
    AND to_jsonb(NEW) - 'user_id' - 'outcome' - 'fact' - 'provider_reference'
      = to_jsonb(OLD) - 'user_id' - 'outcome' - 'fact' - 'provider_reference' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'user_id' - 'outcome' IS DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'outcome' THEN
    RAISE EXCEPTION 'an event stays as it was told' USING ERRCODE = 'CC010';
  END IF;
  RETURN NEW;
END $$;
