import type { SubscriptionFact } from "@/lib/domain/billing/fold";
import { recordEvent } from "./events";

/** ISO instants throughout; `occurredAt` is Paddle's `updated_at`. */
export type SubscriptionSnapshot = {
  providerReference: string;
  /** From the signed reference; counts only while nobody owns the subscription. */
  userId: string | null;
  occurredAt: string;
  fact: SubscriptionFact;
  payload: unknown;
};

/** Applies a response of Paddle's API like an event that occurred at `occurredAt`. Idempotent. */
export async function applySubscription(snapshot: SubscriptionSnapshot): Promise<void> {
  const eventId = `snapshot:${snapshot.providerReference}:${new Date(snapshot.occurredAt).toISOString()}`;
  await recordEvent({ ...snapshot, eventId, eventType: "snapshot" }, { again: true });
}
