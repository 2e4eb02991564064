import type { Tier } from "@/lib/domain/billing/tiers";

/** A change of plan that a button starts. `periodEnd`: a date in words. */
export type PlanChange = {
  tier: Tier;
  change: "checkout" | "upgrade" | "downgrade";
  timeZone: string;
  periodEnd: string | null;
};
