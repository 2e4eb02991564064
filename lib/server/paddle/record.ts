import "server-only";
import { applySubscription, type SubscriptionSnapshot } from "@/db/queries/billing/events";
import type { SubscriptionFact } from "@/lib/domain/billing/fold";
import { logUnexpectedError } from "../log/writer";
import type { PaddleSubscription } from "./api";
import { paddleSettings } from "./settings";
import { readReference } from "./signatures";

/**
 * Applies Paddle's response at once, so that a second change sees it; the event will repeat it. Returns whether it was
 * recorded. Never throws, because Paddle has made the change already.
 */
export async function recordAnswer(subscription: PaddleSubscription): Promise<boolean> {
  try {
    await applySubscription(snapshotOfAnswer(subscription));
    return true;
  } catch (error) {
    logUnexpectedError("billing.record", error);
    return false;
  }
}

/** Paddle's API answer in the form of its events. */
export function snapshotOfAnswer(subscription: PaddleSubscription): SubscriptionSnapshot {
  const { id, status, customData, scheduledChange: change, currentBillingPeriod: period } = subscription;
  return {
    providerReference: id,
    userId: readReference(customData?.reference),
    occurredAt: subscription.updatedAt,
    payload: subscription,
    fact: subscriptionFact({
      customerReference: subscription.customerId,
      priceIds: subscription.items.map(({ price }) => price.id),
      status,
      startedAt: subscription.startedAt ?? subscription.createdAt,
      period: period && { startsAt: period.startsAt, endsAt: period.endsAt },
      change: change && { action: change.action, at: change.effectiveAt, resumesAt: change.resumeAt },
      pausedAt: subscription.pausedAt,
      canceledAt: subscription.canceledAt,
    }),
  };
}

/** A subscription in Paddle's terms, from an event or the API. */
type Described = Omit<SubscriptionFact, "kind" | "tier" | "scheduled" | "resumesAt" | "endedAt"> & {
  priceIds: string[];
  change: { action: "cancel" | "pause" | "resume"; at: string; resumesAt?: string | null } | null;
  pausedAt: string | null;
  canceledAt: string | null;
};

/** Converts a subscription: takes the most expensive of our plans, and when it ends, pauses or resumes. */
export function subscriptionFact({ priceIds, change, pausedAt, canceledAt, ...rest }: Described): SubscriptionFact {
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
