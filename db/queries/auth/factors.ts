import { and, asc, count, eq, exists, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import {
  authenticators,
  authSessions,
  passkeys,
  pendingLogins,
  recoveryCodes,
  rememberedDevices,
  users,
} from "@/db/schema";
import { recordAct } from "../admin/acts";
import { type Mail, queueMail } from "../mail";
import { lockOwner } from "./change-password";

/** What a code was found to be; `spendCode` decides whether it still counts. */
export type CodeProof = { kind: "app"; step: number } | { kind: "recovery"; codeHash: Buffer };
type MailTo = (email: string) => Mail;

/** An authenticator app or a passkey: each asks for a second step after the password. */
export async function hasSecondFactor(userId: string, tx: Tx | typeof db = db): Promise<boolean> {
  const [row] = await tx
    .select({ has: sql<boolean>`${hasAuthenticator(userId)} or ${hasPasskey(userId)}` })
    .from(sql`(select 1) as one`);
  return row?.has ?? false;
}

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
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
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

/** One statement each: of many uses at once exactly one counts. */
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

/** How many recovery codes are left, for the mail about a used one. */
export async function mailUsedCode(tx: Tx, userId: string, mail: (email: string, left: number) => Mail) {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const left = await tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  if (owner) await queueMail(tx, mail(owner.email, left));
}

type Login = { userId: string; authSessionId: string };

/** False where one is on already. `isFirst`: the recovery codes were stored, since there was no factor before. */
export function enableAuthenticator(
  { userId, authSessionId }: Login,
  { secret, step, codeHashes }: { secret: Buffer; step: number; codeHashes: Buffer[] },
  mail: MailTo,
): Promise<{ isFirst: boolean } | null> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    const isFirst = !(await hasSecondFactor(userId, tx));
    const made = await tx
      .insert(authenticators)
      .values({ userId, secret, lastStep: step })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (!owner || made.length === 0) return null;
    if (isFirst) await storeCodes(tx, userId, codeHashes);
    await stampProofs(tx, { userId, authSessionId }, { factor: true });
    await queueMail(tx, mail(owner.email));
    return { isFirst };
  });
}

/** Null when the code no longer counts. */
export function disableAuthenticator(userId: string, proof: CodeProof, mail: MailTo): Promise<true | null> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (!owner || !(await spendCode(tx, userId, proof))) return null;
    await tx.delete(authenticators).where(eq(authenticators.userId, userId));
    await forgetRest(tx, userId);
    await queueMail(tx, mail(owner.email));
    return true;
  });
}

/** The old ones no longer count. False without a factor that they could stand in for. */
export function renewRecoveryCodes(userId: string, codeHashes: Buffer[], mail: MailTo): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (!owner || !(await hasSecondFactor(userId, tx))) return false;
    await storeCodes(tx, userId, codeHashes);
    await queueMail(tx, mail(owner.email));
    return true;
  });
}

export async function storeCodes(tx: Tx, userId: string, codeHashes: Buffer[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Without any factor there is nothing left to recover or to skip. */
export async function forgetRest(tx: Tx, userId: string) {
  if (await hasSecondFactor(userId, tx)) return;
  for (const table of [recoveryCodes, rememberedDevices, pendingLogins])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** For who has lost everything (db/commands/factor.ts): also ends every login, with a line in the admins’ log. Null for an unknown address. */
export function removeAllFactors(email: string, mail: MailTo): Promise<{ userId: string; had: boolean } | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("no key update");
    if (!user) return null;
    if (!(await hasSecondFactor(user.id, tx))) return { userId: user.id, had: false };
    await tx.delete(authenticators).where(eq(authenticators.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await forgetRest(tx, user.id);
    await tx
      .update(authSessions)
      .set({ revokedAt: sql`app_now()` })
      .where(and(eq(authSessions.userId, user.id), isNull(authSessions.revokedAt)));
    await queueMail(tx, mail(email));
    await recordAct(tx, { adminId: null, act: "factor.removed", subject: { kind: "person", id: user.id } });
    return { userId: user.id, had: true };
  });
}

/** When the password and the factor were last proved in this login; null: not in this login. */
export async function findProofs({ authSessionId, userId }: Login) {
  const [row] = await db
    .select({
      password: secondsSince(authSessions.passwordAt),
      factor: secondsSince(authSessions.factorAt),
      hasFactor: sql<boolean>`${hasAuthenticator(userId)} or ${hasPasskey(userId)}`,
    })
    .from(authSessions)
    .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
  return row ?? null;
}

/** Null when the code no longer counts. */
export function confirmByCode(
  login: Login,
  proof: CodeProof,
  mail: (email: string, left: number) => Mail,
): Promise<true | null> {
  return db.transaction(async (tx) => {
    if (!(await spendCode(tx, login.userId, proof))) return null;
    await stampProofs(tx, login, { password: true, factor: true });
    if (proof.kind === "recovery") await mailUsedCode(tx, login.userId, mail);
    return true;
  });
}

export async function stampPassword(login: Login): Promise<void> {
  await stampProofs(db, login, { password: true });
}

export async function findEmail(userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

export function stampProofs(
  tx: Tx | typeof db,
  { authSessionId, userId }: Login,
  { password = false, factor = false }: { password?: boolean; factor?: boolean },
) {
  return tx
    .update(authSessions)
    .set({ ...(password && { passwordAt: sql`app_now()` }), ...(factor && { factorAt: sql`app_now()` }) })
    .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
}

function secondsSince(column: typeof authSessions.passwordAt | typeof authSessions.factorAt) {
  return sql<number | null>`extract(epoch from app_now() - ${column})::float8`;
}

function hasAuthenticator(userId: string) {
  return exists(db.select({ one: sql`1` }).from(authenticators).where(eq(authenticators.userId, userId)));
}

function hasPasskey(userId: string) {
  return exists(db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, userId)));
}
