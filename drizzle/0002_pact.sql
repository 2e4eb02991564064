CREATE TABLE "challenge_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_comments_content" CHECK (char_length("challenge_comments"."content") <= 2000 and btrim("challenge_comments"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "user_selected_impacts" (
	"user_id" uuid NOT NULL,
	"impact_id" integer NOT NULL,
	"week" date NOT NULL,
	CONSTRAINT "user_selected_impacts_user_id_week_impact_id_pk" PRIMARY KEY("user_id","week","impact_id"),
	CONSTRAINT "user_selected_impacts_monday" CHECK (extract(isodow from "user_selected_impacts"."week") = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "href" text;--> statement-breakpoint
ALTER TABLE "challenge_comments" ADD CONSTRAINT "challenge_comments_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_comments" ADD CONSTRAINT "challenge_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_selected_impacts" ADD CONSTRAINT "user_selected_impacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_selected_impacts" ADD CONSTRAINT "user_selected_impacts_impact_id_causes_id_fk" FOREIGN KEY ("impact_id") REFERENCES "public"."causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_comments_oldest" ON "challenge_comments" USING btree ("challenge_id","created_at","id");