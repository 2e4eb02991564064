import { inArray, ne, or } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { subscriptions } from "@/db/schema";

export type RecordedSubscription = Awaited<ReturnType<typeof findRecorded>>[number];

/** Subscriptions that are not stored as canceled, and those with these references in any status. */
export async function findRecorded(providerReferences: string[]) {
  const { providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt } =
    subscriptions;
  return db
    .select({ providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt })
    .from(subscriptions)
    .where(or(ne(status, "canceled"), inArray(providerReference, providerReferences)));
}
