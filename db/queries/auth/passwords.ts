import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { authSessions, credentials, oneTimeTokens, pendingSignups, users } from "@/db/schema";
import { passwordNotice } from "@/lib/domain/notifications/texts";
import { type Mail, queueMail } from "../mail";
import { notify } from "../notifications/notifications";
import { insertLogin } from "./logins";

/** What a login compares with: the account's hash, or that of the newest sign-up waiting for its confirmation, and which. */
export async function findCredential(email: string) {
  const newestPending = db
    .select({ id: pendingSignups.id, hash: pendingSignups.passwordHash })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, email), gt(pendingSignups.expiresAt, sql`now()`)))
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

/** The stored hash of a crafter's own password. */
export async function findPasswordHash(userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return row?.hash ?? null;
}

/** Stores the same password at today's cost. False when it was changed meanwhile. */
export async function renewPasswordHash(userId: string, oldHash: string, newHash: string): Promise<boolean> {
  const renewed = await db
    .update(credentials)
    .set({ passwordHash: newHash })
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, oldHash)))
    .returning({ userId: credentials.userId });
  return renewed.length > 0;
}

/**
 * Begins a login, provided that the hash the password was compared with is still the stored one. Null: the password was
 * replaced or the account deleted meanwhile. Sign-ins of one account follow one another.
 */
export function startLogin(userId: string, verifiedHash: string, remember: boolean): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    return (await holdsPassword(tx, userId, verifiedHash)) ? insertLogin(tx, userId, remember) : null;
  });
}

/** Is this still the stored hash? It stays so until the transaction ends. */
export async function holdsPassword(tx: Tx, userId: string, verifiedHash: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, verifiedHash)))
    .for("no key update");
  return rows.length > 0;
}

/** Mails a reset link that is good for 30 minutes and kills the one before. False: nothing was mailed, nobody has the address. */
export function requestReset(email: string, tokenHash: Buffer, mail: Mail): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("no key update");
    if (!user) return false;
    await killResetLinks(tx, user.id);
    await tx.insert(oneTimeTokens).values({
      tokenHash,
      userId: user.id,
      purpose: "reset_password",
      expiresAt: sql`now() + interval '30 minutes'`,
    });
    await queueMail(tx, mail);
    return true;
  });
}

/** Whose reset link is this? Looking does not use it up. Null when it is used, expired or unknown. */
export async function findResetOwner(tokenHash: Buffer): Promise<{ email: string } | null> {
  const [owner] = await db
    .select({ email: users.email })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(goodToken(tokenHash));
  return owner ?? null;
}

/** Uses up a reset link: sets the password, ends every login of the account and begins a new one. Null: no longer good. */
export function resetPassword(tokenHash: Buffer, passwordHash: string, mail: (email: string) => Mail) {
  return db.transaction(async (tx) => {
    // The owner's row before the link's, in the order of everybody else who locks both.
    const [link] = await tx.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(goodToken(tokenHash));
    if (!link || !(await lockOwner(tx, link.userId))) return null;
    const [used] = await tx
      .update(oneTimeTokens)
      .set({ usedAt: sql`now()` })
      .where(goodToken(tokenHash))
      .returning({ userId: oneTimeTokens.userId });
    return used ? replacePassword(tx, used.userId, passwordHash, mail, false) : null;
  });
}

/** Sets a signed-in crafter's password: every login ends and a new one begins, remembered as the old one was. */
export function changePassword(
  userId: string,
  authSessionId: string,
  passwordHash: string,
  mail: (email: string) => Mail,
) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const [login] = await tx
      .select({ remember: authSessions.remember })
      .from(authSessions)
      .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
    return login ? replacePassword(tx, userId, passwordHash, mail, login.remember) : null;
  });
}

async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  mail: (email: string) => Mail,
  remember: boolean,
) {
  const user = await lockOwner(tx, userId);
  if (!user) return null;
  await tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt: sql`now()` } });
  await killResetLinks(tx, userId);
  await tx
    .update(authSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
  const message = mail(user.email);
  await queueMail(tx, message);
  await notify(tx, [passwordNotice(userId, message.dedupeKey)]);
  return { userId, authSessionId: await insertLogin(tx, userId, remember), remember };
}

async function lockOwner(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("no key update");
  return user;
}

function goodToken(tokenHash: Buffer) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );
}

function killResetLinks(tx: Tx, userId: string) {
  return tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)));
}
