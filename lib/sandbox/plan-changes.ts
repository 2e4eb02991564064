import { TIERS } from "@/lib/domain/billing/tiers";
import type { SubscriptionChange } from "@/lib/server/paddle/api";
import { type ChangeOutcome, charge, update } from "./events";
import type { BilledPeriod, PlanPrice, SubscriptionRecord } from "./records";

/** Paddle's ways to bill a change of plan. */
export type ProrationMode = Extract<SubscriptionChange, { items: unknown }>["prorationBillingMode"];

/** Changes the plan at once. Charges the rest of the period if the mode requires it, and never refunds it. */
export function changePlan(from: SubscriptionRecord, price: PlanPrice, mode: ProrationMode, now: Date) {
  const deferred = mode === "prorated_next_billing_period" ? dueNow(from, price, "prorated_immediately", now) : 0;
  const outcome = update({ ...from, price, deferredCents: from.deferredCents + deferred }, now);
  const amountCents = dueNow(from, price, mode, now);
  if (amountCents === 0) return outcome;
  return {
    ...outcome,
    transaction: charge(outcome.subscription, { status: "completed", origin: "subscription_update", amountCents }, now),
    events: [...outcome.events, "transaction.completed"],
  } satisfies ChangeOutcome;
}

export function dueNow(
  { period, price: old }: SubscriptionRecord,
  price: PlanPrice,
  mode: ProrationMode,
  now: Date,
): number {
  if (mode === "full_immediately") return TIERS[price.tier].priceCents;
  if (mode !== "prorated_immediately" || !period) return 0;
  return Math.max(0, priceOfRest(price, period, now) - priceOfRest(old, period, now));
}

/** A plan's price for what is left of the period, in minor units. */
export function priceOfRest({ tier }: PlanPrice, period: BilledPeriod | null, now: Date): number {
  return period ? proratedCents(TIERS[tier].priceCents, period, now) : 0;
}

/** The share of a price for the rest of a period; Paddle counts whole minutes. */
export function proratedCents(cents: number, period: BilledPeriod, at: Date): number {
  const minutes = (from: Date, to: Date) => Math.max(0, Math.floor((+to - +from) / 60_000));
  const whole = minutes(period.startsAt, period.endsAt);
  return whole === 0 ? 0 : Math.round((cents * Math.min(whole, minutes(at, period.endsAt))) / whole);
}
