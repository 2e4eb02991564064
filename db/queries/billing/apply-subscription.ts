import type { SubscriptionFact } from "@/lib/domain/billing/subscription-facts";
import { recordEvent } from "./events";

/** What Paddle's API answered about a subscription, at its `updated_at`: ISO instants throughout. */
export type SubscriptionSnapshot = {
  providerReference: string;
  /** Whom the signed reference names; counts only while nobody has the subscription yet. */
  userId: string | null;
  occurredAt: string;
  fact: SubscriptionFact;
  payload: unknown;
};

/**
 * Takes what Paddle's API says into account as if its event had come: among all the others, in its place in time.
 * Again it only repairs what differs from what is known.
 */
export async function applySubscription(snapshot: SubscriptionSnapshot): Promise<void> {
  const eventId = `snapshot:${snapshot.providerReference}:${new Date(snapshot.occurredAt).toISOString()}`;
  await recordEvent({ ...snapshot, eventId, eventType: "snapshot" }, { again: true });
}
