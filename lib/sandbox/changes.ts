import { TIERS } from "@/lib/domain/billing/tiers";
import { proratedCents } from "./amounts";
import type { PlanPrice } from "./catalogue";
import type { BilledPeriod } from "./entities";
import type { EventType } from "./events";
import { sandboxId } from "./ids";
import type { SubscriptionRecord, TransactionRecord } from "./records";

/** What a change made of a subscription, what was charged or failed to be, and what is told of it, oldest first. */
export type ChangeOutcome = { subscription: SubscriptionRecord; transaction?: TransactionRecord; events: EventType[] };

/** Paddle's ways to bill a change of plan. */
export const PRORATION_MODES = [
  "prorated_immediately",
  "prorated_next_billing_period",
  "full_immediately",
  "full_next_billing_period",
  "do_not_bill",
] as const;
export type ProrationMode = (typeof PRORATION_MODES)[number];

/** The checkout was paid: a subscription begins, for whom the transaction's custom data says. */
export function paid(transaction: TransactionRecord, customerId: string, now: Date): ChangeOutcome {
  const period = monthFrom(now);
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
  const settled = { status: "completed" as const, customerId, period, subscriptionId: subscription.id };
  return {
    subscription,
    transaction: { ...transaction, ...settled, billedAt: now, updatedAt: now },
    events: ["subscription.created", "subscription.activated", "transaction.completed"],
  };
}

/** The next period begins at an instant and is paid. */
export function renewed(from: SubscriptionRecord, at: Date, now: Date): ChangeOutcome {
  const subscription = { ...from, status: "active" as const, period: monthFrom(at), deferredCents: 0, updatedAt: now };
  const amountCents = TIERS[from.price.tier].priceCents + from.deferredCents;
  return {
    subscription,
    transaction: charge(subscription, { status: "completed", origin: "subscription_recurring", amountCents }, now),
    events: ["subscription.updated", "transaction.completed"],
  };
}

/** Paused now; it resumes by itself at an instant. Its period goes on, paid for as it is. */
export function paused(from: SubscriptionRecord, resumesAt: Date, now: Date): ChangeOutcome {
  const scheduledChange = { action: "resume" as const, at: resumesAt };
  const subscription = { ...from, status: "paused" as const, pausedAt: now, scheduledChange, updatedAt: now };
  return { subscription, events: ["subscription.paused"] };
}

/** The pause is over: the period that was paid for goes on where that is wanted and it lasts, else a new one is charged. */
export function resumed(from: SubscriptionRecord, now: Date, { continues = false } = {}): ChangeOutcome {
  const active = { ...from, status: "active" as const, pausedAt: null, scheduledChange: null, updatedAt: now };
  if (continues && from.period && from.period.endsAt > now)
    return { subscription: active, events: ["subscription.resumed"] };
  const { subscription, transaction } = renewed(active, now, now);
  return { subscription, transaction, events: ["subscription.resumed", "transaction.completed"] };
}

/** The next period begins, and the card is declined. */
export function renewalFailed(from: SubscriptionRecord, now: Date): ChangeOutcome {
  const subscription = { ...from, status: "past_due" as const, period: monthFrom(now), updatedAt: now };
  return {
    subscription,
    transaction: charge(subscription, { status: "past_due", origin: "subscription_recurring" }, now),
    events: ["subscription.past_due", "transaction.payment_failed"],
  };
}

/** The payment that was due is made; the period stays. */
export function settled(from: SubscriptionRecord, now: Date): ChangeOutcome {
  const subscription = { ...from, status: "active" as const, updatedAt: now };
  return {
    subscription,
    transaction: charge(subscription, { status: "completed", origin: "subscription_recurring" }, now),
    events: ["subscription.updated", "transaction.completed"],
  };
}

/** The period or the pause is over: resumed, canceled where that was planned or nobody paid for it, else renewed. */
export function ended(from: SubscriptionRecord, now: Date): ChangeOutcome {
  if (from.status === "paused") return resumed(from, now);
  const endsAt = from.period?.endsAt ?? now;
  if (from.scheduledChange || from.status === "past_due") return canceled(from, now);
  return renewed(from, endsAt, now);
}

/** Canceled at once, as Paddle tells it: no period, nothing planned. */
export function canceled(from: SubscriptionRecord, now: Date): ChangeOutcome {
  const over = { status: "canceled" as const, period: null, scheduledChange: null, canceledAt: now };
  return { subscription: { ...from, ...over, updatedAt: now }, events: ["subscription.canceled"] };
}

/** It will be canceled at the period's end; paused, at once. */
export function cancelPlanned(from: SubscriptionRecord, now: Date): ChangeOutcome {
  if (from.status === "paused") return canceled(from, now);
  const scheduledChange = { action: "cancel" as const, at: from.period?.endsAt ?? now };
  return updated({ ...from, scheduledChange }, now);
}

/** What was planned for the period's end is taken back. */
export function kept(from: SubscriptionRecord, now: Date): ChangeOutcome {
  return updated({ ...from, scheduledChange: null }, now);
}

/** The end of the period is brought forward, for somebody who can't wait a month for it. */
export function broughtForward(from: SubscriptionRecord, endsAt: Date, now: Date): ChangeOutcome {
  const startsAt = from.period && from.period.startsAt < now ? from.period.startsAt : now;
  const scheduledChange = from.scheduledChange && { ...from.scheduledChange, at: endsAt };
  return updated({ ...from, period: { startsAt, endsAt }, scheduledChange }, now);
}

/** It moves to another plan at once; what is left of the period is charged where the mode says so, never paid back. */
export function moved(from: SubscriptionRecord, price: PlanPrice, mode: ProrationMode, now: Date): ChangeOutcome {
  const deferred = mode === "prorated_next_billing_period" ? dueNow(from, price, "prorated_immediately", now) : 0;
  const outcome = updated({ ...from, price, deferredCents: from.deferredCents + deferred }, now);
  const amountCents = dueNow(from, price, mode, now);
  if (amountCents === 0) return outcome;
  return {
    ...outcome,
    transaction: charge(outcome.subscription, { status: "completed", origin: "subscription_update", amountCents }, now),
    events: [...outcome.events, "transaction.completed"],
  };
}

/** From now on its card is declined for a change of plan, or accepted again. Nobody is told of it. */
export function withCard(from: SubscriptionRecord, isCardDeclined: boolean): ChangeOutcome {
  return { subscription: { ...from, isCardDeclined }, events: [] };
}

/** A refund waits for approval from now on, or no longer. */
export function withRefund(from: SubscriptionRecord, isRefundPending: boolean): ChangeOutcome {
  return { subscription: { ...from, isRefundPending }, events: [] };
}

/** What moving to another plan takes now: minor units, never negative. */
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

function updated(subscription: SubscriptionRecord, now: Date): ChangeOutcome {
  return { subscription: { ...subscription, updatedAt: now }, events: ["subscription.updated"] };
}

function charge(
  { id, customerId, price, customData, period }: SubscriptionRecord,
  what: Pick<TransactionRecord, "status" | "origin" | "amountCents">,
  now: Date,
): TransactionRecord {
  const made = { id: sandboxId("txn", now), createdAt: now, updatedAt: now, billedAt: now, checkoutUrl: null };
  return { ...made, ...what, subscriptionId: id, customerId, price, customData, period };
}

/** One month from here, to the same day or the month's last. */
function monthFrom(startsAt: Date): BilledPeriod {
  const endsAt = new Date(startsAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + 1);
  if (endsAt.getUTCDate() !== startsAt.getUTCDate()) endsAt.setUTCDate(0);
  return { startsAt, endsAt };
}
