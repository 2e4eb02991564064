CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text,
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('comment', 'profile', 'portfolio', 'picture', 'share')),
	CONSTRAINT "report_cases_state" CHECK ("report_cases"."state" in ('open', 'hidden', 'kept', 'removed')),
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."state" in ('kept', 'removed')) = ("report_cases"."decided_at" is not null)),
	CONSTRAINT "report_cases_hidden" CHECK ("report_cases"."state" <> 'hidden' or "report_cases"."hidden_at" is not null),
	CONSTRAINT "report_cases_reason" CHECK (char_length("report_cases"."decision_reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "reports_user_id_kind_subject_id_pk" PRIMARY KEY("user_id","kind","subject_id"),
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('comment', 'profile', 'portfolio', 'picture', 'share')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'unkind', 'sexual', 'stolen', 'private', 'other')),
	CONSTRAINT "reports_text" CHECK (char_length("reports"."text") <= 500)
);
--> statement-breakpoint
ALTER TABLE "board_reviews" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_undecided" ON "report_cases" USING btree ("kind","subject_id") WHERE "report_cases"."state" in ('open', 'hidden');--> statement-breakpoint
CREATE INDEX "report_cases_out_of_sight" ON "report_cases" USING btree ("kind","subject_id") WHERE "report_cases"."state" in ('hidden', 'removed');--> statement-breakpoint
CREATE INDEX "report_cases_of_subject" ON "report_cases" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "report_cases_by_owner" ON "report_cases" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_cases_by_moderator" ON "report_cases" USING btree ("decided_by") WHERE "report_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "reports_by_case" ON "reports" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "board_reviews_unseen" ON "board_reviews" USING btree ("created_at") WHERE "board_reviews"."seen_at" is null;