CREATE TABLE "project_sale_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_sale_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "project_sale_edits_reason" CHECK ("project_sale_edits"."reason" in ('corrected', 'taken_back'))
);
--> statement-breakpoint
CREATE TABLE "project_sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"channel_id" uuid,
	"fate" text NOT NULL,
	"sold_on" date NOT NULL,
	"pieces" smallint NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"postage" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "project_sales_fate" CHECK ("project_sales"."fate" in ('sold', 'gift', 'own_use')),
	CONSTRAINT "project_sales_day" CHECK ("project_sales"."sold_on" >= '2000-01-01'),
	CONSTRAINT "project_sales_pieces" CHECK ("project_sales"."pieces" between 1 and 999),
	CONSTRAINT "project_sales_amounts" CHECK ("project_sales"."gross" between 0 and 999999999999 and "project_sales"."fees" between 0 and 999999999999 and "project_sales"."postage" between 0 and 999999999999),
	CONSTRAINT "project_sales_money_when_sold" CHECK ("project_sales"."fate" = 'sold' or ("project_sales"."channel_id" is null and "project_sales"."gross" = 0 and "project_sales"."fees" = 0 and "project_sales"."postage" = 0)),
	CONSTRAINT "project_sales_note" CHECK (char_length("project_sales"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "sales_channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent_bp" smallint DEFAULT 0 NOT NULL,
	"fixed" bigint DEFAULT 0 NOT NULL,
	"fee_on_shipping" boolean DEFAULT false NOT NULL,
	"per_event" bigint DEFAULT 0 NOT NULL,
	"pieces_per_event" smallint DEFAULT 1 NOT NULL,
	"currency" text NOT NULL,
	"archived_at" timestamp with time zone,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sales_channels_owner" UNIQUE("id","user_id"),
	CONSTRAINT "sales_channels_name" CHECK (char_length(btrim("sales_channels"."name")) between 1 and 60),
	CONSTRAINT "sales_channels_kind" CHECK ("sales_channels"."kind" in ('direct', 'card', 'marketplace', 'fair', 'wholesale', 'consignment')),
	CONSTRAINT "sales_channels_percent" CHECK ("sales_channels"."percent_bp" between 0 and 9999),
	CONSTRAINT "sales_channels_amounts" CHECK ("sales_channels"."fixed" between 0 and 999999999999 and "sales_channels"."per_event" between 0 and 999999999999),
	CONSTRAINT "sales_channels_event" CHECK ("sales_channels"."pieces_per_event" between 1 and 10000),
	CONSTRAINT "sales_channels_currency" CHECK (char_length(btrim("sales_channels"."currency")) between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "studio_settings" (
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"wage_floor" bigint NOT NULL,
	CONSTRAINT "studio_settings_user_id_currency_pk" PRIMARY KEY("user_id","currency"),
	CONSTRAINT "studio_settings_currency" CHECK (char_length(btrim("studio_settings"."currency")) between 1 and 5),
	CONSTRAINT "studio_settings_floor" CHECK ("studio_settings"."wage_floor" between 0 and 999999999999)
);
--> statement-breakpoint
ALTER TABLE "plan_limits" ADD COLUMN "sales_channels" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "pieces" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_sale_edits" ADD CONSTRAINT "project_sale_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sale_edits" ADD CONSTRAINT "project_sale_edits_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sales" ADD CONSTRAINT "project_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sales" ADD CONSTRAINT "project_sales_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sales" ADD CONSTRAINT "project_sales_channel_id_user_id_sales_channels_id_user_id_fk" FOREIGN KEY ("channel_id","user_id") REFERENCES "public"."sales_channels"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_channels" ADD CONSTRAINT "sales_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_settings" ADD CONSTRAINT "studio_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_sale_edits_by_project" ON "project_sale_edits" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_sale_edits_by_user" ON "project_sale_edits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_sales_by_project" ON "project_sales" USING btree ("project_id","sold_on","id");--> statement-breakpoint
CREATE INDEX "project_sales_by_day" ON "project_sales" USING btree ("user_id","sold_on");--> statement-breakpoint
CREATE INDEX "project_sales_by_channel" ON "project_sales" USING btree ("channel_id") WHERE "project_sales"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_channels_by_user" ON "sales_channels" USING btree ("user_id","position");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_pieces" CHECK ("projects"."pieces" between 1 and 999);