import {
  findCurrentSubscription,
  findPausedSubscription,
  findPendingPlan,
  listRenewing,
} from "@/lib/domain/billing/plan-changes";
import { standingOf } from "@/lib/domain/billing/plan-offers";
import {
  entitlementAt,
  findAwaitedRenewal,
  findPastDue,
  findShownEnd,
  type GivenPlan,
  giftOf,
  isReduced,
  isRefunded,
  resumeOf,
  tierOf,
} from "@/lib/domain/billing/subscriptions";
import { listGivenPlans } from "./entitlement";
import { findSubscriptions, type SubscriptionRow } from "./subscriptions";

export type SubscriptionView = ReturnType<typeof viewOf>;

/** `isUnread`: the subscriptions can't be read now, so this shows Free. */
export type Billing = ReturnType<typeof billingOf> & { isUnread: boolean };

const HOUR_MS = 3_600_000;

export async function findBilling(userId: string): Promise<Billing> {
  const [found, given] = await Promise.all([findSubscriptions(userId), listGivenPlans(userId)]);
  return { ...billingOf(found, given), isUnread: false };
}

/** A placeholder for screens while the plan can't be read. */
export function freeBilling(now: Date): Billing {
  return { ...billingOf({ tier: "free", subscriptions: [], now }, []), isUnread: true };
}

function billingOf(
  { tier, subscriptions: rows, now }: Awaited<ReturnType<typeof findSubscriptions>>,
  given: readonly GivenPlan[],
) {
  const { until, next } = entitlementAt(rows, now, given);
  const current = findCurrentSubscription(rows, now);
  const currentView = current && viewOf(current, now);
  return {
    tier,
    /** When the tier changes by itself, and to what; null when it does not. */
    until,
    next,
    standing: standingOf(tier, rows, now),
    /** The subscription that gives the tier or still renews. */
    current: currentView,
    /** `current` while it entitles to a plan; null when it no longer does, for example long unpaid. */
    entitling: currentView?.isActive ? currentView : null,
    pending: findPendingPlan(rows, now)?.change ?? null,
    /** Set while a payment is overdue: since when, and until when the tier is retained. */
    due: rows.map((row) => findPastDue(row, now)).find(Boolean) ?? null,
    /** A plan given by an admin, if it is higher than the paid one. */
    gift: giftOf(given, rows, now),
    changedLately: rows.some(({ lastEventAt }) => lastEventAt && +now - Date.parse(lastEventAt) < HOUR_MS),
    paused: pausedView(rows, now),
    refunded: refundedView(rows, now),
    /** The period ended, and the next one is not confirmed yet. */
    awaited: current && findAwaitedRenewal(current, now),
    /** Subscriptions that renew. More than one means that the crafter pays twice. */
    renewing: listRenewing(rows, now).map((row) => viewOf(row, now)),
    history: rows.map((row) => viewOf(row, now)),
  };
}

/** `endsAt` is null when unknown or already over; `plan` is the current or last tier, retained tiers included. */
function viewOf(row: SubscriptionRow, now: Date) {
  const { id, providerReference, customerReference, tier, retainedTier, status, startedAt, createdAt } = row;
  const entitled = tierOf(row, now);
  const plan = entitled === "free" ? tier : entitled;
  const facts = { id, providerReference, customerReference, tier, retainedTier, status, startedAt, createdAt };
  const endsAt = findShownEnd(row, now);
  return { ...facts, endsAt, isRefunded: isRefunded(row), isActive: entitled !== "free", plan };
}

function pausedView(rows: SubscriptionRow[], now: Date) {
  const one = findPausedSubscription(rows, now);
  return one && { tier: one.tier, resumesAt: one.resumesAt, resume: resumeOf(one, now) };
}

function refundedView(rows: SubscriptionRow[], now: Date) {
  const one = listRenewing(rows, now).find((row) => isRefunded(row) || (isReduced(row) && row.tier === "pro_plus"));
  if (!one) return null;
  const what = isRefunded(one) ? ("period" as const) : ("upgrade" as const);
  return { what, tier: one.tier, nextAt: one.expiresAt };
}
