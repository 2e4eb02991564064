import { desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { type Db, db, prepareQuery, type Tx } from "@/db/connection/client";
import { clock, tierNow } from "@/db/connection/now";
import { subscriptions, users } from "@/db/schema";
import type { Tier } from "@/lib/domain/billing/tiers";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function listSubscriptions(tx: Tx | Db, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(...NEWEST_FIRST);
}

export async function findSubscriptions(
  userId: string,
): Promise<{ tier: Tier; subscriptions: SubscriptionRow[]; now: Date }> {
  const rows = await standingQuery().execute({ userId });
  const { tier = "free", now = new Date() } = rows[0] ?? {};
  return { tier, now, subscriptions: rows.flatMap(({ subscription }) => subscription ?? []) };
}

const standingQuery = prepareQuery(() =>
  db
    .select({ tier: tierNow, now: clock, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId")))
    .orderBy(...NEWEST_FIRST)
    .prepare("standing"),
);

const NEWEST_FIRST = [desc(subscriptions.createdAt), desc(subscriptions.startedAt), subscriptions.id];

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
