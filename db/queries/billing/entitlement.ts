import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { serverNow } from "@/db/connection/now";
import { givenPlans, users } from "@/db/schema";
import {
  endedNotification,
  givenEndedNotification,
  isRecent,
  recentSince,
  switchNotification,
} from "@/lib/domain/billing/notifications";
import { endedAt, entitlementAt, pendingChange } from "@/lib/domain/billing/subscriptions";
import { notify } from "../notify";
import { listSubscriptions } from "./subscription-list";

/** The only writer of `users.tier`. Notifies of scheduled changes and ended plans. The caller has locked the user. */
export async function settleTier(
  tx: Tx,
  { id: userId, timeZone, now }: { id: string; timeZone: string; now: Date },
): Promise<void> {
  const rows = await listSubscriptions(tx, userId);
  const given = await listGivenPlans(userId, tx, recentSince(now));
  const { tier, until, next } = entitlementAt(rows, now, given);
  const plan = { tier, tierUntil: until, tierThen: until && next };
  await tx.update(users).set(plan).where(eq(users.id, userId));
  const notifications = rows.flatMap((row) => {
    const change = pendingChange(row, now);
    if (change?.kind === "switch") return [switchNotification({ userId, timeZone }, row, change)];
    return isRecent(endedAt(row, now), now) ? [endedNotification(userId, row)] : [];
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
  const hasEnded = and(gt(givenPlans.endsAt, recentSince(now)), lte(givenPlans.endsAt, now));
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
