CREATE TABLE "old_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_pieces" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "portfolio_pieces_user_id_project_id_pk" PRIMARY KEY("user_id","project_id"),
	CONSTRAINT "portfolio_pieces_position" CHECK ("portfolio_pieces"."position" between 0 and 59)
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"handle_changed_at" timestamp with time zone NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"shows_hours" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"ravelry_url" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "portfolios_handle_unique" UNIQUE("handle"),
	CONSTRAINT "portfolios_handle" CHECK ("portfolios"."handle" ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
	CONSTRAINT "portfolios_words" CHECK (char_length("portfolios"."words") <= 1000),
	CONSTRAINT "portfolios_ravelry" CHECK (char_length("portfolios"."ravelry_url") <= 300 and "portfolios"."ravelry_url" ~ '^https://www[.]ravelry[.]com/(projects|people|patterns)/')
);
--> statement-breakpoint
ALTER TABLE "old_handles" ADD CONSTRAINT "old_handles_user_id_portfolios_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."portfolios"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_pieces" ADD CONSTRAINT "portfolio_pieces_user_id_portfolios_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."portfolios"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_pieces" ADD CONSTRAINT "portfolio_pieces_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_handles_by_user" ON "old_handles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portfolio_pieces_by_project" ON "portfolio_pieces" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "portfolios_listed" ON "portfolios" USING btree ("handle") WHERE "portfolios"."is_public" and "portfolios"."is_listed";