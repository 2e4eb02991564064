import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { subscriptions } from "@/db/schema";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** All subscriptions of a crafter, newest first. */
export async function listSubscriptions(tx: Tx | Db, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.startedAt), subscriptions.id);
}
