import { inArray, ne, or } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";

export type RecordedSubscription = Awaited<ReturnType<typeof findRecorded>>[number];

/** What is on record of every subscription that isn't canceled here, and of these `sub_…` whatever became of them. */
export async function findRecorded(providerReferences: string[]) {
  const { providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt } =
    subscriptions;
  return db
    .select({ providerReference, tier, status, periodStartsAt, expiresAt, scheduledAction, scheduledAt, resumesAt })
    .from(subscriptions)
    .where(or(ne(status, "canceled"), inArray(providerReference, providerReferences)));
}
