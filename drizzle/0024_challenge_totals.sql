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
CREATE INDEX "challenge_totals_by_challenge" ON "challenge_totals" USING btree ("challenge_id","month");
