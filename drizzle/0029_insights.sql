CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid,
	"seconds" integer NOT NULL,
	"late_seconds" integer NOT NULL,
	"sessions" integer NOT NULL,
	"longest_seconds" integer NOT NULL,
	CONSTRAINT "user_days_once" UNIQUE NULLS NOT DISTINCT("user_id","local_date","kind","project_id"),
	CONSTRAINT "user_days_seconds" CHECK ("user_days"."seconds" > 0 and "user_days"."late_seconds" between 0 and "user_days"."seconds")
);
--> statement-breakpoint
CREATE TABLE "user_hours" (
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"hour" smallint NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "user_hours_user_id_local_date_hour_pk" PRIMARY KEY("user_id","local_date","hour"),
	CONSTRAINT "user_hours_hour" CHECK ("user_hours"."hour" between 0 and 23),
	CONSTRAINT "user_hours_seconds" CHECK ("user_hours"."seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD COLUMN "kind" text DEFAULT 'making' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "made_from" uuid;--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_hours" ADD CONSTRAINT "user_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_made_from_projects_id_fk" FOREIGN KEY ("made_from") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_by_template" ON "projects" USING btree ("made_from") WHERE "projects"."made_from" is not null;--> statement-breakpoint
ALTER TABLE "crafting_sessions" ADD CONSTRAINT "crafting_sessions_kind" CHECK ("crafting_sessions"."kind" in ('making', 'finishing', 'designing', 'learning', 'business'));