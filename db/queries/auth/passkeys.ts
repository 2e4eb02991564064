import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { passkeys } from "@/db/schema";
import { MAX_PASSKEYS } from "@/lib/domain/auth/second-factor";
import { type Mail, queueMail } from "../mail";
import { removeFactorTraces, storeCodes } from "./factors";
import { insertLogin } from "./logins";
import { lockAccount, lockPassword, takePending } from "./pending-logins";
import { hasSecondFactor, type Login, lockConfirmed, stampProofs } from "./proofs";

type MailTo = (email: string) => Mail;
type NewPasskey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[]; name: string };

export function listCredentials(userId: string) {
  return db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

export async function findPasskey(credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** `isFirst`: this is the first factor, so the recovery codes were stored. */
export function addPasskey(
  login: Login,
  passkey: NewPasskey,
  codeHashes: Buffer[],
  mail: MailTo,
): Promise<{ isFirst: boolean } | "known" | "taken" | "full"> {
  const { userId } = login;
  return db.transaction(async (tx) => {
    const owner = await lockConfirmed(tx, login);
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) return "full";
    const isFirst = !(await hasSecondFactor(userId, tx));
    const added = await tx
      .insert(passkeys)
      .values({ userId, ...passkey })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) {
      const isMine = and(eq(passkeys.credentialId, passkey.credentialId), eq(passkeys.userId, userId));
      return (await tx.$count(passkeys, isMine)) > 0 ? "known" : "taken";
    }
    if (isFirst) await storeCodes(tx, userId, codeHashes);
    await stampProofs(tx, login, { factor: true });
    await queueMail(tx, mail(owner.email));
    return { isFirst };
  });
}

/** False if it is not this account's passkey. */
export async function renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db.update(passkeys).set({ name }).where(isOwnPasskey(userId, id)).returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False if it is not this account's passkey. */
export function removePasskey(login: Login, id: string, mail: MailTo): Promise<boolean> {
  const { userId } = login;
  return db.transaction(async (tx) => {
    const owner = await lockConfirmed(tx, login);
    const rows = await tx.delete(passkeys).where(isOwnPasskey(userId, id)).returning({ id: passkeys.id });
    if (rows.length === 0) return false;
    await removeFactorTraces(tx, userId);
    await queueMail(tx, mail(owner.email));
    return true;
  });
}

type UsedPasskey = { userId: string; credentialId: string; counter: number };

/** `remember` undefined: the passkey is the second step, and the choice made with the password applies. */
type Browser = { remember: boolean | undefined; device: string | null; pendingHash: Buffer | null };

/**
 * Starts a login with a passkey, either alone or as the second step. Null if the passkey was removed meanwhile or sent
 * an old counter, as a copied passkey does.
 */
export function startPasskeyLogin(
  used: UsedPasskey,
  { remember: asked, device, pendingHash }: Browser,
): Promise<{ authSessionId: string; remember: boolean } | null> {
  const { userId } = used;
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await countUse(tx, used))) return null;
    await lockPassword(tx, userId);
    const pending = pendingHash && (await takePending(tx, userId, pendingHash));
    const remember = asked ?? pending?.remember ?? false;
    const passwordAt = sql`app_now()`;
    return { authSessionId: await insertLogin(tx, userId, remember, { device, passwordAt, factor: true }), remember };
  });
}

/** Proves both factors again in a login. False if it is another account's passkey or no longer valid. */
export function confirmByPasskey(login: Login, used: UsedPasskey): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (used.userId !== login.userId || !(await countUse(tx, used))) return false;
    return stampProofs(tx, login, { password: true, factor: true });
  });
}

/** Stores the use. False for an old counter; many devices don't count and always send 0. */
async function countUse(tx: Tx, { credentialId, counter }: UsedPasskey) {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`app_now()` })
    .where(and(eq(passkeys.credentialId, credentialId), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

function isOwnPasskey(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}
