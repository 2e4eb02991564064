CREATE TABLE "challenge_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenge_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"challenge_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"seconds" bigint NOT NULL,
	"sessions" integer NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_days" ADD CONSTRAINT "challenge_days_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_days_by_challenge" ON "challenge_days" USING btree ("challenge_id","local_date");