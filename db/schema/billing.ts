import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PaddleFact } from "@/lib/domain/billing/fold";
import { createdAt, id, instant } from "./columns";
import { userId, users } from "./users";

/** Read as text: a Date would cut off Paddle's microseconds. */
const paddleInstant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

// Guards: subscriptions_only_move_forward.
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** Null after the account was deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "restrict" }),
    providerReference: text("provider_reference").notNull().unique(),
    customerReference: text("customer_reference"),
    tier: text("tier", { enum: ["pro_lite", "pro_plus"] }).notNull(),
    status: text("status", { enum: ["active", "trialing", "past_due", "paused", "canceled"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    periodStartsAt: instant("period_starts_at"),
    expiresAt: instant("expires_at"),
    pastDueSince: instant("past_due_since"),
    scheduledAction: text("scheduled_action", { enum: ["cancel", "pause"] }),
    scheduledAt: instant("scheduled_at"),
    resumesAt: instant("resumes_at"),
    /** The end of the newest period that was refunded in full. */
    refundedUntil: instant("refunded_until"),
    /** The end of the newest period in which an upgrade was refunded in full. */
    reducedUntil: instant("reduced_until"),
    /** Pro+ → Pro Lite: the paid tier is retained until the period's end. */
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

/** Plans that an admin gave for a number of days, independent of what Paddle bills. */
export const givenPlans = pgTable(
  "given_plans",
  {
    id: id(),
    userId: userId(),
    tier: text("tier", { enum: ["pro_lite", "pro_plus"] }).notNull(),
    givenAt: instant("given_at").notNull().default(sql`app_now()`),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    check("given_plans_tier_paid", sql`${t.tier} in ('pro_lite', 'pro_plus')`),
    check("given_plans_days", sql`${t.endsAt} > ${t.givenAt} and ${t.endsAt} <= ${t.givenAt} + interval '367 days'`),
    index("given_plans_by_user").on(t.userId, t.endsAt),
  ],
);

/** The limits of lib/domain/billing/tiers.ts, updated at every start, for the guards. -1 is unlimited. */
export const planLimits = pgTable("plan_limits", {
  tier: text("tier", { enum: ["free", "pro_lite", "pro_plus"] }).primaryKey(),
  calculationMethods: integer("calculation_methods").notNull(),
  activeProjects: integer("active_projects").notNull(),
  savedMethods: integer("saved_methods").notNull(),
  /** The default is for processes still running the previous version: their seed does not set this column. */
  salesChannels: integer("sales_channels").notNull().default(2),
  shareLinks: integer("share_links").notNull().default(3),
  projectPhotos: integer("project_photos").notNull().default(3),
  materials: integer("materials").notNull().default(25),
});

// Guards: paddle_events_are_immutable.
export const paddleEvents = pgTable(
  "paddle_events",
  {
    eventId: text("event_id").primaryKey(),
    eventType: text("event_type").notNull(),
    occurredAt: paddleInstant("occurred_at").notNull(),
    receivedAt: instant("received_at").notNull().default(sql`app_now()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    providerReference: text("provider_reference"),
    outcome: text("outcome", { enum: ["applied", "stale", "unmatched", "ignored", "unread"] }).notNull(),
    /** Null for an event we do not handle. */
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

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customer", "transaction", "subscription"] }).notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    /** When a subscription's period ends; null for other kinds. */
    dueAt: instant("due_at"),
    /** If true, no events are sent at `due_at`. */
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("sandbox_objects_kind", sql`${t.kind} in ('customer', 'transaction', 'subscription')`),
    index("sandbox_objects_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
);
