import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { authSessions, credentials, oneTimeTokens, pendingLogins, rememberedDevices } from "@/db/schema";
import { passwordNotification } from "@/lib/domain/notifications/texts";
import { type Mail, queueMail } from "../mail";
import { notify } from "../notify";
import { forgetWrongCodes } from "../rate-limits";
import { insertLogin } from "./logins";
import { lockOwner, requireFactor } from "./proofs";

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
    await requireFactor(tx, { userId, authSessionId });
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
  await tx
    .update(authSessions)
    .set({ revokedAt: sql`app_now()` })
    .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
  for (const table of [pendingLogins, rememberedDevices]) await tx.delete(table).where(eq(table.userId, userId));
  const message = mail(user.email);
  await queueMail(tx, message);
  await notify(tx, [passwordNotification(userId, message.dedupeKey)]);
  return true;
}

export function killResetLinks(tx: Tx, userId: string) {
  return tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`app_now()` })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)));
}
