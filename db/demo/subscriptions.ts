import { and, eq, isNull, like, lte, sql } from "drizzle-orm";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { settleTier } from "../queries/billing/entitlement";
import { subscriptions } from "../schema";
import { PEOPLE } from "./people";
import { stableId } from "./random";
import { daysBefore } from "./rows";

type Plan = { tier: "pro_lite" | "pro_plus"; daysAgo: number; endedDaysAgo?: number };

/** Oldest first; the last one is the current plan. */
const PLANS: Record<string, readonly Plan[]> = {
  lite: [
    { tier: "pro_lite", daysAgo: 66, endedDaysAgo: 36 },
    { tier: "pro_lite", daysAgo: 12 },
  ],
  plus: [
    { tier: "pro_lite", daysAgo: 231, endedDaysAgo: 139 },
    { tier: "pro_plus", daysAgo: 138 },
  ],
};

/** Creates subscriptions once and renews them monthly, as Paddle would, until somebody changes them. Sets the tier. */
export async function seedSubscriptions(tx: Tx, now: Date): Promise<void> {
  for (const { id: userId, handle } of PEOPLE.filter(({ tier }) => tier !== "free")) {
    if ((await tx.$count(subscriptions, eq(subscriptions.userId, userId))) === 0)
      await tx.insert(subscriptions).values(rowsOf(userId, handle, now));
    // A new one is renewed at once to the month that now is in.
    if (await renewDemoPlan(tx, userId, now)) await settleTier(tx, { ...(await lockUser(tx, userId)), now });
  }
}

function rowsOf(userId: string, handle: string, now: Date) {
  return (PLANS[handle] ?? []).map(({ tier, daysAgo, endedDaysAgo = daysAgo }, index) => {
    const startedAt = daysBefore(now, daysAgo);
    const name = `${handle}_${index + 1}`;
    const status: "active" | "canceled" = endedDaysAgo < daysAgo ? "canceled" : "active";
    const paddle = { providerReference: `sub_demo_${name}`, customerReference: `ctm_demo_${handle}` };
    const period = { startedAt, periodStartsAt: startedAt, expiresAt: daysBefore(now, endedDaysAgo) };
    return { id: stableId(`subscription:${name}`), userId, tier, status, createdAt: startedAt, ...paddle, ...period };
  });
}

async function renewDemoPlan(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { startedAt, lastEventId, scheduledAt, retainedTier } = subscriptions;
  const age = sql`age(${now.toISOString()}::timestamptz, ${startedAt})`;
  const months = sql`make_interval(months => (extract(year from ${age}) * 12 + extract(month from ${age}))::int)`;
  const isOurs = and(eq(subscriptions.userId, userId), like(subscriptions.providerReference, "sub\\_demo\\_%"));
  const isUntouched = and(isNull(lastEventId), isNull(scheduledAt), isNull(retainedTier));
  const isOver = and(eq(subscriptions.status, "active"), lte(subscriptions.expiresAt, now));
  const renewed = await tx
    .update(subscriptions)
    .set({
      periodStartsAt: sql`${startedAt} + ${months}`,
      expiresAt: sql`${startedAt} + (${months} + interval '1 month')`,
    })
    .where(and(isOurs, isUntouched, isOver))
    .returning();
  return renewed.length > 0;
}
