import { eq, sql } from "drizzle-orm";
import type { Tx } from "../client";
import { users } from "../schema";

/**
 * Locks a crafter's row, the first lock of every write (order: user, session, project), and reads what rules need of it.
 * The clock is read in a statement of its own, so it is the time after the lock was had, in whole milliseconds.
 */
export async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ id: users.id, timeZone: users.timeZone, tier: users.tier, xp: users.xp })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) throw new Error("lockUser: the signed-in user has no row");
  return { ...user, now: await serverNow(tx) };
}

/** The server's clock in whole milliseconds; it decides every instant the product stores. */
export async function serverNow(tx: Pick<Tx, "execute">): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  return new Date(Number(row?.ms));
}
