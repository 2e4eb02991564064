import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { sandboxObjects, subscriptions, users } from "@/db/schema";

/** Subscriptions that have no sandbox object: those of the demo's crafters. */
export function listSubscriptionsOutside() {
  return listWhere(undefined);
}

export async function findSubscriptionOutside(providerReference: string) {
  const [found] = await listWhere(eq(subscriptions.providerReference, providerReference));
  return found ?? null;
}

export async function findBuyerEmail(userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

export type SubscriptionOutside = Awaited<ReturnType<typeof listSubscriptionsOutside>>[number];

function listWhere(condition: SQL | undefined) {
  return db
    .select({
      providerReference: subscriptions.providerReference,
      customerReference: subscriptions.customerReference,
      userId: subscriptions.userId,
      tier: subscriptions.tier,
      status: subscriptions.status,
      startedAt: subscriptions.startedAt,
      periodStartsAt: subscriptions.periodStartsAt,
      expiresAt: subscriptions.expiresAt,
      scheduledAction: subscriptions.scheduledAction,
      scheduledAt: subscriptions.scheduledAt,
      resumesAt: subscriptions.resumesAt,
    })
    .from(subscriptions)
    .leftJoin(sandboxObjects, eq(sandboxObjects.id, subscriptions.providerReference))
    .where(and(isNull(sandboxObjects.id), condition))
    .orderBy(asc(subscriptions.createdAt));
}
