import type { Period, SubscriptionFact } from "@/lib/domain/billing/subscription-facts";
import type { SubscriptionStatus } from "@/lib/domain/billing/subscriptions";
import { paddleSettings } from "./settings";

/** A subscription in Paddle's terms, whether an event or the API says it. */
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

/** What the product reads in it: the dearest of our plans, what ends or pauses it, when that is over, and when it ended. */
export function subscriptionFact({
  priceIds,
  change,
  pausedAt,
  canceledAt,
  ...said
}: PaddleSubscription): SubscriptionFact {
  const tiers = priceIds.map((id) => paddleSettings().tierOfPrice(id));
  return {
    kind: "subscription",
    ...said,
    tier: tiers.find((tier) => tier === "pro_plus") ?? tiers.find((tier) => tier !== null) ?? null,
    resumesAt: change?.action === "resume" ? change.at : (change?.resumesAt ?? null),
    scheduled: change && change.action !== "resume" ? { action: change.action, at: change.at } : null,
    endedAt: said.status === "canceled" ? canceledAt : said.status === "paused" ? pausedAt : null,
  };
}
