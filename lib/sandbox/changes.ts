import { TIERS } from "@/lib/domain/billing/tiers";
import type { SubscriptionChange } from "@/lib/server/paddle/api";
import { type ChangeOutcome, makeCharge, updateSubscription } from "./events";
import {
  type BilledPeriod,
  type PlanPrice,
  type SubscriptionRecord,
  sandboxId,
  type TransactionRecord,
} from "./records";

type Outcome = ChangeOutcome & { subscription: SubscriptionRecord };

export function completeCheckout(transaction: TransactionRecord, customerId: string, now: Date) {
  const period = billedMonthFrom(now);
  const subscription: SubscriptionRecord = {
    id: sandboxId("sub", now),
    status: "active",
    customerId,
    price: transaction.price,
    customData: transaction.customData,
    period,
    startedAt: now,
    updatedAt: now,
    scheduledChange: null,
    pausedAt: null,
    canceledAt: null,
    isCardDeclined: false,
    isRefundPending: false,
    deferredCents: 0,
  };
  const paid = { status: "completed" as const, customerId, period, subscriptionId: subscription.id };
  return {
    subscription,
    transaction: { ...transaction, ...paid },
    events: ["subscription.created", "subscription.activated", "transaction.completed"],
  } satisfies ChangeOutcome;
}

export function renewSubscription(from: SubscriptionRecord, at: Date, now: Date): Outcome {
  const subscription = {
    ...from,
    status: "active" as const,
    period: billedMonthFrom(at),
    deferredCents: 0,
    updatedAt: now,
  };
  return applyPayment(subscription, now, TIERS[from.price.tier].priceCents + from.deferredCents);
}

/** `amountCents`: the plan's price unless given. */
function applyPayment(subscription: SubscriptionRecord, now: Date, amountCents?: number): Outcome {
  const transaction = makeCharge(
    subscription,
    { status: "completed", origin: "subscription_recurring", amountCents },
    now,
  );
  return { subscription, transaction, events: ["subscription.updated", "transaction.completed"] };
}

/** Pauses now and schedules the end of the pause; the paid period continues. */
export function pauseSubscription(from: SubscriptionRecord, resumesAt: Date, now: Date): Outcome {
  const scheduledChange = { action: "resume" as const, at: resumesAt };
  const subscription = { ...from, status: "paused" as const, pausedAt: now, scheduledChange, updatedAt: now };
  return { subscription, events: ["subscription.paused"] };
}

/** Ends a pause. With `continues` a paid period that has not ended continues; otherwise a new one is charged. */
export function resumeSubscription(from: SubscriptionRecord, now: Date, { continues = false } = {}): Outcome {
  const active = { ...from, status: "active" as const, pausedAt: null, scheduledChange: null, updatedAt: now };
  if (continues && from.period && from.period.endsAt > now)
    return { subscription: active, events: ["subscription.resumed"] };
  const { subscription, transaction } = renewSubscription(active, now, now);
  return { subscription, transaction, events: ["subscription.resumed", "transaction.completed"] };
}

export function failRenewal(from: SubscriptionRecord, now: Date): Outcome {
  const subscription = { ...from, status: "past_due" as const, period: billedMonthFrom(now), updatedAt: now };
  return {
    subscription,
    transaction: makeCharge(subscription, { status: "past_due", origin: "subscription_recurring" }, now),
    events: ["subscription.past_due", "transaction.payment_failed"],
  };
}

export function settlePayment(from: SubscriptionRecord, now: Date): Outcome {
  return applyPayment({ ...from, status: "active", updatedAt: now }, now);
}

/** Ends a pause by resuming, and a period by renewal, or by cancellation if that is scheduled or a payment is due. */
export function endPeriod(from: SubscriptionRecord, now: Date): Outcome {
  if (from.status === "paused") return resumeSubscription(from, now);
  const endsAt = from.period?.endsAt ?? now;
  if (from.scheduledChange || from.status === "past_due") return cancelNow(from, now);
  return renewSubscription(from, endsAt, now);
}

/** As at Paddle, a canceled subscription has neither a period nor a scheduled change. */
export function cancelNow(from: SubscriptionRecord, now: Date): Outcome {
  const over = { status: "canceled" as const, period: null, scheduledChange: null, canceledAt: now };
  return { subscription: { ...from, ...over, updatedAt: now }, events: ["subscription.canceled"] };
}

/** Schedules the cancellation; cancels a paused subscription at once. */
export function cancelAtPeriodEnd(from: SubscriptionRecord, now: Date): Outcome {
  if (from.status === "paused") return cancelNow(from, now);
  const scheduledChange = { action: "cancel" as const, at: from.period?.endsAt ?? now };
  return updateSubscription({ ...from, scheduledChange }, now);
}

export function undoCancellation(from: SubscriptionRecord, now: Date): Outcome {
  return updateSubscription({ ...from, scheduledChange: null }, now);
}

/** Moves the period's end, so that nobody has to wait a month for it. */
export function bringEndForward(from: SubscriptionRecord, endsAt: Date, now: Date): Outcome {
  const startsAt = from.period && from.period.startsAt < now ? from.period.startsAt : now;
  const scheduledChange = from.scheduledChange && { ...from.scheduledChange, at: endsAt };
  return updateSubscription({ ...from, period: { startsAt, endsAt }, scheduledChange }, now);
}

function billedMonthFrom(startsAt: Date): BilledPeriod {
  const endsAt = new Date(startsAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + 1);
  if (endsAt.getUTCDate() !== startsAt.getUTCDate()) endsAt.setUTCDate(0);
  return { startsAt, endsAt };
}

/** Paddle's ways to bill a change of plan. */
export type ProrationMode = Extract<SubscriptionChange, { items: unknown }>["prorationBillingMode"];

/** Changes the plan at once. Charges the rest of the period if the mode requires it, and never refunds it. */
export function changePlan(from: SubscriptionRecord, price: PlanPrice, mode: ProrationMode, now: Date) {
  const deferred = mode === "prorated_next_billing_period" ? amountDueNow(from, price, "prorated_immediately", now) : 0;
  const outcome = updateSubscription({ ...from, price, deferredCents: from.deferredCents + deferred }, now);
  const amountCents = amountDueNow(from, price, mode, now);
  if (amountCents === 0) return outcome;
  return {
    ...outcome,
    transaction: makeCharge(
      outcome.subscription,
      { status: "completed", origin: "subscription_update", amountCents },
      now,
    ),
    events: [...outcome.events, "transaction.completed"],
  } satisfies ChangeOutcome;
}

export function amountDueNow(
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
