import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PaddleFact } from "@/lib/domain/billing/subscription-facts";
import { createdAt, id, instant } from "./columns";
import { users } from "./users";

/** An instant as Paddle tells it, to the microsecond: text, because a Date would cut it. */
const paddleInstant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** A paid plan somebody has or had, as the events of Paddle tell it. */
// Guards: subscriptions_only_move_forward.
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** Null once the account is gone: what was paid stays on record, without the person. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "restrict" }),
    /** Paddle's `sub_…`. */
    providerReference: text("provider_reference").notNull().unique(),
    /** Paddle's `ctm_…`. */
    customerReference: text("customer_reference"),
    tier: text("tier", { enum: ["pro_lite", "pro_plus"] }).notNull(),
    status: text("status", { enum: ["active", "trialing", "past_due", "paused", "canceled"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    periodStartsAt: instant("period_starts_at"),
    /** The end of the period that is paid for. */
    expiresAt: instant("expires_at"),
    pastDueSince: instant("past_due_since"),
    scheduledAction: text("scheduled_action", { enum: ["cancel", "pause"] }),
    scheduledAt: instant("scheduled_at"),
    /** When a pause ends by itself. */
    resumesAt: instant("resumes_at"),
    /** The end of the newest period whose payment was fully given back. */
    refundedUntil: instant("refunded_until"),
    /** The end of the newest period in which an upgrade's payment was fully given back. */
    reducedUntil: instant("reduced_until"),
    /** Pro+ → Pro Lite: the plan that is paid for, kept until the period's end; since when. */
    retainedTier: text("kept_tier", { enum: ["pro_lite", "pro_plus"] }),
    retainedUntil: instant("kept_until"),
    retainedSince: instant("kept_since"),
    lastEventAt: paddleInstant("last_event_at"),
    lastEventId: text("last_event_id"),
    createdAt: createdAt(),
  },
  (t) => [
    check("subscriptions_tier_paid", sql`${t.tier} in ('pro_lite', 'pro_plus')`),
    check(
      "subscriptions_status_known",
      sql`${t.status} in ('active', 'trialing', 'past_due', 'paused', 'canceled') and (${t.status} = 'past_due') = (${t.pastDueSince} is not null)`,
    ),
    check("subscriptions_end_known", sql`${t.status} not in ('paused', 'canceled') or ${t.expiresAt} is not null`),
    check(
      "subscriptions_schedule_whole",
      sql`${t.scheduledAction} in ('cancel', 'pause') and (${t.scheduledAction} is null) = (${t.scheduledAt} is null)`,
    ),
    check(
      "subscriptions_kept_whole",
      sql`${t.retainedTier} in ('pro_lite', 'pro_plus') and (${t.retainedTier} is null) = (${t.retainedUntil} is null) and (${t.retainedTier} is null) = (${t.retainedSince} is null)`,
    ),
    check("subscriptions_event_whole", sql`(${t.lastEventAt} is null) = (${t.lastEventId} is null)`),
    index("subscriptions_by_user").on(t.userId, t.createdAt.desc()),
  ],
);

/**
 * How many of each a plan allows, as lib/domain/billing/tiers.ts has it, brought up to date at every start: what the guards of the
 * tables compare with. -1 is unlimited.
 */
export const planLimits = pgTable("plan_limits", {
  tier: text("tier", { enum: ["free", "pro_lite", "pro_plus"] }).primaryKey(),
  calculationMethods: integer("calculation_methods").notNull(),
  activeProjects: integer("active_projects").notNull(),
  savedMethods: integer("saved_methods").notNull(),
});

/** Everything Paddle told us, each event once; what it says of a subscription is read from here in Paddle's own order. */
// Guards: paddle_events_are_immutable.
export const paddleEvents = pgTable(
  "paddle_events",
  {
    eventId: text("event_id").primaryKey(),
    eventType: text("event_type").notNull(),
    occurredAt: paddleInstant("occurred_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The `sub_…` it is about. */
    providerReference: text("provider_reference"),
    outcome: text("outcome", { enum: ["applied", "stale", "unmatched", "ignored", "unread"] }).notNull(),
    /** What the product reads in it; null for what it does not know. */
    fact: jsonb("fact").$type<PaddleFact>(),
    payload: jsonb("payload").notNull(),
  },
  (t) => [
    check("paddle_events_outcome_known", sql`${t.outcome} in ('applied', 'stale', 'unmatched', 'ignored', 'unread')`),
    index("paddle_events_in_order").on(t.providerReference, t.occurredAt, t.eventId).where(sql`${t.fact} is not null`),
    index("paddle_events_by_transaction").on(sql`(${t.fact} ->> 'transaction')`).where(sql`${t.fact} is not null`),
    index("paddle_events_to_look_at").on(t.receivedAt).where(sql`${t.outcome} in ('unmatched', 'unread')`),
  ],
);
