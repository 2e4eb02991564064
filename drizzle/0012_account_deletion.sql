ALTER TABLE "subscriptions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- What is known of a subscription only grows, and it never changes its owner; it may lose the owner who is gone.
CREATE OR REPLACE FUNCTION subscriptions_only_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.provider_reference <> OLD.provider_reference OR
    (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'a subscription keeps its owner' USING ERRCODE = 'CC009';
  END IF;
  IF OLD.last_event_at IS NOT NULL AND (NEW.last_event_at IS NULL
    OR (NEW.last_event_at, NEW.last_event_id COLLATE "C") < (OLD.last_event_at, OLD.last_event_id COLLATE "C")) THEN
    RAISE EXCEPTION 'a subscription only moves on' USING ERRCODE = 'CC009';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What Paddle told us stays as it was told; only whose it is may be found later. Of somebody who is gone the words go,
-- which name the person; what they meant for the subscription stays.
CREATE OR REPLACE FUNCTION paddle_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND NEW.payload = '{}'::jsonb
    AND to_jsonb(NEW) - 'user_id' - 'payload' = to_jsonb(OLD) - 'user_id' - 'payload' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'user_id' - 'outcome' IS DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'outcome' THEN
    RAISE EXCEPTION 'an event stays as it was told' USING ERRCODE = 'CC010';
  END IF;
  RETURN NEW;
END $$;
