import type { PaidTier, SubscriptionState, SubscriptionStatus } from "./subscriptions";

/** ISO instants, as Paddle writes them. */
export type ToldPeriod = { startsAt: string; endsAt: string };

/** What a subscription is, as one of its events or Paddle's API says it, complete. */
export type SubscriptionFact = {
  kind: "subscription";
  customerReference: string | null;
  /** Null: none of its prices is one of ours. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  startedAt: string;
  /** Paddle tells none once it is canceled or paused. */
  period: ToldPeriod | null;
  scheduled: { action: "cancel" | "pause"; at: string } | null;
  /** When it was canceled or paused. */
  endedAt: string | null;
  /** The `txn_…` with which it was bought; only its first event names it. */
  transaction?: string | null;
};

/** A payment went through, or did not, for this period of the subscription. */
export type PaymentFact = { kind: "payment"; transaction: string; isPaid: boolean; period: ToldPeriod | null };

/** Money was given back; `isFull` says that it is the whole payment and that it is not undone or waiting for approval. */
export type RefundFact = { kind: "refund"; adjustment: string; transaction: string; isFull: boolean };

/** What the product reads in an event of Paddle. */
export type PaddleFact = SubscriptionFact | PaymentFact | RefundFact;

/** A fact and when it happened, by Paddle's clock. */
export type ToldFact = { occurredAt: Date; fact: PaddleFact };

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
 * Refunds: a payment that was fully given back, and not just asked back, takes away the period it paid for; so does a
 * lost dispute. The next paid period entitles again. Partial refunds change nothing.
 */
export function foldFacts(told: readonly ToldFact[]): FoldedSubscription | null {
  let state: FoldedSubscription | null = null;
  for (const { occurredAt, fact } of told) if (fact.kind === "subscription") state = after(state, fact, occurredAt);
  return state && { ...state, refundedUntil: refundedUntil(told) };
}

function after(before: FoldedSubscription | null, fact: SubscriptionFact, occurredAt: Date): FoldedSubscription | null {
  const tier = fact.tier ?? before?.tier;
  if (!tier) return before;
  const { status, period, scheduled, customerReference } = fact;
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
    refundedUntil: null,
  };
}

/** Canceled or paused, it lasts to the end of its last period; at once where that period was never paid. */
function lastPaid(before: FoldedSubscription | null, { endedAt }: SubscriptionFact, occurredAt: Date): Date {
  const ended = endedAt ? new Date(endedAt) : occurredAt;
  return before?.expiresAt && before.status !== "past_due" ? before.expiresAt : ended;
}

function refundedUntil(told: readonly ToldFact[]): Date | null {
  const ends = new Map<string, number>();
  const givenBack = new Map<string, { transaction: string; isFull: boolean }>();
  for (const { fact } of told) {
    if (fact.kind === "payment" && fact.period) ends.set(fact.transaction, Date.parse(fact.period.endsAt));
    if (fact.kind === "refund") givenBack.set(fact.adjustment, fact);
  }
  const until = [...givenBack.values()].flatMap(({ transaction, isFull }) => (isFull && ends.get(transaction)) || []);
  return until.length > 0 ? new Date(Math.max(...until)) : null;
}
