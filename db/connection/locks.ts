import { eq, sql } from "drizzle-orm";
import { users } from "../schema";
import { ADVISORY_LOCKS } from "./advisory-locks";
import { prepareInTx, type Tx } from "./client";
import { clock, tierNow } from "./now";

/*
 * The order of locks in every transaction: user → Paddle's transaction and subscription → crafting session → project →
 * method → challenge. A list of users is locked in the order of their ids. The advisory locks below come first.
 */
export { ADVISORY_LOCKS };

/** Seed for hashing a Paddle reference; the hash is the number of its lock. */
export const PADDLE_HASH_SEED = 7_203_110_421;

/** Waits for an advisory lock; held until the transaction ends. */
export async function takeLock(tx: Pick<Tx, "execute">, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`);
}

/** False if another transaction holds the lock: it does the work then. */
export async function tryLock(tx: Pick<Tx, "execute">, lock: keyof typeof ADVISORY_LOCKS): Promise<boolean> {
  const [row] = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as mine`,
  );
  return row?.mine ?? false;
}

/** Locks a crafter's row and returns the columns that rules need, with the time at which the lock was acquired. */
export async function lockUser(tx: Tx, userId: string) {
  const user = await lockUserIfAny(tx, userId);
  if (!user) throw new Error("lockUser: the signed-in user has no row");
  return user;
}

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Null when the account is deleted. */
export async function lockUserIfAny(tx: Tx, userId: string) {
  const [user] = await lockUserQuery(tx, { userId }).execute();
  return user ?? null;
}

/** The clock is outside the subquery that waits for the lock, so Postgres reads it afterwards. */
export const lockUserQuery = prepareInTx((on) => {
  const locked = on
    .select({
      id: users.id,
      timeZone: users.timeZone,
      tier: tierNow.as("tier_now"),
      xp: users.xp,
      streakBreaks: users.streakBreaks,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .for("no key update")
    .as("locked");
  const { id, timeZone, tier, xp, streakBreaks } = locked;
  return on.select({ id, timeZone, tier, xp, streakBreaks, now: clock }).from(locked).prepare("lock_user");
});
