import { eq, sql } from "drizzle-orm";
import type { Tier } from "@/lib/domain/billing/tiers";
import type { Tx } from "./client";
import { users } from "./schema";

/**
 * The plan a crafter is entitled to at this moment: one that runs out by itself has run out to the second, whether or
 * not Paddle or a sweep has come by. Every read of the plan reads this.
 */
export const tierNow = sql<Tier>`case when ${users.tierUntil} <= clock_timestamp() then ${users.tierThen} else ${users.tier} end`;

/**
 * Locks a crafter's row, the first lock of every write (order: user, session, project), and reads what rules need of it.
 * The clock is read in a statement of its own, so it is the time after the lock was had, in whole milliseconds.
 */
export async function lockUser(tx: Tx, userId: string) {
  const user = await lockUserIfAny(tx, userId);
  if (!user) throw new Error("lockUser: the signed-in user has no row");
  return user;
}

/** The same for somebody whom only a payment names, who may be gone: null then. */
export async function lockUserIfAny(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ id: users.id, timeZone: users.timeZone, tier: tierNow, xp: users.xp })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user ? { ...user, now: await serverNow(tx) } : null;
}

/** The server's clock in whole milliseconds; it decides every instant the product stores. */
export async function serverNow(tx: Pick<Tx, "execute">): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  return new Date(Number(row?.ms));
}
