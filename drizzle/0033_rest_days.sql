ALTER TABLE "users" ADD COLUMN "streak_kept_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "streak_rest_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "streak_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;