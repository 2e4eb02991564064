CREATE TABLE "challenge_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenge_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"challenge_id" uuid NOT NULL,
	"month" date NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_allocations" ADD COLUMN "local_date" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals" ADD CONSTRAINT "challenge_totals_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_totals_by_challenge" ON "challenge_totals" USING btree ("challenge_id","month");--> statement-breakpoint
ALTER TABLE "session_allocations" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "session_allocations" a SET "local_date" = d."first"
FROM (SELECT "session_id", min("local_date") AS "first" FROM "session_days" GROUP BY "session_id") d
WHERE d."session_id" = a."session_id";--> statement-breakpoint
ALTER TABLE "session_allocations" ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "challenge_totals" ("challenge_id", "month", "members")
SELECT "challenge_id", '-infinity', count(*) FROM "user_challenges" GROUP BY "challenge_id";--> statement-breakpoint
INSERT INTO "challenge_totals" ("challenge_id", "month", "seconds", "sessions", "days")
SELECT "challenge_id", date_trunc('month', "local_date")::date, sum("seconds"), sum("sessions"), count(*) FILTER (WHERE "seconds" >= 300)
FROM (
  SELECT a."challenge_id", a."local_date", sum(a."allocated_seconds") AS "seconds",
    count(*) FILTER (WHERE a."allocated_seconds" >= 3600) AS "sessions"
  FROM "session_allocations" a
  JOIN "user_challenges" m ON m."challenge_id" = a."challenge_id" AND m."user_id" = a."user_id"
  GROUP BY a."challenge_id", a."user_id", a."local_date") dates
GROUP BY 1, 2;
