import type { Period, SubscriptionFact } from "@/lib/domain/billing/fold";
import type { SubscriptionStatus } from "@/lib/domain/billing/subscriptions";
import { paddleSettings } from "./settings";

/** A subscription in Paddle's terms, from an event or the API. */
type PaddleSubscription = {
  customerReference: string | null;
  priceIds: string[];
  status: SubscriptionStatus;
  startedAt: string;
  period: Period | null;
  change: { action: "cancel" | "pause" | "resume"; at: string; resumesAt?: string | null } | null;
  pausedAt: string | null;
  canceledAt: string | null;
  transaction?: string | null;
};

/** Converts a subscription: takes the most expensive of our plans, and when it ends, pauses or resumes. */
export function subscriptionFact({
  priceIds,
  change,
  pausedAt,
  canceledAt,
  ...rest
}: PaddleSubscription): SubscriptionFact {
  const tiers = priceIds.map((id) => paddleSettings().tierOfPrice(id));
  return {
    kind: "subscription",
    ...rest,
    tier: tiers.find((tier) => tier === "pro_plus") ?? tiers.find((tier) => tier !== null) ?? null,
    resumesAt: change?.action === "resume" ? change.at : (change?.resumesAt ?? null),
    scheduled: change && change.action !== "resume" ? { action: change.action, at: change.at } : null,
    endedAt: rest.status === "canceled" ? canceledAt : rest.status === "paused" ? pausedAt : null,
  };
}
