import { randomUUID } from "node:crypto";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { settleTier } from "@/db/queries/billing/entitlement";
import { subscriptions } from "@/db/schema";

const DAY_MS = 86_400_000;

/** The instant this many days from now; negative: ago. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/**
 * A subscription as if its events had arrived: by default Pro Lite, active, ten days old with twenty to go. Also sets
 * the crafter's plan.
 */
export async function aSubscription(userId: string, values: Partial<typeof subscriptions.$inferInsert> = {}) {
  const sign = randomUUID().replaceAll("-", "").slice(0, 26);
  const row = {
    userId,
    providerReference: `sub_${sign}`,
    customerReference: `ctm_${sign}`,
    tier: "pro_lite" as const,
    status: "active" as const,
    startedAt: daysFromNow(-10),
    periodStartsAt: daysFromNow(-10),
    expiresAt: daysFromNow(20),
    ...values,
  };
  return db.transaction(async (tx) => {
    const owner = await lockUser(tx, userId);
    const [made] = await tx.insert(subscriptions).values(row).returning();
    await settleTier(tx, owner);
    if (!made) throw new Error("Nothing was inserted.");
    return made;
  });
}
