import { TIERS, type Tier } from "./tiers";

/** Where somebody stands with the plans: what the cards' buttons depend on. */
export type PlanStanding = {
  tier: Tier;
  /** A subscription that is paid for and can be changed; without one a plan is bought anew. */
  hasLive: boolean;
  /** The change that waits for the end of the period, or the end itself (rules.md «Plans»: one at a time). */
  next: { tier: Tier; at: Date } | null;
  /** When what is paid for ends, and with it the plan that is left. */
  periodEndsAt: Date | null;
};

export type PlanOffer =
  | { kind: "start" }
  | { kind: "current" }
  | { kind: "scheduled"; at: Date }
  | { kind: "upgrade"; by: "checkout" | "change"; isWaiting: boolean }
  | { kind: "downgrade"; isWaiting: boolean };

/**
 * What a plan's card offers (spec §2 Pricing): visitors «Get Started»; the own plan is the current one; a lower price is
 * a downgrade, every other an upgrade. `isWaiting`: another change is pending and has to be undone first. Whose plan is
 * free has none to change, even where a payment is due: the checkout tells them so.
 */
export function planOffer(tier: Tier, standing: PlanStanding | null): PlanOffer {
  if (standing === null) return { kind: "start" };
  const { tier: mine, next, hasLive } = standing;
  if (tier === mine) return { kind: "current" };
  if (next?.tier === tier) return { kind: "scheduled", at: next.at };
  const isWaiting = next !== null && hasLive;
  if (TIERS[tier].priceCents < TIERS[mine].priceCents) return { kind: "downgrade", isWaiting };
  return { kind: "upgrade", by: hasLive && mine !== "free" ? "change" : "checkout", isWaiting };
}

/** The plan above, which a crafter could still grow into; null on the largest. */
export function nextPlan(tier: Tier): Tier | null {
  const dearer = Object.values(TIERS).filter(({ priceCents }) => priceCents > TIERS[tier].priceCents);
  return dearer.sort((one, other) => one.priceCents - other.priceCents)[0]?.id ?? null;
}
