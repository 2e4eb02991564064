ALTER TABLE "session_edits" DROP CONSTRAINT "session_edits_reason";--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "earns_bonus" boolean;--> statement-breakpoint
ALTER TABLE "session_edits" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "session_edits" ADD CONSTRAINT "session_edits_reason" CHECK ("session_edits"."reason" in ('corrected', 'device', 'split', 'undone'));