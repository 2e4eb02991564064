CREATE TABLE "intended_projects" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "session_days_by_user";--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "manual_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_days" ADD COLUMN "manual_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_segments" ADD COLUMN "is_manual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manual_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manual_session_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "assigns_at_save" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intended_projects" ADD CONSTRAINT "intended_projects_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intended_projects" ADD CONSTRAINT "intended_projects_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intended_projects_by_project" ON "intended_projects" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "session_days_by_user" ON "session_days" USING btree ("user_id","local_date","seconds","manual_seconds");--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_manual" CHECK ("crafting_sessions"."manual_seconds" between 0 and coalesce("crafting_sessions"."duration", "crafting_sessions"."manual_seconds"));--> statement-breakpoint
ALTER TABLE "session_days" ADD CONSTRAINT "session_days_manual" CHECK ("session_days"."manual_seconds" between 0 and "session_days"."seconds");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manual" CHECK ("users"."manual_time" between 0 and "users"."total_crafting_time" and "users"."manual_session_count" between 0 and "users"."session_count");