import { currentOf, pausedOf, pendingPlan, renewingOf } from "@/lib/domain/billing/plan-changes";
import { type PlanStanding, standingOf } from "@/lib/domain/billing/plan-offers";
import {
  awaitedRenewal,
  entitlementAt,
  type GivenPlan,
  type Grace,
  giftOf,
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
import { listGivenPlans } from "./entitlement";
import type { SubscriptionRow } from "./subscriptions";
import { findSubscriptions } from "./subscriptions";

export type SubscriptionView = Pick<
  SubscriptionRow,
  "id" | "providerReference" | "customerReference" | "tier" | "retainedTier" | "status" | "startedAt" | "createdAt"
> & {
  /** Null when unknown or already over. */
  endsAt: Date | null;
  isRefunded: boolean;
  isActive: boolean;
  /** The current or last tier, retained tiers included. */
  plan: PaidTier;
};

export type Billing = {
  tier: Tier;
  /** When the tier changes by itself, and to what; null when it does not. */
  until: Date | null;
  next: Tier;
  standing: PlanStanding;
  /** The subscription that gives the tier or still renews. */
  current: SubscriptionView | null;
  /** `current` while it entitles to a plan; null when it no longer does, for example long unpaid. */
  entitling: SubscriptionView | null;
  pending: PendingChange | null;
  paused: { tier: PaidTier; resumesAt: Date | null; resume: ReturnType<typeof resumeOf> } | null;
  refunded: { what: "period" | "upgrade"; tier: PaidTier; nextAt: Date | null } | null;
  /** Set while a payment is overdue: since when, and until when the tier is retained. */
  due: Grace | null;
  /** The period ended, and the next one is not confirmed yet. */
  awaited: Grace | null;
  /** A plan given by an admin, if it is higher than the paid one. */
  gift: GivenPlan | null;
  changedLately: boolean;
  /** Subscriptions that renew. More than one means that the crafter pays twice. */
  renewing: SubscriptionView[];
  history: SubscriptionView[];
  /** The subscriptions can't be read now, so this shows Free. */
  isUnread: boolean;
};

const HOUR_MS = 3_600_000;

export async function findBilling(userId: string): Promise<Billing> {
  const [found, given] = await Promise.all([findSubscriptions(userId), listGivenPlans(userId)]);
  return billingOf(found, given);
}

/** A placeholder for screens while the plan can't be read. */
export function freeBilling(now: Date): Billing {
  return { ...billingOf({ tier: "free", subscriptions: [], now }, []), isUnread: true };
}

function billingOf(
  { tier, subscriptions: rows, now }: Awaited<ReturnType<typeof findSubscriptions>>,
  given: readonly GivenPlan[],
): Billing {
  const { until, next } = entitlementAt(rows, now, given);
  const current = currentOf(rows, now);
  const currentView = current && viewOf(current, now);
  return {
    tier,
    until,
    next,
    standing: standingOf(tier, rows, now),
    current: currentView,
    entitling: currentView?.isActive ? currentView : null,
    pending: pendingPlan(rows, now)?.change ?? null,
    due: rows.map((row) => pastDue(row, now)).find(Boolean) ?? null,
    gift: giftOf(given, rows, now),
    changedLately: rows.some(({ lastEventAt }) => lastEventAt && +now - Date.parse(lastEventAt) < HOUR_MS),
    paused: pausedView(rows, now),
    refunded: refundedView(rows, now),
    awaited: current && awaitedRenewal(current, now),
    renewing: renewingOf(rows, now).map((row) => viewOf(row, now)),
    history: rows.map((row) => viewOf(row, now)),
    isUnread: false,
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
