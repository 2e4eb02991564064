import {
  downgradeProblem,
  findAnnouncedPlan,
  findChangeableSubscription,
  findCurrentSubscription,
  findPendingPlan,
  type PlanProblem,
  purchaseProblem,
  upgradeProblem,
} from "./plan-changes";
import { canBuy, type PaymentWays } from "./setup";
import { entitlementAt, isLive, type SubscriptionState } from "./subscriptions";
import { TIERS, type Tier } from "./tiers";

/** Everything that the buttons of the plan cards depend on. */
export type PlanStanding = {
  tier: Tier;
  /** Whether a subscription can be changed; otherwise a new one is bought. */
  hasLive: boolean;
  /** The plan that follows the present one, and when; null if none is announced. */
  next: { tier: Tier; at: Date } | null;
  /** When the paid period ends; null where that isn't known. */
  periodEndsAt: Date | null;
  /** Why each change is refused now; null if it is possible. */
  problems: Record<"purchase" | "upgrade" | "toFree" | "toLite", PlanProblem | null>;
};

export type PlanOffer =
  | { kind: "start" }
  | { kind: "current" }
  | { kind: "scheduled"; at: Date }
  | { kind: "upgrade"; by: "checkout" | "change"; problem: PlanProblem | null }
  | { kind: "downgrade"; problem: PlanProblem | null }
  | { kind: "unavailable"; by: "checkout" | "change" };

/** Collects the state behind the plan cards. `next` is a pending change, or the end of a cancelled subscription. */
export function standingOf(tier: Tier, subscriptions: readonly SubscriptionState[], at: Date): PlanStanding {
  const pending = findPendingPlan(subscriptions, at)?.change;
  return {
    tier,
    hasLive: findChangeableSubscription(subscriptions, at) !== null,
    next: pending ? { tier: pending.tier, at: pending.at } : endOfCancelled(subscriptions, at),
    periodEndsAt: lastPeriodEnd(subscriptions, at),
    problems: {
      purchase: purchaseProblem(subscriptions, at),
      upgrade: upgradeProblem(subscriptions, at),
      toFree: downgradeProblem(subscriptions, "free", at),
      toLite: downgradeProblem(subscriptions, "pro_lite", at),
    },
  };
}

/**
 * Chooses the button of a plan's card. Visitors get "Get Started"; a lower price is a downgrade, a higher one an
 * upgrade. `problem` explains why the change is refused now. "unavailable": this configuration never allows it.
 */
export function choosePlanOffer(tier: Tier, standing: PlanStanding | null, ways: PaymentWays): PlanOffer {
  if (standing === null) return { kind: "start" };
  const { tier: mine, next, hasLive, problems } = standing;
  if (tier === mine) return { kind: "current" };
  if (next?.tier === tier) return { kind: "scheduled", at: next.at };
  const isChange = hasLive && mine !== "free";
  if (isChange && !ways.hasApi) return { kind: "unavailable", by: "change" };
  if (TIERS[tier].priceCents < TIERS[mine].priceCents)
    return { kind: "downgrade", problem: tier === "free" ? problems.toFree : problems.toLite };
  if (isChange) return { kind: "upgrade", by: "change", problem: problems.upgrade };
  return tier !== "free" && canBuy(tier, ways)
    ? { kind: "upgrade", by: "checkout", problem: problems.purchase }
    : { kind: "unavailable", by: "checkout" };
}

/** The next larger plan; null on the largest. */
export function nextPlan(tier: Tier): Tier | null {
  return Object.values(TIERS).find(({ priceCents }) => priceCents > TIERS[tier].priceCents)?.id ?? null;
}

/** The plan that follows a cancelled or paused subscription, and when. */
function endOfCancelled(subscriptions: readonly SubscriptionState[], at: Date): PlanStanding["next"] {
  const current = findCurrentSubscription(subscriptions, at);
  const end = current && !isLive(current, at) ? entitlementAt([current], at).until : null;
  // A pause that ends before the paid period changes nothing.
  if (end && current?.resumesAt && current.resumesAt <= end) return null;
  const then = end && findAnnouncedPlan(subscriptions, at, end);
  return end && then && then !== entitlementAt(subscriptions, at).tier ? { tier: then, at: end } : null;
}

/** The latest period end of the live subscriptions; null if it is past or unknown. */
function lastPeriodEnd(subscriptions: readonly SubscriptionState[], at: Date): Date | null {
  const ends = subscriptions.flatMap((one) => (isLive(one, at) && one.expiresAt ? +one.expiresAt : []));
  const last = Math.max(...ends);
  return last > +at ? new Date(last) : null;
}
