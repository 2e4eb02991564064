CREATE TABLE "causes" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon_name" text NOT NULL,
	"unit_name" text NOT NULL,
	"conversion_rate" numeric(8, 2) NOT NULL,
	CONSTRAINT "causes_rate" CHECK ("causes"."conversion_rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"house_key" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"goal_quantity" integer NOT NULL,
	"goal_unit" text NOT NULL,
	"user_goal_quantity" integer NOT NULL,
	"user_goal_unit" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"is_evergreen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_house_key_unique" UNIQUE("house_key"),
	CONSTRAINT "challenges_name" CHECK (char_length(btrim("challenges"."name")) between 1 and 100),
	CONSTRAINT "challenges_goals" CHECK ("challenges"."goal_quantity" > 0 and "challenges"."user_goal_quantity" > 0),
	CONSTRAINT "challenges_units" CHECK ("challenges"."goal_unit" in ('sessions', 'minutes', 'hours', 'days') and "challenges"."user_goal_unit" in ('sessions', 'minutes', 'hours', 'days')),
	CONSTRAINT "challenges_dates" CHECK ("challenges"."end_date" >= "challenges"."start_date")
);
--> statement-breakpoint
CREATE TABLE "user_challenges" (
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_challenges_user_id_challenge_id_pk" PRIMARY KEY("user_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "crafting_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"duration" integer,
	"project_description" text DEFAULT 'Crafting session' NOT NULL,
	CONSTRAINT "crafting_sessions_owner" UNIQUE("id","user_id"),
	CONSTRAINT "crafting_sessions_end_and_duration" CHECK (("crafting_sessions"."end_time" is null) = ("crafting_sessions"."duration" is null)),
	CONSTRAINT "crafting_sessions_duration" CHECK ("crafting_sessions"."end_time" >= "crafting_sessions"."start_time" and "crafting_sessions"."duration" >= 0 and "crafting_sessions"."duration" <= extract(epoch from "crafting_sessions"."end_time" - "crafting_sessions"."start_time")),
	CONSTRAINT "crafting_sessions_description" CHECK (char_length("crafting_sessions"."project_description") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "session_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid,
	"allocated_seconds" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "session_allocations_target_once" UNIQUE NULLS NOT DISTINCT("session_id","challenge_id"),
	CONSTRAINT "session_allocations_seconds" CHECK ("session_allocations"."allocated_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_days" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "session_days_session_id_local_date_pk" PRIMARY KEY("session_id","local_date"),
	CONSTRAINT "session_days_seconds" CHECK ("session_days"."seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_segments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_segments_order" CHECK ("session_segments"."ended_at" >= "session_segments"."started_at")
);
--> statement-breakpoint
CREATE TABLE "xp_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "xp_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"xp" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xp_events_once" UNIQUE("user_id","source","source_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "project_time_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"logged_time" integer NOT NULL,
	"source" text DEFAULT 'stopwatch' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_time_logs_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "project_time_logs_seconds" CHECK ("project_time_logs"."logged_time" >= 0),
	CONSTRAINT "project_time_logs_source" CHECK ("project_time_logs"."source" in ('stopwatch'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'ongoing' NOT NULL,
	"total_time" integer DEFAULT 0 NOT NULL,
	"is_one_off" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_owner" UNIQUE("id","user_id"),
	CONSTRAINT "projects_name" CHECK (char_length(btrim("projects"."name")) between 1 and 100),
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('ongoing', 'finished')),
	CONSTRAINT "projects_total" CHECK ("projects"."total_time" >= 0),
	CONSTRAINT "projects_templates_stay" CHECK ("projects"."is_one_off" or "projects"."status" = 'ongoing')
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "auth_sessions_expiry" CHECK ("auth_sessions"."expires_at" > "auth_sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "captcha_used" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_argon2id" CHECK ("credentials"."password_hash" like '$argon2id$%')
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mail_outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_token" CHECK (octet_length("one_time_tokens"."token_hash") = 32),
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('reset_password'))
);
--> statement-breakpoint
CREATE TABLE "pending_signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_signups_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "pending_signups_argon2id" CHECK ("pending_signups"."password_hash" like '$argon2id$%'),
	CONSTRAINT "pending_signups_token" CHECK (octet_length("pending_signups"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"display_name" text,
	"avatar_url" text,
	"total_crafting_time" bigint DEFAULT 0 NOT NULL,
	"session_count" integer DEFAULT 0 NOT NULL,
	"current_streak" integer DEFAULT 0 NOT NULL,
	"streak_last_date" date,
	"xp" integer DEFAULT 0 NOT NULL,
	"instagram_url" text,
	"tiktok_url" text,
	"youtube_url" text,
	"country" text,
	"tier" text DEFAULT 'free' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"shortcuts_enabled" boolean DEFAULT true NOT NULL,
	"welcomed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_form" CHECK ("users"."email" = lower(btrim("users"."email")) and "users"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length("users"."email") <= 254),
	CONSTRAINT "users_display_name_length" CHECK (char_length("users"."display_name") between 1 and 50),
	CONSTRAINT "users_total_not_negative" CHECK ("users"."total_crafting_time" >= 0 and "users"."session_count" >= 0 and "users"."current_streak" >= 0 and "users"."xp" >= 0),
	CONSTRAINT "users_tier_known" CHECK ("users"."tier" in ('free', 'pro_lite', 'pro_plus')),
	CONSTRAINT "users_links_https" CHECK (coalesce("users"."instagram_url", 'https://') like 'https://%' and coalesce("users"."tiktok_url", 'https://') like 'https://%' and coalesce("users"."youtube_url", 'https://') like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "user_challenges" ADD CONSTRAINT "user_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD CONSTRAINT "user_challenges_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_allocations" ADD CONSTRAINT "session_allocations_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_allocations" ADD CONSTRAINT "session_allocations_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_days" ADD CONSTRAINT "session_days_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_segments" ADD CONSTRAINT "session_segments_session_id_crafting_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."crafting_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xp_events" ADD CONSTRAINT "xp_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_time_logs" ADD CONSTRAINT "project_time_logs_session_id_user_id_crafting_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."crafting_sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_time_logs" ADD CONSTRAINT "project_time_logs_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_newest" ON "challenges" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_challenges_members" ON "user_challenges" USING btree ("challenge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crafting_sessions_one_open" ON "crafting_sessions" USING btree ("user_id") WHERE "crafting_sessions"."end_time" is null;--> statement-breakpoint
CREATE INDEX "crafting_sessions_by_user" ON "crafting_sessions" USING btree ("user_id","start_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "session_allocations_by_challenge" ON "session_allocations" USING btree ("challenge_id","user_id");--> statement-breakpoint
CREATE INDEX "session_days_by_user" ON "session_days" USING btree ("user_id","local_date");--> statement-breakpoint
CREATE UNIQUE INDEX "session_segments_one_open" ON "session_segments" USING btree ("session_id") WHERE "session_segments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "session_segments_by_session" ON "session_segments" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE INDEX "xp_events_by_user" ON "xp_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read" and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_time_logs_by_project" ON "project_time_logs" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_by_user" ON "projects" USING btree ("user_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "captcha_used_expiry" ON "captcha_used" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_one_live" ON "one_time_tokens" USING btree ("user_id","purpose") WHERE "one_time_tokens"."used_at" is null;--> statement-breakpoint
CREATE INDEX "pending_signups_email" ON "pending_signups" USING btree ("email","created_at");