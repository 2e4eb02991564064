CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"kind" text NOT NULL,
	"seconds" integer NOT NULL,
	"late_seconds" integer NOT NULL,
	"sessions" integer NOT NULL,
	"longest_seconds" integer NOT NULL,
	"hours" smallint[] NOT NULL,
	"hour_seconds" integer[] NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"project_seconds" integer[] NOT NULL,
	CONSTRAINT "user_days_user_id_local_date_kind_pk" PRIMARY KEY("user_id","local_date","kind"),
	CONSTRAINT "user_days_seconds" CHECK ("user_days"."seconds" > 0 and "user_days"."late_seconds" between 0 and "user_days"."seconds")
);
--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "kind" text DEFAULT 'making' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "made_from" uuid;--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_made_from_projects_id_fk" FOREIGN KEY ("made_from") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_by_template" ON "projects" USING btree ("made_from") WHERE "projects"."made_from" is not null;--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_kind" CHECK ("crafting_sessions"."kind" in ('making', 'finishing', 'designing', 'learning', 'business'));