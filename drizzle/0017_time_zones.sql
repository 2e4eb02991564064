-- The zones that Postgres and Node both know; db/time-zones.ts fills the list after the migrations, mends what is stored
-- under other names, and then has the two keys checked for the rows that are there already.
CREATE TABLE "time_zones" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_signups" ADD CONSTRAINT "pending_signups_time_zone_time_zones_name_fk" FOREIGN KEY ("time_zone") REFERENCES "public"."time_zones"("name") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_time_zone_time_zones_name_fk" FOREIGN KEY ("time_zone") REFERENCES "public"."time_zones"("name") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- The zone, or UTC for a name that Postgres does not know: one row with such a name fails no statement about everybody.
CREATE FUNCTION usable_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN OTHERS THEN
  RETURN 'UTC';
END $$;
--> statement-breakpoint
-- Joining waits for the start in the crafter's own zone, unless the challenge is evergreen.
CREATE OR REPLACE FUNCTION user_challenges_wait_for_the_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM challenges c, users u
    WHERE c.id = NEW.challenge_id AND u.id = NEW.user_id AND NOT c.is_evergreen
      AND c.start_date > (NEW.joined_at AT TIME ZONE usable_zone(u.time_zone))::date
  ) THEN
    RAISE EXCEPTION 'the challenge has not started' USING ERRCODE = 'CC003';
  END IF;
  RETURN NEW;
END $$;
