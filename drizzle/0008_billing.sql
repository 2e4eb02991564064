CREATE TABLE "paddle_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"provider_reference" text,
	"outcome" text NOT NULL,
	"fact" jsonb,
	"payload" jsonb NOT NULL,
	CONSTRAINT "paddle_events_outcome_known" CHECK ("paddle_events"."outcome" in ('applied', 'stale', 'unmatched', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_reference" text NOT NULL,
	"customer_reference" text,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"scheduled_action" text,
	"scheduled_at" timestamp with time zone,
	"refunded_until" timestamp with time zone,
	"kept_tier" text,
	"kept_until" timestamp with time zone,
	"kept_since" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"last_event_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_provider_reference_unique" UNIQUE("provider_reference"),
	CONSTRAINT "subscriptions_tier_paid" CHECK ("subscriptions"."tier" in ('pro_lite', 'pro_plus')),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'trialing', 'past_due', 'paused', 'canceled') and ("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_since" is not null)),
	CONSTRAINT "subscriptions_end_known" CHECK ("subscriptions"."status" not in ('paused', 'canceled') or "subscriptions"."expires_at" is not null),
	CONSTRAINT "subscriptions_schedule_whole" CHECK ("subscriptions"."scheduled_action" in ('cancel', 'pause') and ("subscriptions"."scheduled_action" is null) = ("subscriptions"."scheduled_at" is null)),
	CONSTRAINT "subscriptions_kept_whole" CHECK ("subscriptions"."kept_tier" in ('pro_lite', 'pro_plus') and ("subscriptions"."kept_tier" is null) = ("subscriptions"."kept_until" is null) and ("subscriptions"."kept_tier" is null) = ("subscriptions"."kept_since" is null)),
	CONSTRAINT "subscriptions_event_whole" CHECK (("subscriptions"."last_event_at" is null) = ("subscriptions"."last_event_id" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tier_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tier_then" text;--> statement-breakpoint
ALTER TABLE "paddle_events" ADD CONSTRAINT "paddle_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paddle_events_in_order" ON "paddle_events" USING btree ("provider_reference","occurred_at","event_id") WHERE "paddle_events"."fact" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_tier_due" ON "users" USING btree ("tier_until") WHERE "users"."tier_until" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tier_then" CHECK ("users"."tier_then" in ('free', 'pro_lite', 'pro_plus') and ("users"."tier_then" is null) = ("users"."tier_until" is null));