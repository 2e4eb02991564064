import {
  announcedPlan,
  changeableOf,
  currentOf,
  downgradeProblem,
  type PlanProblem,
  pendingPlan,
  purchaseProblem,
  upgradeProblem,
} from "./plan-changes";
import { canBuy, type PaymentWays } from "./setup";
import { entitlementAt, isLive, type SubscriptionState } from "./subscriptions";
import { TIERS, type Tier } from "./tiers";

/** Everything that the buttons of the plan cards depend on. */
export type PlanStanding = {
  tier: Tier;
  /** Has a subscription that can be changed; otherwise a new plan is bought. */
  hasLive: boolean;
  /** The change, or the end, at the end of the period. */
  next: { tier: Tier; at: Date } | null;
  /** When the paid period ends; null where that isn't known. */
  periodEndsAt: Date | null;
  /** Why not, for each way to another plan. */
  problems: Record<"purchase" | "upgrade" | "toFree" | "toLite", PlanProblem | null>;
};

export type PlanOffer =
  | { kind: "start" }
  | { kind: "current" }
  | { kind: "scheduled"; at: Date }
  | { kind: "upgrade"; by: "checkout" | "change"; problem: PlanProblem | null }
  | { kind: "downgrade"; problem: PlanProblem | null }
  | { kind: "unavailable"; by: "checkout" | "change" };

/** A subscription that is cancelled for good ends with its paid period. */
export function standingOf(tier: Tier, subscriptions: readonly SubscriptionState[], at: Date): PlanStanding {
  const pending = pendingPlan(subscriptions, at)?.change;
  return {
    tier,
    hasLive: changeableOf(subscriptions, at) !== null,
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
 * The button on a plan's card. Visitors get "Get Started"; a lower price is a downgrade, a higher one an upgrade. With
 * a problem the card says why it can't be had now. What this configuration can never do is not offered.
 */
export function planOffer(tier: Tier, standing: PlanStanding | null, ways: PaymentWays): PlanOffer {
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

/** The plan after a cancelled one has run out. */
function endOfCancelled(subscriptions: readonly SubscriptionState[], at: Date): PlanStanding["next"] {
  const current = currentOf(subscriptions, at);
  const end = current && !isLive(current, at) ? entitlementAt([current], at).until : null;
  // A pause that ends before the period does changes nothing.
  if (end && current?.resumesAt && current.resumesAt <= end) return null;
  const then = end && announcedPlan(subscriptions, at, end);
  return end && then && then !== entitlementAt(subscriptions, at).tier ? { tier: then, at: end } : null;
}

/** The end of the last period that would renew. */
function lastPeriodEnd(subscriptions: readonly SubscriptionState[], at: Date): Date | null {
  const ends = subscriptions.flatMap((one) => (isLive(one, at) && one.expiresAt ? +one.expiresAt : []));
  const last = Math.max(...ends);
  return last > +at ? new Date(last) : null;
}
