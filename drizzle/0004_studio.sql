CREATE TABLE "calculation_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rate_type" text NOT NULL,
	"rate_amount" bigint NOT NULL,
	"hours_per_day" integer DEFAULT 8 NOT NULL,
	"currency" text DEFAULT 'R' NOT NULL,
	"profit_option" text DEFAULT 'none' NOT NULL,
	"manual_profit_amount" bigint DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"remix_of" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculation_methods_title" CHECK (char_length(btrim("calculation_methods"."title")) between 1 and 100),
	CONSTRAINT "calculation_methods_description" CHECK (char_length("calculation_methods"."description") <= 1000),
	CONSTRAINT "calculation_methods_kinds" CHECK ("calculation_methods"."rate_type" in ('hourly', 'daily') and "calculation_methods"."profit_option" in ('manual', 'none')),
	CONSTRAINT "calculation_methods_rate" CHECK ("calculation_methods"."rate_amount" > 0 and "calculation_methods"."hours_per_day" between 1 and 24),
	CONSTRAINT "calculation_methods_profit" CHECK ("calculation_methods"."manual_profit_amount" >= 0 and ("calculation_methods"."profit_option" = 'manual' or "calculation_methods"."manual_profit_amount" = 0)),
	CONSTRAINT "calculation_methods_currency" CHECK (char_length(btrim("calculation_methods"."currency")) between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "saved_methods" (
	"user_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_methods_user_id_method_id_pk" PRIMARY KEY("user_id","method_id")
);
--> statement-breakpoint
CREATE TABLE "project_materials" (
	"project_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "project_materials_project_id_position_pk" PRIMARY KEY("project_id","position"),
	CONSTRAINT "project_materials_name" CHECK (char_length(btrim("project_materials"."name")) between 1 and 100),
	CONSTRAINT "project_materials_cost" CHECK ("project_materials"."cost" >= 0),
	CONSTRAINT "project_materials_lines" CHECK ("project_materials"."position" between 0 and 99)
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "additional_costs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "price_override" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "method_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calculation_methods" ADD CONSTRAINT "calculation_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_method_id_calculation_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."calculation_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculation_methods_by_user" ON "calculation_methods" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calculation_methods_public" ON "calculation_methods" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "calculation_methods"."is_public";--> statement-breakpoint
CREATE INDEX "saved_methods_by_method" ON "saved_methods" USING btree ("method_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_method_id_calculation_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."calculation_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_by_method" ON "projects" USING btree ("method_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_costs" CHECK ("projects"."additional_costs" >= 0 and "projects"."price_override" >= 0);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_finished_whole" CHECK (("projects"."status" = 'finished') = ("projects"."completed_at" is not null) and ("projects"."status" = 'finished') = ("projects"."snapshot" is not null));