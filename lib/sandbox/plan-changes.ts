import { TIERS } from "@/lib/domain/billing/tiers";
import { proratedCents } from "./entities/amounts";
import type { PlanPrice } from "./entities/catalogue";
import { type ChangeOutcome, charge, update } from "./events";
import type { SubscriptionRecord } from "./records";

/** Paddle's ways to bill a change of plan. */
export const PRORATION_MODES = [
  "prorated_immediately",
  "prorated_next_billing_period",
  "full_immediately",
  "full_next_billing_period",
  "do_not_bill",
] as const;
export type ProrationMode = (typeof PRORATION_MODES)[number];

/** Changes the plan at once. The rest of the period is charged where the mode says so, and never refunded. */
export function changePlan(from: SubscriptionRecord, price: PlanPrice, mode: ProrationMode, now: Date): ChangeOutcome {
  const deferred = mode === "prorated_next_billing_period" ? dueNow(from, price, "prorated_immediately", now) : 0;
  const outcome = update({ ...from, price, deferredCents: from.deferredCents + deferred }, now);
  const amountCents = dueNow(from, price, mode, now);
  if (amountCents === 0) return outcome;
  return {
    ...outcome,
    transaction: charge(outcome.subscription, { status: "completed", origin: "subscription_update", amountCents }, now),
    events: [...outcome.events, "transaction.completed"],
  };
}

export function dueNow(
  { period, price: old }: SubscriptionRecord,
  price: PlanPrice,
  mode: ProrationMode,
  now: Date,
): number {
  if (mode === "full_immediately") return TIERS[price.tier].priceCents;
  if (mode !== "prorated_immediately" || !period) return 0;
  const rest = (plan: PlanPrice) => proratedCents(TIERS[plan.tier].priceCents, period, now);
  return Math.max(0, rest(price) - rest(old));
}
