CREATE TABLE "gone_shares" (
	"token_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_views" (
	"share_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "share_views_share_id_day_pk" PRIMARY KEY("share_id","day"),
	CONSTRAINT "share_views_count" CHECK ("share_views"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"options" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "shares_token" UNIQUE("token"),
	CONSTRAINT "shares_kind" CHECK ("shares"."kind" in ('receipt', 'gift', 'quote')),
	CONSTRAINT "shares_token_form" CHECK ("shares"."token" ~ '^[0-9A-Za-z]{22}$'),
	CONSTRAINT "shares_options_known" CHECK (jsonb_typeof("shares"."options") = 'object' and "shares"."options" - '{lines,listsMaterials,hours,days,sessions,dates,name,avatar,message,contact,ourLine}'::text[] = '{}'::jsonb),
	CONSTRAINT "shares_texts" CHECK (char_length("shares"."options" ->> 'message') <= 280 and char_length("shares"."options" ->> 'contact') <= 120)
);
--> statement-breakpoint
ALTER TABLE "plan_limits" ADD COLUMN "share_links" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_project_id_user_id_projects_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_by_user" ON "shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_by_project" ON "shares" USING btree ("project_id");