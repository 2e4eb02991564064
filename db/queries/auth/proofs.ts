import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { authenticators, authSessions, passkeys, users } from "@/db/schema";
import { allowsChanges, type Proofs, provesFactor } from "@/lib/domain/auth/proofs";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";

export type Login = { userId: string; authSessionId: string };

export async function lockOwner(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("no key update");
  return user;
}

/** Whether the account has an authenticator app or a passkey; either requires a second step after the password. */
export async function hasSecondFactor(userId: string, tx: Tx | typeof db = db): Promise<boolean> {
  const [row] = await tx.select({ has: hasFactor(userId) }).from(sql`(select 1) as one`);
  return row?.has ?? false;
}

/** Null for a login that has ended. */
export async function findProofs(login: Login): Promise<Proofs | null> {
  const [row] = await selectProofs(db, login);
  return row ?? null;
}

/**
 * Locks the owner before a change to the sign-in methods and only then reads the proofs, because the login may have
 * ended while this waited. Throws if the login has no recent proof.
 */
export async function lockConfirmed(tx: Tx, login: Login): Promise<{ email: string }> {
  const owner = await lockOwner(tx, login.userId);
  const [proofs] = await selectProofs(tx, login);
  if (!owner || !allowsChanges(proofs ?? null)) throw new UserError(FACTOR_TEXTS.confirmFirst);
  return owner;
}

/** Requires a proved factor, since a remembered device skips the second step. A write calls it under the owner's lock. */
export async function requireFactor(login: Login, tx: Tx | typeof db = db): Promise<void> {
  const [proofs] = await selectProofs(tx, login);
  if (provesFactor(proofs ?? null)) return;
  // This login may have ended meanwhile, as the oldest of over 20. Without a factor, the password is proof enough.
  if (proofs || (await hasSecondFactor(login.userId, tx))) throw new UserError(FACTOR_TEXTS.factorFirst);
}

/** False for a login that has ended. */
export async function stampProofs(
  tx: Tx | typeof db,
  login: Login,
  { password = false, factor = false }: { password?: boolean; factor?: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(authSessions)
    .set({ ...(password && { passwordAt: sql`app_now()` }), ...(factor && { factorAt: sql`app_now()` }) })
    .where(isOpenLogin(login))
    .returning({ id: authSessions.id });
  return rows.length > 0;
}

export async function stampPassword(login: Login): Promise<void> {
  await stampProofs(db, login, { password: true });
}

function selectProofs(on: Tx | typeof db, login: Login) {
  return on
    .select({
      password: secondsSince(authSessions.passwordAt),
      factor: secondsSince(authSessions.factorAt),
      hasFactor: hasFactor(login.userId),
    })
    .from(authSessions)
    .where(isOpenLogin(login));
}

function isOpenLogin({ userId, authSessionId }: Login) {
  return and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt));
}

function secondsSince(column: typeof authSessions.passwordAt | typeof authSessions.factorAt) {
  return sql<number | null>`extract(epoch from app_now() - ${column})::float8`;
}

function hasFactor(userId: string) {
  const [app, passkey] = [authenticators, passkeys].map((table) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.userId, userId))),
  );
  return sql<boolean>`${app} or ${passkey}`;
}
