import { inArray, ne, or } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { subscriptions } from "@/db/schema";
import type { SubscriptionFact } from "@/lib/domain/billing/subscription-facts";
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

/** Applies an answer of Paddle's API like an event at its place in time. Idempotent. */
export async function applySubscription(snapshot: SubscriptionSnapshot): Promise<void> {
  const eventId = `snapshot:${snapshot.providerReference}:${new Date(snapshot.occurredAt).toISOString()}`;
  await recordEvent({ ...snapshot, eventId, eventType: "snapshot" }, { again: true });
}

export type RecordedSubscription = Awaited<ReturnType<typeof findRecorded>>[number];

/** Subscriptions that are not canceled here, and these references whatever their status. */
export async function findRecorded(providerReferences: string[]) {
  const { providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt } =
    subscriptions;
  return db
    .select({ providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt })
    .from(subscriptions)
    .where(or(ne(status, "canceled"), inArray(providerReference, providerReferences)));
}
