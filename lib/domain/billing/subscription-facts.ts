import type { PaidTier, SubscriptionStatus } from "./subscriptions";

/** ISO instants, as Paddle writes them. */
export type Period = { startsAt: string; endsAt: string };

/** The whole state of a subscription, from one of its events or from Paddle's API. */
export type SubscriptionFact = {
  kind: "subscription";
  customerReference: string | null;
  /** Null if none of its prices is ours. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  startedAt: string;
  /** Null once it is canceled or paused. */
  period: Period | null;
  scheduled: { action: "cancel" | "pause"; at: string } | null;
  /** The day on which a pause ends by itself. */
  resumesAt?: string | null;
  /** When it was canceled or paused. */
  endedAt: string | null;
  /** The `txn_…` that bought it; only its first event names it. */
  transaction?: string | null;
};

/** A payment for a period of the subscription, paid or failed. */
export type PaymentFact = {
  kind: "payment";
  transaction: string;
  isPaid: boolean;
  period: Period | null;
  /** Whether it pays only the difference to a larger plan for the rest of the period. */
  isUpgrade?: boolean;
  amountCents?: number | null;
};

/**
 * `isFull`: the whole payment was refunded; the refund was approved and not reversed. `amountCents`: the approved
 * amount, null if nothing was approved or the amount is unknown.
 */
export type RefundFact = {
  kind: "refund";
  adjustment: string;
  transaction: string;
  isFull: boolean;
  amountCents?: number | null;
};

export type PaddleFact = SubscriptionFact | PaymentFact | RefundFact;

/** `occurredAt` is by Paddle's clock. */
export type DatedFact = { occurredAt: Date; fact: PaddleFact };
