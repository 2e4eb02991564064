CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_about_service" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "announcements_title" CHECK (char_length(btrim("announcements"."title")) between 1 and 80),
	CONSTRAINT "announcements_text" CHECK (char_length(btrim("announcements"."text")) between 1 and 500),
	CONSTRAINT "announcements_link" CHECK ("announcements"."link" ~ '^(/[a-z]|https://)' and char_length("announcements"."link") <= 1000),
	CONSTRAINT "announcements_dates" CHECK ("announcements"."end_date" >= "announcements"."start_date")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dismissed_announcements" jsonb DEFAULT '[]'::jsonb NOT NULL;