import { desc, eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { serverNow } from "@/db/now";
import { subscriptions } from "@/db/schema";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function listSubscriptions(tx: Tx | Db, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.startedAt), subscriptions.id);
}

export async function findSubscriptions(userId: string): Promise<{ subscriptions: SubscriptionRow[]; now: Date }> {
  const [subscriptions, now] = await Promise.all([listSubscriptions(db, userId), serverNow(db)]);
  return { subscriptions, now };
}
