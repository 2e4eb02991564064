ALTER TABLE "users" ADD COLUMN "craft" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "weekly_goal_hours" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_steps_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_craft_length" CHECK (char_length("users"."craft") between 1 and 60);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_weekly_goal" CHECK ("users"."weekly_goal_hours" between 1 and 100);--> statement-breakpoint
-- Whoever was welcomed before there was a list of first steps has taken theirs.
UPDATE "users" SET "first_steps_dismissed_at" = now() WHERE "welcomed_at" IS NOT NULL;
