CREATE TABLE "project_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"is_cover" boolean DEFAULT false NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "project_photos_alt" CHECK (char_length("project_photos"."alt") <= 300),
	CONSTRAINT "project_photos_measures" CHECK ("project_photos"."width" between 1 and 2048 and "project_photos"."height" between 1 and 2048)
);
--> statement-breakpoint
ALTER TABLE "plan_limits" ADD COLUMN "project_photos" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_photos_by_user" ON "project_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_photos_by_project" ON "project_photos" USING btree ("project_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_photos_one_cover" ON "project_photos" USING btree ("project_id") WHERE "project_photos"."is_cover";