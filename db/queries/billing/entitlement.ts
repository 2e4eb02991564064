import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { serverNow } from "@/db/connection/now";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { givenPlans, subscriptions, users } from "@/db/schema";
import {
  endedNotification,
  findRecentStart,
  givenEndedNotification,
  isRecent,
  switchNotification,
} from "@/lib/domain/billing/notifications";
import { downgradeProblem, findChangeableSubscription, PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { entitlementAt, findPastEnd, pendingChange } from "@/lib/domain/billing/subscriptions";
import { NotFoundError, UserError } from "@/lib/errors";
import { notify } from "../notify";
import { listSubscriptions, type SubscriptionRow } from "./subscriptions";

/** The only writer of `users.tier`. Notifies of scheduled changes and ended plans. The caller has locked the user. */
export async function settleTier(
  tx: Tx,
  { id: userId, timeZone, now }: { id: string; timeZone: string; now: Date },
): Promise<void> {
  const rows = await listSubscriptions(tx, userId);
  const given = await listGivenPlans(userId, tx, findRecentStart(now));
  const { tier, until, next } = entitlementAt(rows, now, given);
  const plan = { tier, tierUntil: until, tierThen: until && next };
  await tx.update(users).set(plan).where(eq(users.id, userId));
  const notifications = rows.flatMap((row) => {
    const change = pendingChange(row, now);
    if (change?.kind === "switch") return [switchNotification({ userId, timeZone }, row, change)];
    return isRecent(findPastEnd(row, now), now) ? [endedNotification(userId, row)] : [];
  });
  const over = given.filter(({ endsAt }) => endsAt <= now).map((one) => givenEndedNotification(userId, one));
  await notify(tx, [...notifications, ...over]);
}

/**
 * Settles due tiers; runs hourly. Includes crafters whose given plan ended without a change of tier, to notify them
 * once. Continues after a failure and throws it at the end.
 */
export async function sweepTiers(): Promise<void> {
  const now = await serverNow(db);
  const hasEnded = and(gt(givenPlans.endsAt, findRecentStart(now)), lte(givenPlans.endsAt, now));
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.tierUntil, now))
    .union(db.select({ id: givenPlans.userId }).from(givenPlans).where(hasEnded));
  const errors: unknown[] = [];
  for (const { id } of due)
    await db
      .transaction(async (tx) => settleTier(tx, await lockUser(tx, id)))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Given plans that end after `after` (by default now), in the order of their ends. */
export function listGivenPlans(userId: string, tx: Tx | Db = db, after: Date | null = null) {
  return tx
    .select({ id: givenPlans.id, tier: givenPlans.tier, endsAt: givenPlans.endsAt })
    .from(givenPlans)
    .where(and(eq(givenPlans.userId, userId), gt(givenPlans.endsAt, after ?? sql`app_now()`)))
    .orderBy(asc(givenPlans.endsAt));
}

/** Pro+ → Pro Lite: Paddle changes the item at once, so we retain the paid tier until the period's end. */
export async function retainTier(userId: string, providerReference: string): Promise<{ at: Date | null }> {
  return lockedTransaction(userId, async (tx, crafter) => {
    const { now } = crafter;
    const all = await listSubscriptions(tx, userId);
    const subscription = findChangeableSubscription(all, now);
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
  await lockedTransaction(userId, async (tx, crafter) => {
    const { id } = await findOwnSubscription(tx, userId, providerReference);
    await tx
      .update(subscriptions)
      .set({ retainedTier: null, retainedUntil: null, retainedSince: null })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
    await settleTier(tx, crafter);
  });
}

async function findOwnSubscription(tx: Tx, userId: string, providerReference: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.providerReference, providerReference)));
  if (!row) throw new NotFoundError("subscription");
  return row;
}
