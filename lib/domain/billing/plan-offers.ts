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

/** Where somebody stands with the plans: what the cards' buttons depend on. */
export type PlanStanding = {
  tier: Tier;
  /** A subscription that goes on and can be changed; without one a plan is bought anew. */
  hasLive: boolean;
  /** The change that waits for the end of the period, or the end itself. */
  next: { tier: Tier; at: Date } | null;
  /** When what is paid for ends, if it is to end; null where that isn't known. */
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

/** Where somebody on this plan stands with these subscriptions; one that is cancelled for good ends with what is paid for. */
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
 * What a plan's card offers: visitors «Get Started»; the own plan is the current one; a lower price is
 * a downgrade, every other an upgrade. With a problem it can't be had now, and the card says why. Whose plan is free has
 * none to change, even where a payment is due. What this configuration can never do is not offered.
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

/** The plan above, which a crafter could still grow into; null on the largest. */
export function nextPlan(tier: Tier): Tier | null {
  const dearer = Object.values(TIERS).filter(({ priceCents }) => priceCents > TIERS[tier].priceCents);
  return dearer.sort((one, other) => one.priceCents - other.priceCents)[0]?.id ?? null;
}

/** What the plan becomes when one that is cancelled already has run out. */
function endOfCancelled(subscriptions: readonly SubscriptionState[], at: Date): PlanStanding["next"] {
  const current = currentOf(subscriptions, at);
  const end = current && !isLive(current, at) ? entitlementAt([current], at).until : null;
  // A pause that ends before the period does changes nothing.
  if (end && current?.resumesAt && current.resumesAt <= end) return null;
  const then = end && announcedPlan(subscriptions, at, end);
  return end && then && then !== entitlementAt(subscriptions, at).tier ? { tier: then, at: end } : null;
}

/** The end of the last of the periods that would go on. */
function lastPeriodEnd(subscriptions: readonly SubscriptionState[], at: Date): Date | null {
  const ends = subscriptions.flatMap((one) => (isLive(one, at) && one.expiresAt ? +one.expiresAt : []));
  const last = Math.max(...ends);
  return last > +at ? new Date(last) : null;
}
