import {
  findAwaitedRenewal,
  findPastDue,
  isLive,
  isReduced,
  type PendingChange,
  pendingChange,
  type SubscriptionState,
  tierOf,
} from "./subscriptions";
import { largestPlan, TIERS, type Tier } from "./tiers";

/** Why a plan can't be bought or changed now. */
export type PlanProblem = keyof typeof PLAN_PROBLEMS;

export const PLAN_PROBLEMS = {
  none: "There’s no subscription to change.",
  owned: "You already have a subscription. You can change it on the Billing page.",
  ending: "Your subscription no longer renews. You can choose another plan once it has ended.",
  pending: "A change is already scheduled. Undo it first.",
  due: "Please settle the payment that is due first.",
  unconfirmed: "Your renewal is still being confirmed. Please try again later.",
  several: "You have more than one subscription. Please cancel the one you don’t need first.",
  refunded: "Your last payment was refunded. Your plan starts again with the next one.",
  reduced: "Your upgrade was refunded. Pro+ starts again with your next payment.",
  paused: "Your subscription is paused. Resume it on the Billing page.",
  highest: "You already have the highest plan.",
  notLower: "That isn’t a lower plan than yours.",
} as const;

/** Returns the subscription with the largest plan, preferring live ones; null if none gives a plan or is live. */
export function findCurrentSubscription<T extends SubscriptionState>(subscriptions: readonly T[], at: Date): T | null {
  const worth = (one: T) => TIERS[tierOf(one, at)].priceCents + (isLive(one, at) ? 1 : 0);
  const [best] = [...subscriptions].sort((a, b) => worth(b) - worth(a));
  return best && worth(best) > 0 ? best : null;
}

/** The live subscription with the largest plan; only live ones can be changed. */
export function findChangeableSubscription<T extends SubscriptionState>(
  subscriptions: readonly T[],
  at: Date,
): T | null {
  return findCurrentSubscription(
    subscriptions.filter((one) => isLive(one, at)),
    at,
  );
}

/** The paused subscription with the largest plan. */
export function findPausedSubscription<T extends SubscriptionState>(subscriptions: readonly T[], at: Date): T | null {
  const [first] = subscriptions
    .filter(({ status }) => status === "paused")
    .sort((a, b) => TIERS[tierOf(b, at)].priceCents - TIERS[tierOf(a, at)].priceCents);
  return first ?? null;
}

/** The subscriptions that Paddle will charge again: those that renew, and those whose pause ends on a set day. */
export function listChargedAgain<T extends SubscriptionState>(subscriptions: readonly T[], at: Date): T[] {
  const resuming = subscriptions.filter(
    ({ status, scheduledAction, resumesAt }) => resumesAt && (status === "paused" || scheduledAction === "pause"),
  );
  return [...listRenewing(subscriptions, at), ...resuming];
}

/** The subscriptions that renew, the largest plan first. More than one is a mistake that costs their owner money. */
export function listRenewing<T extends SubscriptionState>(subscriptions: readonly T[], at: Date): T[] {
  return subscriptions
    .filter((one) => isLive(one, at) && !one.scheduledAt)
    .sort((a, b) => TIERS[tierOf(b, at)].priceCents - TIERS[tierOf(a, at)].priceCents);
}

/**
 * Returns the next change of plan and the subscription that changes. If another subscription then gives a larger plan
 * than the change, that plan is next; if it equals the present plan, the other subscription's own change counts.
 */
export function findPendingPlan<T extends SubscriptionState>(
  subscriptions: readonly T[],
  at: Date,
): { change: PendingChange; of: T } | null {
  const of = findCurrentSubscription(subscriptions, at);
  const change = of && pendingChange(of, at);
  if (!change) return null;
  const others = subscriptions.filter((one) => one !== of);
  const then = findAnnouncedPlan(others, at, change.at);
  if (TIERS[then].priceCents <= TIERS[change.tier].priceCents) return { change, of };
  return then === tierOf(of, at) ? findPendingPlan(others, at) : { change: { ...change, tier: then }, of };
}

/** Returns the plan at a later instant if every announced change happens and everything else renews. */
export function findAnnouncedPlan(subscriptions: readonly SubscriptionState[], at: Date, later: Date): Tier {
  const plans = subscriptions.map((one) => {
    const change = pendingChange(one, at);
    if (!isLive(one, at)) return tierOf(one, later);
    return change && change.at <= later ? change.tier : tierOf(one, at);
  });
  return largestPlan(plans);
}

/** Why no plan can be bought. A crafter with a live subscription changes it instead of buying a second one. */
export function purchaseProblem(subscriptions: readonly SubscriptionState[], at: Date): PlanProblem | null {
  const one = findChangeableSubscription(subscriptions, at);
  if (!one) return findPausedSubscription(subscriptions, at) && "paused";
  if (findPastDue(one, at)) return "due";
  if (findAwaitedRenewal(one, at)) return "unconfirmed";
  return tierOf(one, at) === "free" ? "refunded" : "owned";
}

/** Why Pro Lite can't become Pro+ now. */
export function upgradeProblem(subscriptions: readonly SubscriptionState[], at: Date): PlanProblem | null {
  const one = findChangeableSubscription(subscriptions, at);
  if (!one) return findPausedSubscription(subscriptions, at) ? "paused" : "none";
  if (pendingChange(one, at)) return "pending";
  if (one.tier !== "pro_lite") return isReduced(one) ? "reduced" : "highest";
  if (findPastDue(one, at)) return "due";
  return listRenewing(subscriptions, at).length > 1 ? "several" : null;
}

/**
 * Why a lower plan can't be scheduled for the end of the period. A downgrade to Free cancels all live subscriptions.
 * One to Pro Lite needs a single subscription whose period is paid, since Pro+ stays until the period ends.
 */
export function downgradeProblem(
  subscriptions: readonly SubscriptionState[],
  target: Tier,
  at: Date,
): PlanProblem | null {
  const one = findChangeableSubscription(subscriptions, at);
  if (!one && findPausedSubscription(subscriptions, at)) return "paused";
  if (!one) return findCurrentSubscription(subscriptions, at) ? "ending" : "none";
  const renewing = listRenewing(subscriptions, at);
  if (target === "free")
    return renewing.length === 0 || renewing.some((each) => pendingChange(each, at)) ? "pending" : null;
  if (pendingChange(one, at)) return "pending";
  if (TIERS[target].priceCents >= TIERS[one.tier].priceCents) return "notLower";
  if (renewing.length > 1) return "several";
  if (findPastDue(one, at)) return "due";
  return !one.expiresAt || findAwaitedRenewal(one, at) ? "unconfirmed" : null;
}
