-- Without a snapshot the next refresh reads everybody.
DELETE FROM "leaderboard_snapshots";
--> statement-breakpoint
DROP TABLE "leaderboard_standings";
--> statement-breakpoint
CREATE TABLE "leaderboard_standings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_standings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"seconds" bigint NOT NULL,
	"sessions" integer NOT NULL,
	"streak" integer NOT NULL,
	"streak_until" timestamp with time zone NOT NULL,
	"improved_seconds" integer NOT NULL,
	"improved_until" timestamp with time zone NOT NULL,
	"next_improved_seconds" integer NOT NULL,
	"next_improved_until" timestamp with time zone NOT NULL,
	"active_today" integer NOT NULL,
	CONSTRAINT "leaderboard_standings_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_counts" (
	"board" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"value" integer NOT NULL,
	"crafters" integer NOT NULL,
	CONSTRAINT "leaderboard_counts_board_starts_at_ends_at_value_pk" PRIMARY KEY("board","starts_at","ends_at","value")
);
--> statement-breakpoint
DROP INDEX "session_days_by_date";
--> statement-breakpoint
DROP INDEX "session_days_by_user";
--> statement-breakpoint
ALTER TABLE "leaderboard_changes" ADD CONSTRAINT "leaderboard_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "leaderboard_changes_user" ON "leaderboard_changes" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "leaderboard_standings" ADD CONSTRAINT "leaderboard_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_seconds" ON "leaderboard_standings" USING btree ("seconds" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_sessions" ON "leaderboard_standings" USING btree ("sessions" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_streak" ON "leaderboard_standings" USING btree ("streak_until","streak" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_improved" ON "leaderboard_standings" USING btree ("improved_until","improved_seconds" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_next_improved" ON "leaderboard_standings" USING btree ("improved_until","next_improved_until","next_improved_seconds" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "leaderboard_standings_active" ON "leaderboard_standings" USING btree ("active_today" DESC NULLS LAST,"user_id") WHERE "leaderboard_standings"."active_today" > 0;
--> statement-breakpoint
CREATE INDEX "session_days_by_user" ON "session_days" USING btree ("user_id","local_date","seconds");
