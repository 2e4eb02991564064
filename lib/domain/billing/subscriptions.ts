import { largestPlan, type Tier } from "./tiers";

export const PAID_TIERS = ["pro_lite", "pro_plus"] as const;
export type PaidTier = (typeof PAID_TIERS)[number];
export type SubscriptionStatus = "active" | "trialing" | "past_due" | "paused" | "canceled";

/** A subscription as the rules see it. `periodStartsAt` to `expiresAt` is the newest period that Paddle named. */
export type SubscriptionState = {
  tier: PaidTier;
  status: SubscriptionStatus;
  periodStartsAt: Date | null;
  expiresAt: Date | null;
  pastDueSince: Date | null;
  scheduledAction: "cancel" | "pause" | null;
  scheduledAt: Date | null;
  /** When a pause ends by itself and Paddle charges again. */
  resumesAt: Date | null;
  /** The end of the newest period whose payment was refunded in full. */
  refundedUntil: Date | null;
  /** The end of the newest period in which an upgrade's payment was refunded in full. */
  reducedUntil: Date | null;
  retainedTier: PaidTier | null;
  retainedUntil: Date | null;
  retainedSince: Date | null;
};

/** A tier and the `next` one, which follows at `until`; `until` is null if nothing changes without a new event. */
type Entitlement = { tier: Tier; until: Date | null; next: Tier };

/** The time during which an unpaid plan stays. */
type Grace = { since: Date; until: Date };

export type PendingChange = { kind: "cancel" | "switch" | "pause"; tier: Tier; at: Date };

/** How long a plan stays while its payment is due. */
export const PAST_DUE_DAYS = 14;

const DAY_MS = 86_400_000;

/** A plan that an admin gave. Until it ends, the larger of it and the paid plan counts. */
export type GivenPlan = { tier: PaidTier; endsAt: Date };

/**
 * Returns the best plan that these subscriptions and given plans entitle to at an instant, and when that changes next
 * if no event arrives.
 */
export function entitlementAt(
  subscriptions: readonly SubscriptionState[],
  at: Date,
  given: readonly GivenPlan[] = [],
): Entitlement {
  const bestAt = (then: Date) => largestPlan([bestTier(subscriptions, then), bestGivenTier(given, then)]);
  const tier = bestAt(at);
  const changes = [
    ...subscriptions.flatMap((one) => [findEntitlementEnd(one), findRetainedEnd(one)]),
    ...given.map((one) => one.endsAt),
  ]
    .filter((change): change is Date => change !== null && change > at)
    .sort((a, b) => +a - +b);
  const until = changes.find((change) => bestAt(change) !== tier) ?? null;
  return { tier, until, next: until ? bestAt(until) : tier };
}

/**
 * Returns the plan that one subscription entitles to (README.md). Past due, or past its period without an event: the
 * plan for 14 days. Paused or canceled: free from the end of the period. A refunded period entitles to nothing, a
 * refunded upgrade to the smaller plan.
 */
export function tierOf(subscription: SubscriptionState, at: Date): Tier {
  const end = findEntitlementEnd(subscription);
  if (end && at >= end) return "free";
  if (isRefunded(subscription)) return "free";
  if (isReduced(subscription)) return "pro_lite";
  const kept = findRetainedEnd(subscription);
  return subscription.retainedTier && kept && at < kept ? subscription.retainedTier : subscription.tier;
}

/** Whether Paddle can still charge for it. Its owner changes a live subscription and can't buy a second one. */
export function isLive({ status, scheduledAt }: SubscriptionState, at: Date): boolean {
  if (status === "paused" || status === "canceled") return false;
  return !scheduledAt || at < scheduledAt;
}

/**
 * The announced change: a cancellation or pause (to free), or Pro+ to Pro Lite at the end of the period. Null if Paddle
 * has the same plan as the retained one, since then nothing changes.
 */
export function pendingChange(subscription: SubscriptionState, at: Date): PendingChange | null {
  if (!isLive(subscription, at)) return null;
  const { scheduledAction, scheduledAt } = subscription;
  if (scheduledAt) return { kind: scheduledAction === "pause" ? "pause" : "cancel", tier: "free", at: scheduledAt };
  const until = findRetainedEnd(subscription);
  if (!until || at >= until || subscription.retainedTier === subscription.tier) return null;
  return { kind: "switch", tier: subscription.tier, at: until };
}

/** Since when a payment is due, and until when the plan stays. */
export function findPastDue(subscription: SubscriptionState, at: Date): Grace | null {
  const { status, pastDueSince } = subscription;
  return status === "past_due" && isLive(subscription, at) ? graceFrom(pastDueSince) : null;
}

/**
 * Since when a renewal is awaited: the period is over, and Paddle has named neither the next one nor a failed payment.
 * Usually the event is on its way, so nothing is due.
 */
export function findAwaitedRenewal(subscription: SubscriptionState, at: Date): Grace | null {
  const { status, expiresAt } = subscription;
  if (status === "past_due" || !isLive(subscription, at)) return null;
  return expiresAt && at >= expiresAt ? graceFrom(expiresAt) : null;
}

/**
 * The end date to show: the end of the period, or of the 14 days while a payment is due; null if the period was
 * refunded but the subscription renews.
 */
export function findShownEnd(subscription: SubscriptionState, at: Date): Date | null {
  if (isRefunded(subscription) && isLive(subscription, at)) return null;
  if (subscription.status !== "past_due") return subscription.expiresAt;
  return graceFrom(subscription.pastDueSince)?.until ?? subscription.expiresAt;
}

/** Resuming within the period charges nothing; after it a new period begins and is charged. */
export function resumeOf({ expiresAt }: SubscriptionState, at: Date): { isCharged: boolean; nextAt: Date } {
  return expiresAt && expiresAt > at ? { isCharged: false, nextAt: expiresAt } : { isCharged: true, nextAt: at };
}

/** When it expired or was refunded; null while it entitles to a plan. */
export function findPastEnd(subscription: SubscriptionState, at: Date): Date | null {
  if (tierOf(subscription, at) !== "free") return null;
  return isRefunded(subscription) ? subscription.refundedUntil : findEntitlementEnd(subscription);
}

function bestGivenTier(given: readonly GivenPlan[], at: Date): Tier {
  return largestPlan(given.flatMap(({ tier, endsAt }) => (at < endsAt ? [tier] : [])));
}

/** The given plan that is larger than the paid one and ends last; null if none is larger. */
export function giftOf(
  given: readonly GivenPlan[],
  subscriptions: readonly SubscriptionState[],
  at: Date,
): GivenPlan | null {
  const tier = bestGivenTier(given, at);
  if (largestPlan([bestTier(subscriptions, at), tier]) === bestTier(subscriptions, at)) return null;
  const [last] = given.filter((one) => one.tier === tier).sort((a, b) => +b.endsAt - +a.endsAt);
  return last ?? null;
}

function bestTier(subscriptions: readonly SubscriptionState[], at: Date): Tier {
  return largestPlan(subscriptions.map((one) => tierOf(one, at)));
}

/** When it stops entitling to a plan if no event arrives; null if never. */
function findEntitlementEnd({ status, expiresAt, pastDueSince, scheduledAt }: SubscriptionState): Date | null {
  if (status === "canceled" || status === "paused") return expiresAt;
  const due = status === "past_due" ? pastDueSince : expiresAt;
  const grace = graceFrom(due)?.until ?? null;
  return scheduledAt && (!grace || scheduledAt < grace) ? scheduledAt : grace;
}

function graceFrom(since: Date | null): Grace | null {
  return since && { since, until: new Date(+since + PAST_DUE_DAYS * DAY_MS) };
}

/** A retained plan ends with the period in which it was retained. */
function findRetainedEnd({
  retainedUntil: until,
  retainedSince,
  periodStartsAt,
  expiresAt,
}: SubscriptionState): Date | null {
  if (!until || !retainedSince || (periodStartsAt && periodStartsAt > retainedSince)) return null;
  return expiresAt ?? until;
}

/** Whether the payment for its period was refunded. */
export function isRefunded({ refundedUntil, expiresAt }: SubscriptionState): boolean {
  return refundedUntil !== null && (!expiresAt || expiresAt <= refundedUntil);
}

/** Whether the payment for the upgrade in its period was refunded. */
export function isReduced({ reducedUntil, expiresAt }: SubscriptionState): boolean {
  return reducedUntil !== null && (!expiresAt || expiresAt <= reducedUntil);
}
