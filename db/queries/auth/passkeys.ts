import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { passkeys } from "@/db/schema";
import { MAX_PASSKEYS } from "@/lib/domain/auth/second-factor";
import { type Mail, queueMail } from "../mail";
import { lockOwner } from "./change-password";
import { forgetRest, hasSecondFactor, stampProofs, storeCodes } from "./factors";
import { insertLogin } from "./logins";
import { lockAccount, lockPassword } from "./pending-logins";

type MailTo = (email: string) => Mail;
type Login = { userId: string; authSessionId: string };
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

/** `isFirst`: the recovery codes were stored, since there was no factor before. */
export function addPasskey(
  { userId, authSessionId }: Login,
  passkey: NewPasskey,
  codeHashes: Buffer[],
  mail: MailTo,
): Promise<{ isFirst: boolean } | "known" | "full"> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (!owner || (await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) return "full";
    const isFirst = !(await hasSecondFactor(userId, tx));
    const added = await tx
      .insert(passkeys)
      .values({ userId, ...passkey })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) return "known";
    if (isFirst) await storeCodes(tx, userId, codeHashes);
    await stampProofs(tx, { userId, authSessionId }, { factor: true });
    await queueMail(tx, mail(owner.email));
    return { isFirst };
  });
}

/** False for another's. */
export async function renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db.update(passkeys).set({ name }).where(mine(userId, id)).returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False for another's. */
export function removePasskey(userId: string, id: string, mail: MailTo): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    const rows = await tx.delete(passkeys).where(mine(userId, id)).returning({ id: passkeys.id });
    if (!owner || rows.length === 0) return false;
    await forgetRest(tx, userId);
    await queueMail(tx, mail(owner.email));
    return true;
  });
}

export type UsedPasskey = { userId: string; credentialId: string; counter: number };

/** A login without a password. Null when the passkey was removed meanwhile, or answers with an old counter, as a copy does. */
export function startPasskeyLogin(used: UsedPasskey, remember: boolean, device: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, used.userId);
    if (!(await countUse(tx, used))) return null;
    await lockPassword(tx, used.userId);
    return insertLogin(tx, used.userId, remember, { device, passwordAt: sql`app_now()`, factor: true });
  });
}

/** Proves both factors again in a login of its owner. */
export function confirmByPasskey(login: Login, used: UsedPasskey): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (used.userId !== login.userId || !(await countUse(tx, used))) return false;
    await stampProofs(tx, login, { password: true, factor: true });
    return true;
  });
}

/** Many devices don't count and always answer 0. */
async function countUse(tx: Parameters<typeof lockPassword>[0], { credentialId, counter }: UsedPasskey) {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`app_now()` })
    .where(and(eq(passkeys.credentialId, credentialId), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

function mine(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}
