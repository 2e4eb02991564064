import { type Refunds, refundsIn } from "./refunds";
import type { PaidTier, SubscriptionState, SubscriptionStatus } from "./subscriptions";

/** ISO instants, as Paddle writes them. */
export type Period = { startsAt: string; endsAt: string };

/** What a subscription is, as one of its events or Paddle's API says it, complete. */
export type SubscriptionFact = {
  kind: "subscription";
  customerReference: string | null;
  /** Null: none of its prices is one of ours. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  startedAt: string;
  /** Paddle tells none once it is canceled or paused. */
  period: Period | null;
  scheduled: { action: "cancel" | "pause"; at: string } | null;
  /** The day on which a pause ends by itself. */
  resumesAt?: string | null;
  /** When it was canceled or paused. */
  endedAt: string | null;
  /** The `txn_…` with which it was bought; only its first event names it. */
  transaction?: string | null;
};

/** A payment went through, or did not, for this period of the subscription. */
export type PaymentFact = {
  kind: "payment";
  transaction: string;
  isPaid: boolean;
  period: Period | null;
  /** It pays the difference to a larger plan for the rest of the period, not the period itself. */
  isUpgrade?: boolean;
  amountCents?: number | null;
};

/**
 * Money was given back; `isFull`: the whole payment, approved and not undone. `amountCents` is what was approved of it, null
 * where nothing is or the amount is unknown.
 */
export type RefundFact = {
  kind: "refund";
  adjustment: string;
  transaction: string;
  isFull: boolean;
  amountCents?: number | null;
};

/** What the product reads in an event of Paddle. */
export type PaddleFact = SubscriptionFact | PaymentFact | RefundFact;

/** A fact and when it happened, by Paddle's clock. */
export type DatedFact = { occurredAt: Date; fact: PaddleFact };

/** A subscription without its refunds, which are worked out from all facts at once. */
type Unrefunded = Omit<FoldedSubscription, keyof Refunds>;

/** What all facts of one subscription come to; without what only we know, the plan that is kept. */
export type FoldedSubscription = Omit<SubscriptionState, "keptTier" | "keptUntil" | "keptSince"> & {
  customerReference: string | null;
  startedAt: Date;
};

/**
 * A subscription from everything that was told about it, in the order in which it happened: the newest says what it is,
 * and older ones what the newest leaves out, such as the end of the period once it is canceled. Being made from the set
 * of facts, it is the same however often and in whatever order they arrived. Null until one tells a
 * plan of ours.
 *
 * A refund takes back what its payment paid for, as subscription-refunds.ts says.
 */
export function foldFacts(told: readonly DatedFact[]): FoldedSubscription | null {
  let state: Unrefunded | null = null;
  for (const { occurredAt, fact } of told) if (fact.kind === "subscription") state = after(state, fact, occurredAt);
  return state && { ...state, ...refundsIn(told) };
}

function after(before: Unrefunded | null, fact: SubscriptionFact, occurredAt: Date): Unrefunded | null {
  const tier = fact.tier ?? before?.tier;
  if (!tier) return before;
  const { status, period, scheduled, customerReference, resumesAt } = fact;
  const isOver = status === "canceled" || status === "paused";
  return {
    tier,
    status,
    customerReference,
    startedAt: new Date(fact.startedAt),
    periodStartsAt: period ? new Date(period.startsAt) : (before?.periodStartsAt ?? null),
    expiresAt: isOver
      ? lastPaid(before, fact, occurredAt)
      : period
        ? new Date(period.endsAt)
        : (before?.expiresAt ?? null),
    pastDueSince: status === "past_due" ? (before?.pastDueSince ?? occurredAt) : null,
    scheduledAction: isOver ? null : (scheduled?.action ?? null),
    scheduledAt: isOver || !scheduled ? null : new Date(scheduled.at),
    resumesAt: status !== "canceled" && resumesAt ? new Date(resumesAt) : null,
  };
}

/** Canceled or paused, it lasts to the end of its last period; at once where that period was never paid. */
function lastPaid(before: Unrefunded | null, { endedAt, period }: SubscriptionFact, occurredAt: Date): Date {
  const ended = endedAt ? new Date(endedAt) : occurredAt;
  if (before?.status === "past_due") return ended;
  return before?.expiresAt ?? (period ? new Date(period.endsAt) : ended);
}
