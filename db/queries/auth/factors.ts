import { and, asc, count, eq, isNull, lt, sql, TransactionRollbackError } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { authenticators, passkeys, pendingLogins, recoveryCodes, rememberedDevices, users } from "@/db/schema";
import { recordAct } from "../admin-log";
import { type Mail, queueMail } from "../mail";
import { forgetWrongCodes } from "./limits";
import { endAllLogins } from "./logins";
import { hasSecondFactor, type Login, lockConfirmed, lockOwner, stampProofs } from "./proofs";

/** A code that matched; `spendCode` decides whether it is still unused. */
export type CodeProof = { kind: "app"; step: number } | { kind: "recovery"; codeHash: Buffer };
type MailTo = (email: string) => Mail;
/** `left`: how many unused recovery codes remain. */
export type UsedMail = (email: string, left: number) => Mail;

export async function findFactors(userId: string) {
  const [[app], [codes], keys] = await Promise.all([
    db.select({ since: authenticators.createdAt }).from(authenticators).where(eq(authenticators.userId, userId)),
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    listPasskeys(userId),
  ]);
  return { authenticatorSince: app?.since ?? null, codesLeft: codes?.left ?? 0, passkeys: keys };
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

function listPasskeys(userId: string) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findSealedSecret(userId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  return row?.secret ?? null;
}

/** Marks a code as used, in one statement, so that only one of several concurrent uses succeeds. */
export async function spendCode(tx: Tx, userId: string, proof: CodeProof): Promise<boolean> {
  if (proof.kind === "app") {
    const spent = await tx
      .update(authenticators)
      .set({ lastStep: proof.step })
      .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, proof.step)))
      .returning({ userId: authenticators.userId });
    return spent.length > 0;
  }
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`app_now()` })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, proof.codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

/** Mails that a recovery code was used, with the number of codes left. */
export async function mailUsedCode(tx: Tx, userId: string, mail: UsedMail) {
  const email = await findEmail(userId, tx);
  const left = await tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  if (email) await queueMail(tx, mail(email, left));
}

/** Null if one is on already. `isFirst`: this is the first factor, so the recovery codes were stored. */
export function enableAuthenticator(
  login: Login,
  { secret, step, codeHashes }: { secret: Buffer; step: number; codeHashes: Buffer[] },
  mail: MailTo,
): Promise<{ isFirst: boolean } | null> {
  const { userId } = login;
  return db.transaction(async (tx) => {
    const owner = await lockConfirmed(tx, login);
    const isFirst = !(await hasSecondFactor(userId, tx));
    const made = await tx
      .insert(authenticators)
      .values({ userId, secret, lastStep: step })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (made.length === 0) return null;
    if (isFirst) await storeCodes(tx, userId, codeHashes);
    await stampProofs(tx, login, { factor: true });
    await queueMail(tx, mail(owner.email));
    return { isFirst };
  });
}

/** Without `proof`, the login must have proved a factor recently. Null if the code is used up or no app is on. */
export function disableAuthenticator(
  login: Login,
  proof: CodeProof | null,
  mails: { removed: MailTo; used: UsedMail },
): Promise<true | null> {
  const { userId } = login;
  return runTransactionOrNull(async (tx) => {
    const owner = proof ? await lockOwner(tx, userId) : await lockConfirmed(tx, login);
    if (!owner || (proof && !(await spendCode(tx, userId, proof)))) return null;
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, userId))
      .returning({ userId: authenticators.userId });
    if (removed.length === 0) return tx.rollback();
    if (proof?.kind === "recovery") await mailUsedCode(tx, userId, mails.used);
    await removeFactorTraces(tx, userId);
    await queueMail(tx, mails.removed(owner.email));
    return true;
  });
}

/** Replaces the recovery codes. False if no second factor is on. */
export function renewRecoveryCodes(login: Login, codeHashes: Buffer[], mail: MailTo): Promise<boolean> {
  const { userId } = login;
  return db.transaction(async (tx) => {
    const owner = await lockConfirmed(tx, login);
    if (!(await hasSecondFactor(userId, tx))) return false;
    await storeCodes(tx, userId, codeHashes);
    await queueMail(tx, mail(owner.email));
    return true;
  });
}

export async function storeCodes(tx: Tx, userId: string, codeHashes: Buffer[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** If no factor is left, removes recovery codes, remembered devices and pending logins. */
export async function removeFactorTraces(tx: Tx, userId: string) {
  if (await hasSecondFactor(userId, tx)) return;
  await forgetWrongCodes(tx, userId);
  for (const table of [recoveryCodes, rememberedDevices, pendingLogins])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** For someone who lost all factors (db/commands/factor.ts). Ends every login and logs the act. Null if unknown. */
export function removeAllFactors(email: string, mail: MailTo): Promise<{ userId: string; had: boolean } | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("no key update");
    if (!user) return null;
    if (!(await hasSecondFactor(user.id, tx))) return { userId: user.id, had: false };
    await tx.delete(authenticators).where(eq(authenticators.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await removeFactorTraces(tx, user.id);
    await endAllLogins(tx, user.id);
    await queueMail(tx, mail(email));
    await recordAct(tx, { adminId: null, act: "factor.removed", subject: { kind: "person", id: user.id } });
    return { userId: user.id, had: true };
  });
}

/** Proves password and factor again in this login. Null if the code is used up or the login has ended. */
export function confirmByCode(login: Login, proof: CodeProof, mail: UsedMail): Promise<true | null> {
  return runTransactionOrNull(async (tx) => {
    if (!(await spendCode(tx, login.userId, proof))) return null;
    if (!(await stampProofs(tx, login, { password: true, factor: true }))) return tx.rollback();
    if (proof.kind === "recovery") await mailUsedCode(tx, login.userId, mail);
    return true;
  });
}

/** Returns null after `tx.rollback()`, which leaves the code unused when its purpose has become obsolete. */
export function runTransactionOrNull<T>(work: (tx: Tx) => Promise<T | null>): Promise<T | null> {
  return db.transaction(work).catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return null;
    throw error;
  });
}

export async function findEmail(userId: string, tx: Tx | typeof db = db): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
