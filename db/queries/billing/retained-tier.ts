import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { subscriptions } from "@/db/schema";
import { changeableOf, downgradeProblem, PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleTier } from "./entitlement";
import { listSubscriptions, type SubscriptionRow } from "./subscription-list";

/** Pro+ → Pro Lite: Paddle changes the item at once, so we retain the paid tier until the period's end. */
export async function retainTier(userId: string, providerReference: string): Promise<{ at: Date | null }> {
  return userTransaction(userId, async (tx) => {
    const crafter = await lockUser(tx, userId);
    const { now } = crafter;
    const all = await listSubscriptions(tx, userId);
    const subscription = changeableOf(all, now);
    if (subscription?.providerReference !== providerReference) throw new NotFoundError("subscription");
    const problem = downgradeProblem(all, "pro_lite", now);
    if (problem) throw new UserError(PLAN_PROBLEMS[problem]);
    const { tier, expiresAt } = subscription;
    await tx
      .update(subscriptions)
      .set({ retainedTier: tier, retainedUntil: expiresAt, retainedSince: now })
      .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.userId, userId)));
    await settleTier(tx, crafter);
    return { at: expiresAt };
  });
}

/** Undoes `retainTier`; idempotent. */
export async function dropRetainedTier(userId: string, providerReference: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const crafter = await lockUser(tx, userId);
    const { id } = await findMine(tx, userId, providerReference);
    await tx
      .update(subscriptions)
      .set({ retainedTier: null, retainedUntil: null, retainedSince: null })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
    await settleTier(tx, crafter);
  });
}

async function findMine(tx: Tx, userId: string, providerReference: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.providerReference, providerReference)));
  if (!row) throw new NotFoundError("subscription");
  return row;
}
