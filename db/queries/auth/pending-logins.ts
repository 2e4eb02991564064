import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { credentials, pendingLogins, rememberedDevices, users } from "@/db/schema";
import { REMEMBER_DEVICE_DAYS } from "@/lib/domain/auth/second-factor";
import { type CodeProof, mailUsedCode, runTransactionOrNull, spendCode, type UsedMail } from "./factors";
import { insertLogin } from "./logins";

const MAX_TRIES = 5;
const MAX_LIVE = 20;

/** Stores a pending login for ten minutes. Beyond 20 the oldest one ends. */
export async function insertPending(tx: Tx, userId: string, tokenHash: Buffer, remember: boolean): Promise<void> {
  const expiresAt = sql`app_now() + interval '10 minutes'`;
  await tx.insert(pendingLogins).values({ tokenHash, userId, remember, expiresAt });
  const older = tx
    .select({ tokenHash: pendingLogins.tokenHash })
    .from(pendingLogins)
    .where(eq(pendingLogins.userId, userId))
    .orderBy(desc(pendingLogins.createdAt))
    .offset(MAX_LIVE);
  await tx.delete(pendingLogins).where(inArray(pendingLogins.tokenHash, older));
}

/** Reading costs no try. Null if it expired or its tries are used up. */
export async function findPending(tokenHash: Buffer): Promise<{ hasApp: boolean; hasPasskey: boolean } | null> {
  const [row] = await db
    .select({
      hasApp: sql<boolean>`exists (select 1 from authenticators a where a.user_id = pending_logins.user_id)`,
      hasPasskey: sql<boolean>`exists (select 1 from passkeys k where k.user_id = pending_logins.user_id)`,
    })
    .from(pendingLogins)
    .where(isLivePending(tokenHash));
  return row ?? null;
}

/** Counts a try before the code is checked, so that parallel tries can't exceed five. Null if expired or used up. */
export async function countPendingTry(tokenHash: Buffer): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .update(pendingLogins)
    .set({ tries: sql`${pendingLogins.tries} + 1` })
    .from(users)
    .where(and(isLivePending(tokenHash), eq(users.id, pendingLogins.userId)))
    .returning({ userId: pendingLogins.userId, email: users.email });
  return row ?? null;
}

type Browser = { device: string | null /** Skips the second step from now on. */; rememberedAs: string | null };

/** Starts the login. Null if the code is used up or the password was changed meanwhile. */
export function finishPending(
  tokenHash: Buffer,
  userId: string,
  proof: CodeProof,
  { device, rememberedAs }: Browser,
  mail: UsedMail,
): Promise<{ authSessionId: string; remember: boolean } | null> {
  return runTransactionOrNull(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await spendCode(tx, userId, proof))) return null;
    await lockPassword(tx, userId);
    const pending = await takePending(tx, userId, tokenHash);
    if (!pending) return tx.rollback();
    if (proof.kind === "recovery") await mailUsedCode(tx, userId, mail);
    if (rememberedAs) await rememberDevice(tx, userId, rememberedAs, device);
    const { remember } = pending;
    const passwordAt = pending.createdAt;
    return { authSessionId: await insertLogin(tx, userId, remember, { device, passwordAt, factor: true }), remember };
  });
}

/** Removes the pending login. Null if it has ended or is another account's. */
export async function takePending(tx: Tx, userId: string, tokenHash: Buffer) {
  const [pending] = await tx
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.tokenHash, tokenHash), eq(pendingLogins.userId, userId)))
    .returning();
  return pending ?? null;
}

/** Call this before locking any other row of the account: its deletion locks in the same order. */
export async function lockAccount(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
}

/** Makes a concurrent change of password wait, which must find and end the new login. */
export async function lockPassword(tx: Tx, userId: string) {
  await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for("no key update");
}

async function rememberDevice(tx: Tx, userId: string, deviceId: string, device: string | null) {
  const expiresAt = sql`app_now() + make_interval(days => ${REMEMBER_DEVICE_DAYS})`;
  await tx
    .insert(rememberedDevices)
    .values({ userId, deviceId, device, expiresAt })
    .onConflictDoUpdate({
      target: [rememberedDevices.userId, rememberedDevices.deviceId],
      set: { expiresAt, device, lastUsedAt: sql`app_now()` },
    });
}

function isLivePending(tokenHash: Buffer) {
  return and(
    eq(pendingLogins.tokenHash, tokenHash),
    lt(pendingLogins.tries, MAX_TRIES),
    gt(pendingLogins.expiresAt, sql`app_now()`),
  );
}
