import { largestPlan, smallestPaidPlan, type Tier } from "./tiers";

export type PaidTier = Exclude<Tier, "free">;
export type SubscriptionStatus = "active" | "trialing" | "past_due" | "paused" | "canceled";

/** A subscription as the rules see it. `periodStartsAt` to `expiresAt` is the newest period Paddle told of. */
export type SubscriptionState = {
  tier: PaidTier;
  status: SubscriptionStatus;
  periodStartsAt: Date | null;
  expiresAt: Date | null;
  pastDueSince: Date | null;
  scheduledAction: "cancel" | "pause" | null;
  scheduledAt: Date | null;
  /** When a pause ends by itself, and Paddle charges again. */
  resumesAt: Date | null;
  /** The end of the newest period whose payment was fully given back. */
  refundedUntil: Date | null;
  /** The end of the newest period in which an upgrade's payment was fully given back. */
  reducedUntil: Date | null;
  keptTier: PaidTier | null;
  keptUntil: Date | null;
  keptSince: Date | null;
};

/** The plan somebody has, and the one that follows by itself at `until`; null when nothing is to come. */
export type Entitlement = { tier: Tier; until: Date | null; next: Tier };

/** The days for which a plan is kept although it is not paid for yet. */
export type Grace = { since: Date; until: Date };

export type PendingChange = { kind: "cancel" | "switch" | "pause"; tier: Tier; at: Date };

/** How long a plan is kept while its payment is due. */
export const PAST_DUE_DAYS = 14;

const DAY_MS = 86_400_000;

/** The best plan that these subscriptions entitle to at an instant, and when that changes next if no event arrives. */
export function entitlementAt(subscriptions: readonly SubscriptionState[], at: Date): Entitlement {
  const tier = bestTier(subscriptions, at);
  const turns = subscriptions
    .flatMap((one) => [endOf(one), keptUntil(one)])
    .filter((turn): turn is Date => turn !== null && turn > at)
    .sort((a, b) => +a - +b);
  const until = turns.find((turn) => bestTier(subscriptions, turn) !== tier) ?? null;
  return { tier, until, next: until ? bestTier(subscriptions, until) : tier };
}

/**
 * What one subscription entitles to. active and trialing: its plan; past_due: kept 14 days, and an active one whose
 * period ended without news counts like past_due from then; paused, canceled, and what was scheduled to be so: free at
 * the period's end. A period whose payment was fully given back entitles to nothing, one whose upgrade was to the smaller
 * plan.
 */
export function tierOf(subscription: SubscriptionState, at: Date): Tier {
  const end = endOf(subscription);
  if (end && at >= end) return "free";
  if (isRefunded(subscription)) return "free";
  if (isReduced(subscription)) return smallestPaidPlan();
  const kept = keptUntil(subscription);
  return subscription.keptTier && kept && at < kept ? subscription.keptTier : subscription.tier;
}

/**
 * Does the subscription go on by itself, so that Paddle could still charge for it? Whoever has such a one changes it
 * instead of getting a second.
 */
export function isLive({ status, scheduledAt }: SubscriptionState, at: Date): boolean {
  if (status === "paused" || status === "canceled") return false;
  return !scheduledAt || at < scheduledAt;
}

/**
 * The one change that comes by itself: a cancellation or pause (to free), or Pro+ to Pro Lite at the period's end.
 * Null while Paddle still has the plan that is kept, since then nothing changes.
 */
export function pendingChange(subscription: SubscriptionState, at: Date): PendingChange | null {
  if (!isLive(subscription, at)) return null;
  const { scheduledAction, scheduledAt } = subscription;
  if (scheduledAt) return { kind: scheduledAction === "pause" ? "pause" : "cancel", tier: "free", at: scheduledAt };
  const until = keptUntil(subscription);
  if (!until || at >= until || subscription.keptTier === subscription.tier) return null;
  return { kind: "switch", tier: subscription.tier, at: until };
}

/** Since when a payment is due and until when the plan is kept nevertheless; null when none is. */
export function pastDue(subscription: SubscriptionState, at: Date): Grace | null {
  const { status, pastDueSince } = subscription;
  return status === "past_due" && isLive(subscription, at) ? graceFrom(pastDueSince) : null;
}

/**
 * Since when the renewal is awaited: the period is over, and Paddle has told neither the next one nor that its payment
 * failed. Mostly it is on its way, so nothing is due; the plan is kept as if it were.
 */
export function awaitedRenewal(subscription: SubscriptionState, at: Date): Grace | null {
  const { status, expiresAt } = subscription;
  if (status === "past_due" || !isLive(subscription, at)) return null;
  return expiresAt && at >= expiresAt ? graceFrom(expiresAt) : null;
}

/**
 * When what somebody has of it ends, if it goes on as it is: the end of the period; while a payment is due, the day to which
 * the plan is kept; null where it was refunded and goes on, since nothing is left of its period.
 */
export function shownEnd(subscription: SubscriptionState, at: Date): Date | null {
  if (isRefunded(subscription) && isLive(subscription, at)) return null;
  if (subscription.status !== "past_due") return subscription.expiresAt;
  return graceFrom(subscription.pastDueSince)?.until ?? subscription.expiresAt;
}

/** What resuming a paused subscription means: within its period nothing is charged, after it a new period begins. */
export function resumeOf({ expiresAt }: SubscriptionState, at: Date): { isCharged: boolean; nextAt: Date } {
  return expiresAt && expiresAt > at ? { isCharged: false, nextAt: expiresAt } : { isCharged: true, nextAt: at };
}

/** When it ended, if it has: by its end, or because its payment was given back. */
export function endedAt(subscription: SubscriptionState, at: Date): Date | null {
  if (tierOf(subscription, at) !== "free") return null;
  return isRefunded(subscription) ? subscription.refundedUntil : endOf(subscription);
}

function bestTier(subscriptions: readonly SubscriptionState[], at: Date): Tier {
  return largestPlan(subscriptions.map((one) => tierOf(one, at)));
}

/** When it stops entitling to anything if no event arrives; null: never. */
function endOf({ status, expiresAt, pastDueSince, scheduledAt }: SubscriptionState): Date | null {
  if (status === "canceled" || status === "paused") return expiresAt;
  const due = status === "past_due" ? pastDueSince : expiresAt;
  const grace = graceFrom(due)?.until ?? null;
  return scheduledAt && (!grace || scheduledAt < grace) ? scheduledAt : grace;
}

function graceFrom(since: Date | null): Grace | null {
  return since && { since, until: new Date(+since + PAST_DUE_DAYS * DAY_MS) };
}

/** The kept plan ends with the period in which it was kept; as soon as a later period is known it is over. */
function keptUntil({ keptUntil: until, keptSince, periodStartsAt, expiresAt }: SubscriptionState): Date | null {
  if (!until || !keptSince || (periodStartsAt && periodStartsAt > keptSince)) return null;
  return expiresAt ?? until;
}

/** Was the payment for its period given back? */
export function isRefunded({ refundedUntil, expiresAt }: SubscriptionState): boolean {
  return refundedUntil !== null && (!expiresAt || expiresAt <= refundedUntil);
}

/** Was the payment for the upgrade in its period given back? */
export function isReduced({ reducedUntil, expiresAt }: SubscriptionState): boolean {
  return reducedUntil !== null && (!expiresAt || expiresAt <= reducedUntil);
}
