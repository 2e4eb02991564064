CREATE TABLE "board_reviews" (
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "board_reviews_user_id_local_date_pk" PRIMARY KEY("user_id","local_date")
);
--> statement-breakpoint
ALTER TABLE "leaderboard_standings" ADD COLUMN "recent_seconds" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_standings" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "on_boards" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "board_reviews" ADD CONSTRAINT "board_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_standings_recent" ON "leaderboard_standings" USING btree ("recent_seconds" DESC NULLS LAST,"user_id") WHERE "leaderboard_standings"."recent_seconds" > 0;--> statement-breakpoint
-- The ceiling of a local date holds for what was saved before it as well.
UPDATE "users" u SET "unranked_time" = s.seconds
FROM (
  SELECT user_id, sum(unsure + greatest(0, tracked - unsure - 57600)) AS seconds
  FROM (
    SELECT user_id, sum(seconds - manual_seconds) AS tracked, greatest(0, sum(offline_seconds) - 21600) AS unsure
    FROM session_days GROUP BY user_id, local_date) dates
  GROUP BY user_id) s
WHERE s.user_id = u.id AND s.seconds <> u.unranked_time;
--> statement-breakpoint
INSERT INTO "leaderboard_changes" (user_id)
SELECT DISTINCT user_id FROM session_days WHERE local_date > current_date - 30;
--> statement-breakpoint
INSERT INTO "notifications" (user_id, title, body, href, dedupe_key)
SELECT id, 'Your name on the leaderboard', 'You choose whether other crafters see it there. It’s on now; Settings on your profile turns it off.', '/profile#settings-title', 'boards:choice'
FROM users ORDER BY id;
