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
  /** When it was canceled or paused. */
  endedAt: string | null;
};

/** A payment went through, or did not, for this period of the subscription. */
export type PaymentFact = { kind: "payment"; transaction: string; isPaid: boolean; period: Period | null };

/** Money was given back; `isFull` says that it is the whole payment and that it is not undone or waiting for approval. */
export type RefundFact = { kind: "refund"; adjustment: string; transaction: string; isFull: boolean };

/** What the product reads in an event of Paddle. */
export type PaddleFact = SubscriptionFact | PaymentFact | RefundFact;
