import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { credentials, pendingSignups, users } from "@/db/schema";
import { insertLogin, isRemembered, isSuspended } from "./logins";
import { insertPending, lockAccount } from "./pending-logins";
import { hasSecondFactor } from "./proofs";

/** The account's password hash, and the newest unconfirmed sign-up's; null where there is none. */
export async function findCredential(email: string) {
  const newestPending = db
    .select({ id: pendingSignups.id, hash: pendingSignups.passwordHash })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, email), gt(pendingSignups.expiresAt, sql`app_now()`)))
    .orderBy(desc(pendingSignups.createdAt))
    .limit(1)
    .as("newest_pending");
  const [row] = await db
    .select({
      userId: users.id,
      hash: credentials.passwordHash,
      pendingId: newestPending.id,
      pendingHash: newestPending.hash,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(newestPending, sql`true`)
    .leftJoin(users, eq(users.email, email))
    .leftJoin(credentials, eq(credentials.userId, users.id));
  return row ?? { userId: null, hash: null, pendingId: null, pendingHash: null };
}

export async function findPasswordHash(userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return row?.hash ?? null;
}

/** Stores the same password hashed at the current cost. False if the password was changed meanwhile. */
export async function renewPasswordHash(userId: string, oldHash: string, newHash: string): Promise<boolean> {
  const renewed = await db
    .update(credentials)
    .set({ passwordHash: newHash })
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, oldHash)))
    .returning({ userId: credentials.userId });
  return renewed.length > 0;
}

/** `deviceId` comes from the device cookie; `pendingHash` is the hash of the token for the second step. */
export type Start = { remember: boolean; device: string | null; deviceId: string | null; pendingHash: Buffer };

/**
 * Starts a login, or the second step (`authSessionId` null) if a second factor is on and the device isn't remembered.
 * Null if the password was replaced or the account deleted since the comparison.
 */
export function startLogin(
  userId: string,
  verifiedHash: string,
  { remember, device, deviceId, pendingHash }: Start,
): Promise<{ authSessionId: string | null } | "suspended" | null> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await holdsPassword(tx, userId, verifiedHash))) return null;
    if (await isSuspended(userId, tx)) return "suspended";
    if ((await hasSecondFactor(userId, tx)) && !(deviceId && (await isRemembered(tx, userId, deviceId)))) {
      await insertPending(tx, userId, pendingHash, remember);
      return { authSessionId: null };
    }
    return { authSessionId: await insertLogin(tx, userId, remember, { device, passwordAt: sql`app_now()` }) };
  });
}

/** Whether the password is still the verified one. Locks the hash until the transaction ends. */
export async function holdsPassword(tx: Tx, userId: string, verifiedHash: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, verifiedHash)))
    .for("no key update");
  return rows.length > 0;
}
