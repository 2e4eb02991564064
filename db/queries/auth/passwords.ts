import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { authSessions, credentials, oneTimeTokens, rememberedDevices, users } from "@/db/schema";
import { RESET_MINUTES } from "@/lib/domain/auth/lifetimes";
import { passwordNotification } from "@/lib/domain/notifications/texts";
import { liftPause, type Mail, queueMail } from "../mail";
import { notify } from "../notify";
import type { Start } from "./credentials";
import { forgetWrongCodes } from "./limits";
import { endAllLogins, insertLogin } from "./logins";
import { insertPending } from "./pending-logins";
import { hasSecondFactor, lockOwner, requireFactor } from "./proofs";

/** Ends every login and starts a new one with the same settings. Null if the login has ended. */
export function changePassword(
  userId: string,
  authSessionId: string,
  passwordHash: string,
  mail: (email: string) => Mail,
) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const [login] = await tx
      .select({ remember: authSessions.remember, device: authSessions.device, factorAt: authSessions.factorAt })
      .from(authSessions)
      .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
    if (!login) return null;
    await requireFactor({ userId, authSessionId }, tx);
    if (!(await replacePassword(tx, userId, passwordHash, mail))) return null;
    const { remember, device, factorAt } = login;
    const begun = await insertLogin(tx, userId, remember, { device, factorAt, passwordAt: sql`app_now()` });
    return { userId, authSessionId: begun, remember };
  });
}

/**
 * Ends every login, pending ones included, and removes remembered devices and the counts of wrong codes. Factors stay:
 * otherwise anyone who reads the mailbox could remove them by a reset. False if the account was deleted.
 */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string, mail: (email: string) => Mail) {
  const user = await lockOwner(tx, userId);
  if (!user) return false;
  await tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt: sql`app_now()` } });
  await killResetLinks(tx, userId);
  await forgetWrongCodes(tx, userId);
  await endAllLogins(tx, userId);
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId));
  const message = mail(user.email);
  await queueMail(tx, message);
  await notify(tx, [passwordNotification(userId, message.dedupeKey)]);
  return true;
}

function killResetLinks(tx: Tx, userId: string) {
  return tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`app_now()` })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)));
}

/** Mails a link and ends the previous one. False when nobody has the address. */
export function requestReset(email: string, tokenHash: Buffer, mail: Mail): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("no key update");
    if (!user) return false;
    await killResetLinks(tx, user.id);
    await tx
      .insert(oneTimeTokens)
      .values({
        tokenHash,
        userId: user.id,
        purpose: "reset_password",
        expiresAt: sql`app_now() + make_interval(mins => ${RESET_MINUTES})`,
      });
    await queueMail(tx, mail);
    return true;
  });
}

/** Null if the link is used, expired or unknown. Reading does not use it up. */
export async function findResetOwner(tokenHash: Buffer): Promise<{ email: string } | null> {
  const [owner] = await db
    .select({ email: users.email })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isUsableToken(tokenHash));
  return owner ?? null;
}

/**
 * Ends every login and starts a new one. If a second factor is on, starts the second step instead, so that access to
 * the mailbox isn't enough. Null if the link is no longer valid.
 */
export function resetPassword(
  tokenHash: Buffer,
  passwordHash: string,
  { device, pendingHash }: Pick<Start, "device" | "pendingHash">,
  mail: (email: string) => Mail,
): Promise<{ userId: string; authSessionId: string | null } | null> {
  return db.transaction(async (tx) => {
    // Lock the user before the link, in the same order as everywhere else.
    const [link] = await tx
      .select({ userId: oneTimeTokens.userId })
      .from(oneTimeTokens)
      .where(isUsableToken(tokenHash));
    const owner = link && (await lockOwner(tx, link.userId));
    if (!owner) return null;
    const [used] = await tx
      .update(oneTimeTokens)
      .set({ usedAt: sql`app_now()` })
      .where(isUsableToken(tokenHash))
      .returning({ userId: oneTimeTokens.userId });
    if (!used || !(await replacePassword(tx, used.userId, passwordHash, mail))) return null;
    const { userId } = used;
    // The link came by mail, so the address works again.
    await liftPause(owner.email, tx);
    if (await hasSecondFactor(userId, tx)) {
      await insertPending(tx, userId, pendingHash, false);
      return { userId, authSessionId: null };
    }
    return { userId, authSessionId: await insertLogin(tx, userId, false, { device, passwordAt: sql`app_now()` }) };
  });
}

function isUsableToken(tokenHash: Buffer) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`app_now()`),
  );
}
