CREATE TABLE "leaderboard_rows" (
	"snapshot_id" bigint NOT NULL,
	"board" text NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "leaderboard_rows_snapshot_id_board_position_pk" PRIMARY KEY("snapshot_id","board","position"),
	CONSTRAINT "leaderboard_rows_value" CHECK ("leaderboard_rows"."value" > 0 and "leaderboard_rows"."position" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "leaderboard_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_standings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"top_crafters" integer NOT NULL,
	"most_sessions" integer NOT NULL,
	"most_improved" integer NOT NULL,
	"top_streak" integer NOT NULL,
	"most_active_today" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_steps" (
	"snapshot_id" bigint NOT NULL,
	"board" text NOT NULL,
	"value" integer NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "leaderboard_steps_snapshot_id_board_value_pk" PRIMARY KEY("snapshot_id","board","value"),
	CONSTRAINT "leaderboard_steps_positive" CHECK ("leaderboard_steps"."value" > 0 and "leaderboard_steps"."rank" > 0)
);
--> statement-breakpoint
ALTER TABLE "leaderboard_rows" ADD CONSTRAINT "leaderboard_rows_snapshot_id_leaderboard_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."leaderboard_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_rows" ADD CONSTRAINT "leaderboard_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_standings" ADD CONSTRAINT "leaderboard_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_steps" ADD CONSTRAINT "leaderboard_steps_snapshot_id_leaderboard_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."leaderboard_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_rows_user" ON "leaderboard_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "crafting_sessions_ended" ON "crafting_sessions" USING btree ("end_time","user_id");--> statement-breakpoint
CREATE INDEX "crafting_sessions_long" ON "crafting_sessions" USING btree ("start_time") WHERE "crafting_sessions"."duration" > 7200;--> statement-breakpoint
CREATE INDEX "session_days_by_date" ON "session_days" USING btree ("local_date","user_id","seconds");