CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" date NOT NULL,
	"how" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version"),
	CONSTRAINT "terms_acceptances_how" CHECK ("terms_acceptances"."how" in ('signup', 'notice'))
);
--> statement-breakpoint
CREATE TABLE "mail_pauses" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"paused_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "mail_pauses_reason" CHECK ("mail_pauses"."reason" in ('refused', 'bounced')),
	CONSTRAINT "mail_pauses_status" CHECK (char_length("mail_pauses"."status") <= 40)
);
--> statement-breakpoint
CREATE TABLE "monthly_mails" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "monthly_mails_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "monthly_mails_month" CHECK ("monthly_mails"."month" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind";--> statement-breakpoint
ALTER TABLE "notification_prefs" DROP CONSTRAINT "notification_prefs_known";--> statement-breakpoint
ALTER TABLE "pending_signups" ADD COLUMN "terms_version" date;--> statement-breakpoint
ALTER TABLE "pending_signups" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_mails" ADD CONSTRAINT "monthly_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_prefs_wanted" ON "notification_prefs" USING btree ("type","user_id") WHERE "notification_prefs"."channel" = 'mail' and "notification_prefs"."is_on";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind" CHECK ("mail_outbox"."kind" in ('confirm_address', 'account_exists', 'reset_password', 'password_changed', 'account_deleted', 'second_step', 'operator', 'still_crafting', 'challenge_ending', 'monthly_summary', 'account', 'reminder'));--> statement-breakpoint
ALTER TABLE "notification_prefs" ADD CONSTRAINT "notification_prefs_known" CHECK ("notification_prefs"."type" in ('still_crafting', 'challenge_ending', 'monthly_summary') and "notification_prefs"."channel" in ('notification', 'mail'));