import type { Billing } from "@/db/queries/subscriptions";
import type { PlanStanding } from "./domain/plan-offers";

/** Where somebody stands with the plans; one that is cancelled for good ends with what is paid for. */
export function standingOf({ tier, current, pending, until, next }: Billing): PlanStanding {
  const hasLive = current !== null && current.status !== "canceled" && current.status !== "paused";
  const end = until && !hasLive ? { tier: next, at: until } : null;
  return { tier, hasLive, next: pending ?? end, periodEndsAt: hasLive ? current.expiresAt : null };
}
