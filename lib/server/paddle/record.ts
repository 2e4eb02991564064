import "server-only";
import { applySubscription, type SubscriptionSnapshot } from "@/db/queries/billing/events";
import { logUnexpectedError } from "../log/writer";
import type { PaddleSubscription } from "./api";
import { readReference } from "./reference";
import { subscriptionFact } from "./subscription-fact";

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
  const reference: unknown = customData && "reference" in customData ? customData.reference : null;
  return {
    providerReference: id,
    userId: readReference(reference),
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
