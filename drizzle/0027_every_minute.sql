CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_rows" CHECK ("imports"."rows" between 0 and 50000),
	CONSTRAINT "imports_names" CHECK (char_length("imports"."source") <= 40 and char_length("imports"."file_name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "notification_prefs" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_prefs_user_id_type_channel_pk" PRIMARY KEY("user_id","type","channel"),
	CONSTRAINT "notification_prefs_known" CHECK ("notification_prefs"."type" in ('still_crafting') and "notification_prefs"."channel" in ('notification', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_reminders_session_id_stage_pk" PRIMARY KEY("session_id","stage"),
	CONSTRAINT "session_reminders_stage" CHECK ("session_reminders"."stage" in ('notice', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "session_touches" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "session_touches_session_id_at_pk" PRIMARY KEY("session_id","at"),
	CONSTRAINT "session_touches_kind" CHECK ("session_touches"."kind" in ('description', 'yes'))
);
--> statement-breakpoint
CREATE TABLE "session_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"transaction" bigint DEFAULT txid_current() NOT NULL,
	CONSTRAINT "session_edits_reason" CHECK ("session_edits"."reason" in ('corrected', 'device', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "devices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "stopwatch_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid NOT NULL,
	"other_session_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"sides" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "stopwatch_questions_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","session_id","other_session_id")
);
--> statement-breakpoint
CREATE TABLE "stopwatch_taps" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"boot" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wall" double precision NOT NULL,
	"mono" double precision NOT NULL,
	"description" text,
	"project_id" uuid,
	"ended_at" timestamp with time zone,
	"true_at" timestamp with time zone,
	"certainty" text NOT NULL,
	"candidates" jsonb,
	"received_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "stopwatch_taps_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "stopwatch_taps_seq" UNIQUE("user_id","device_id","seq"),
	CONSTRAINT "stopwatch_taps_kind" CHECK ("stopwatch_taps"."kind" in ('start', 'pause', 'resume', 'stop', 'discard')),
	CONSTRAINT "stopwatch_taps_time" CHECK (("stopwatch_taps"."true_at" is null) = ("stopwatch_taps"."certainty" = 'asked')),
	CONSTRAINT "stopwatch_taps_description" CHECK (char_length("stopwatch_taps"."description") between 1 and 200)
);
--> statement-breakpoint
DROP INDEX "session_days_by_user";--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "origin" text DEFAULT 'stopwatch' NOT NULL;--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "session_days" ADD COLUMN "late_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_days" ADD COLUMN "offline_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_segments" ADD COLUMN "is_offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_segments" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unranked_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remind_after_minutes" smallint DEFAULT 120;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_prefs" ADD CONSTRAINT "notification_prefs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_touches" ADD CONSTRAINT "session_touches_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_edits" ADD CONSTRAINT "session_edits_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopwatch_questions" ADD CONSTRAINT "stopwatch_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopwatch_taps" ADD CONSTRAINT "stopwatch_taps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_by_user" ON "imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "session_reminders_by_user" ON "session_reminders" USING btree ("user_id","stage","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "session_edits_by_session" ON "session_edits" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "stopwatch_questions_open" ON "stopwatch_questions" USING btree ("user_id") WHERE "stopwatch_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "stopwatch_taps_by_session" ON "stopwatch_taps" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "stopwatch_taps_asked" ON "stopwatch_taps" USING btree ("user_id") WHERE "stopwatch_taps"."certainty" = 'asked';--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crafting_sessions_by_import" ON "crafting_sessions" USING btree ("import_id") WHERE "crafting_sessions"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "session_days_by_user" ON "session_days" USING btree ("user_id","local_date","seconds","manual_seconds","offline_seconds");--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_origin" CHECK ("crafting_sessions"."origin" in ('stopwatch', 'manual', 'import'));--> statement-breakpoint
ALTER TABLE "session_days" ADD CONSTRAINT "session_days_kinds" CHECK ("session_days"."late_seconds" between 0 and "session_days"."manual_seconds" and "session_days"."offline_seconds" between 0 and "session_days"."seconds" - "session_days"."manual_seconds");--> statement-breakpoint
ALTER TABLE "session_segments" ADD CONSTRAINT "session_segments_late" CHECK ("session_segments"."is_manual" or not "session_segments"."is_late");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind" CHECK ("mail_outbox"."kind" in ('account', 'reminder'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_remind_after" CHECK ("users"."remind_after_minutes" between 60 and 360);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_unranked" CHECK ("users"."unranked_time" between 0 and "users"."total_crafting_time" - "users"."manual_time");