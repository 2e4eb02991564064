import type { Tier } from "@/lib/domain/billing/tiers";

/** A change of plan that a button begins; `periodEnd` as a date in words. */
export type PlanChange = {
  tier: Tier;
  change: "checkout" | "upgrade" | "downgrade";
  timeZone: string;
  periodEnd: string | null;
};
