import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { tierNow } from "@/db/now";
import { users } from "@/db/schema";
import { currentOf, pausedOf, pendingPlan, renewingOf } from "@/lib/domain/billing/plan-changes";
import { type PlanStanding, standingOf } from "@/lib/domain/billing/plan-offers";
import {
  awaitedRenewal,
  entitlementAt,
  type Grace,
  isReduced,
  isRefunded,
  type PaidTier,
  type PendingChange,
  pastDue,
  resumeOf,
  shownEnd,
  tierOf,
} from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";
import type { SubscriptionRow } from "./subscription-list";
import { findSubscriptions } from "./subscription-list";

/** A subscription as the screens may know it. */
export type SubscriptionView = Pick<
  SubscriptionRow,
  "id" | "providerReference" | "customerReference" | "tier" | "retainedTier" | "status" | "startedAt" | "createdAt"
> & {
  /** When what is had of it ends if it goes on as it is; null where nothing is known or left. */
  endsAt: Date | null;
  /** The payment for its period was given back. */
  isRefunded: boolean;
  /** Entitles to a plan now. */
  isActive: boolean;
  /** The plan it gives, or gave last: a kept one until it ends, whatever Paddle charges for next. */
  plan: PaidTier;
};

export type Billing = {
  tier: Tier;
  /** When the plan changes by itself if nothing new comes, and to what; null when it does not. */
  until: Date | null;
  next: Tier;
  standing: PlanStanding;
  /** The subscription that gives the plan, or that still goes on; null for who has neither. */
  current: SubscriptionView | null;
  pending: PendingChange | null;
  /** A pause, the day on which it ends by itself, and what resuming it now means. */
  paused: { tier: PaidTier; resumesAt: Date | null; resume: ReturnType<typeof resumeOf> } | null;
  /** What was refunded of a subscription that goes on, and when it is charged again. */
  refunded: { what: "period" | "upgrade"; tier: PaidTier; nextAt: Date | null } | null;
  /** A payment is due since then, and the plan kept until then. */
  due: Grace | null;
  /** The period ended then, and the next one is not confirmed yet. */
  awaited: Grace | null;
  /** The plan was bought or changed within the last hour, as the signed events tell it. */
  changedLately: boolean;
  /** Those that will be charged for again: more than one is one too many. */
  renewing: SubscriptionView[];
  /** All, newest first. */
  history: SubscriptionView[];
};

const HOUR_MS = 3_600_000;

/** What the billing page says of a crafter's plan. */
export async function findBilling(userId: string): Promise<Billing> {
  const [[user], { subscriptions: rows, now }] = await Promise.all([
    db.select({ tier: tierNow }).from(users).where(eq(users.id, userId)),
    findSubscriptions(userId),
  ]);
  const tier = user?.tier ?? "free";
  const { until, next } = entitlementAt(rows, now);
  const current = currentOf(rows, now);
  return {
    tier,
    until,
    next,
    standing: standingOf(tier, rows, now),
    current: current && viewOf(current, now),
    pending: pendingPlan(rows, now)?.change ?? null,
    due: rows.map((row) => pastDue(row, now)).find(Boolean) ?? null,
    changedLately: rows.some(({ lastEventAt }) => lastEventAt && +now - Date.parse(lastEventAt) < HOUR_MS),
    paused: pausedView(rows, now),
    refunded: refundedView(rows, now),
    awaited: current && awaitedRenewal(current, now),
    renewing: renewingOf(rows, now).map((row) => viewOf(row, now)),
    history: rows.map((row) => viewOf(row, now)),
  };
}

function viewOf(row: SubscriptionRow, now: Date): SubscriptionView {
  const { id, providerReference, customerReference, tier, retainedTier, status, startedAt, createdAt } = row;
  const entitled = tierOf(row, now);
  const plan = entitled === "free" ? tier : entitled;
  const facts = { id, providerReference, customerReference, tier, retainedTier, status, startedAt, createdAt };
  const endsAt = shownEnd(row, now);
  return { ...facts, endsAt, isRefunded: isRefunded(row), isActive: entitled !== "free", plan };
}

function pausedView(rows: SubscriptionRow[], now: Date): Billing["paused"] {
  const one = pausedOf(rows, now);
  return one && { tier: one.tier, resumesAt: one.resumesAt, resume: resumeOf(one, now) };
}

function refundedView(rows: SubscriptionRow[], now: Date): Billing["refunded"] {
  const one = renewingOf(rows, now).find((row) => isRefunded(row) || (isReduced(row) && row.tier === "pro_plus"));
  return one ? { what: isRefunded(one) ? "period" : "upgrade", tier: one.tier, nextAt: one.expiresAt } : null;
}
