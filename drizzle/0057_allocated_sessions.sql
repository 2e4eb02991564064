-- As if all that there are were allocated: the guards then correct the few that are not, instead of writing every row.
ALTER TABLE "crafting_sessions" ADD COLUMN "is_allocated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "crafting_sessions" ALTER COLUMN "is_allocated" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "crafting_sessions_unallocated" ON "crafting_sessions" USING btree ("user_id","start_time" DESC NULLS LAST) WHERE not "crafting_sessions"."is_allocated" and "crafting_sessions"."manual_seconds" < "crafting_sessions"."duration";
