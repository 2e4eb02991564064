CREATE TABLE "admin_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"admin_id" uuid,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb,
	CONSTRAINT "admin_acts_act" CHECK ("admin_acts"."act" in ('role.granted', 'role.revoked', 'plan.given', 'logins.ended', 'confirmation.resent', 'pause.lifted', 'account.suspended', 'suspension.lifted', 'account.deleted', 'purchase.assigned', 'report.kept', 'report.removed', 'report.reopened', 'challenge.added', 'challenge.changed', 'challenge.ended', 'challenge.removed', 'announcement.published', 'announcement.changed', 'announcement.ended', 'review.seen')),
	CONSTRAINT "admin_acts_subject" CHECK ("admin_acts"."subject_kind" in ('person', 'signup', 'purchase', 'comment', 'profile', 'picture', 'share', 'portfolio', 'report', 'challenge', 'announcement', 'review')),
	CONSTRAINT "admin_acts_subject_id" CHECK (char_length("admin_acts"."subject_id") between 1 and 100),
	CONSTRAINT "admin_acts_reason" CHECK (char_length("admin_acts"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "given_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "given_plans_tier_paid" CHECK ("given_plans"."tier" in ('pro_lite', 'pro_plus')),
	CONSTRAINT "given_plans_days" CHECK ("given_plans"."ends_at" > "given_plans"."given_at" and "given_plans"."ends_at" <= "given_plans"."given_at" + interval '367 days')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_plans" ADD CONSTRAINT "given_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_by_subject" ON "admin_acts" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_acts_by_act" ON "admin_acts" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "admin_acts_by_admin" ON "admin_acts" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "given_plans_by_user" ON "given_plans" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_prefix" ON "users" USING btree (lower("display_name") text_pattern_ops);