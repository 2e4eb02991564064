import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { settleTier } from "../queries/billing/entitlement";
import { subscriptions } from "../schema";
import { PEOPLE, type Person } from "./people";
import { stableId } from "./random";

const DAY_MS = 24 * 3_600_000;

type Plan = { tier: "pro_lite" | "pro_plus"; daysAgo: number; endedDaysAgo?: number };

/** Oldest first; the last one is the current plan. */
const PLANS: Partial<Record<string, readonly Plan[]>> = {
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
  for (const person of PEOPLE.filter(({ tier }) => tier !== "free")) {
    const known = await tx.$count(subscriptions, eq(subscriptions.userId, person.id));
    const made = known === 0 ? await tx.insert(subscriptions).values(rowsOf(person, now)).returning() : [];
    const renewed = await renew(tx, person, now);
    if (made.length + renewed.length > 0) await settleTier(tx, { ...(await lockUser(tx, person.id)), now });
  }
}

function rowsOf(person: Person, now: Date): (typeof subscriptions.$inferInsert)[] {
  return (PLANS[person.handle] ?? []).map(({ tier, daysAgo, endedDaysAgo }, index) => {
    const startedAt = new Date(+now - daysAgo * DAY_MS);
    const name = `${person.handle}_${index + 1}`;
    return {
      id: stableId(`subscription:${name}`),
      userId: person.id,
      tier,
      startedAt,
      createdAt: startedAt,
      providerReference: `sub_demo_${name}`,
      customerReference: `ctm_demo_${person.handle}`,
      status: endedDaysAgo ? ("canceled" as const) : ("active" as const),
      periodStartsAt: startedAt,
      expiresAt: endedDaysAgo ? new Date(+now - endedDaysAgo * DAY_MS) : monthAfter(startedAt),
    };
  });
}

async function renew(tx: Tx, person: Person, now: Date) {
  const isUntouched = and(
    isNull(subscriptions.lastEventId),
    isNull(subscriptions.scheduledAt),
    isNull(subscriptions.retainedTier),
  );
  return tx
    .update(subscriptions)
    .set({
      periodStartsAt: sql`${monthsSince(now)} + ${subscriptions.startedAt}`,
      expiresAt: sql`${monthsSince(now)} + interval '1 month' + ${subscriptions.startedAt}`,
    })
    .where(
      and(
        inArray(
          subscriptions.providerReference,
          rowsOf(person, now).map((row) => row.providerReference),
        ),
        eq(subscriptions.status, "active"),
        lte(subscriptions.expiresAt, now),
        isUntouched,
      ),
    )
    .returning();
}

function monthsSince(now: Date) {
  const age = sql`age(${now.toISOString()}::timestamptz, ${subscriptions.startedAt})`;
  return sql`make_interval(months => (extract(year from ${age}) * 12 + extract(month from ${age}))::int)`;
}

function monthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}
