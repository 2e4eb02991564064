import type { PaidTier, SubscriptionStatus } from "./subscriptions";

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
