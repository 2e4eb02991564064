ALTER TABLE "reports" ADD COLUMN "seen_words" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "seen_avatar" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_seen" CHECK (char_length("reports"."seen_words") <= 50000 and char_length("reports"."seen_avatar") <= 200);