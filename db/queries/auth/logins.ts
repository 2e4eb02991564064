import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { authSessions, craftingSessions, pendingLogins, rememberedDevices, users } from "@/db/schema";
import { LOGIN_HOURS, REMEMBERED_LOGIN_DAYS } from "@/lib/domain/auth/lifetimes";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { UserError } from "@/lib/errors";

const MAX_LIVE_LOGINS = 20;

export async function isLoginAlive(authSessionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(isAliveLogin(authSessionId, userId));
  return rows.length > 0;
}

export const openCraftingSession = and(
  eq(craftingSessions.userId, authSessions.userId),
  isNull(craftingSessions.endedAt),
);

/** Not revoked, and not expired unless a crafting session is open whose counted time began before the expiry. */
export function isAliveLogin(authSessionId: string | Placeholder, userId: string | Placeholder) {
  return and(eq(authSessions.id, authSessionId), isAliveLoginOf(userId));
}

function isAliveLoginOf(userId: string | Placeholder) {
  return and(
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    sql`(${authSessions.expiresAt} > app_now() or ${craftingSessions.startedAt} + make_interval(secs => ${craftingSessions.manualSeconds}) < ${authSessions.expiresAt})`,
  );
}

/** `device` is a readable name. `factor`: a second factor was proved now. */
type LoginFacts = {
  device?: string | null;
  passwordAt?: Date | SQL | null /** Now, or when. */;
  factor?: boolean;
  factorAt?: Date | null;
};

/**
 * Stores a login; beyond 20 live ones the oldest ends. Every way of signing in calls this, so it refuses
 * suspended accounts.
 */
export async function insertLogin(
  tx: Tx | typeof db,
  userId: string,
  remember: boolean,
  { device = null, passwordAt = null, factor = false, factorAt = null }: LoginFacts = {},
): Promise<string> {
  if (await isSuspended(userId, tx)) throw new UserError(AUTH_TEXTS.suspended);
  const expiresAt = sql`app_now() + ${remember ? `${REMEMBERED_LOGIN_DAYS} days` : `${LOGIN_HOURS} hours`}::interval`;
  const [login] = await tx
    .insert(authSessions)
    .values({ userId, remember, expiresAt, device, passwordAt, factorAt: factor ? sql`app_now()` : factorAt })
    .returning({ id: authSessions.id });
  if (!login) throw new Error("a login was not stored");
  const older = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(
      and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt), gt(authSessions.expiresAt, sql`app_now()`)),
    )
    .orderBy(desc(authSessions.createdAt))
    .offset(MAX_LIVE_LOGINS);
  await tx.update(authSessions).set({ revokedAt: sql`app_now()` }).where(inArray(authSessions.id, older));
  return login.id;
}

/** A statement of its own, after the login: beside the locks of a login it could wait for one that waits for it. */
export async function noteLocale(userId: string, locale: string): Promise<void> {
  const isOther = sql`${users.locale} is distinct from ${locale}`;
  await db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), isOther));
}

export async function isSuspended(userId: string, tx: Tx | typeof db = db): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0;
}

/** Ends all logins, pending ones included. Returns how many were alive. */
export async function endAllLogins(tx: Tx, userId: string): Promise<number> {
  await tx.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  const ended = await revokeLogins(tx, userId).returning({
    isAlive: sql<boolean>`${authSessions.expiresAt} > app_now()`,
  });
  return ended.filter(({ isAlive }) => isAlive).length;
}

/** False if it is another account's login or has already ended. */
export async function endLogin(authSessionId: string, userId: string): Promise<boolean> {
  const ended = await revokeLogins(db, userId, eq(authSessions.id, authSessionId)).returning({ id: authSessions.id });
  return ended.length > 0;
}

export type Login = Awaited<ReturnType<typeof listLogins>>[number];

export function listLogins(userId: string) {
  const { id, createdAt, lastSeenAt, remember, device } = authSessions;
  return db
    .select({ id, createdAt, lastSeenAt, remember, device })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(isAliveLoginOf(userId))
    .orderBy(desc(createdAt), id);
}

/** Ends all logins but this one; their open event streams close too. */
export async function endOtherLogins(authSessionId: string, userId: string): Promise<void> {
  await revokeLogins(db, userId, ne(authSessions.id, authSessionId));
}

function revokeLogins(on: Tx | typeof db, userId: string, which?: SQL) {
  const own = and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt), which);
  return on.update(authSessions).set({ revokedAt: sql`app_now()` }).where(own);
}

/** Whether this device skips the second step. Also stores the time of use. */
export async function isRemembered(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const rows = await tx
    .update(rememberedDevices)
    .set({ lastUsedAt: sql`app_now()` })
    .where(and(eq(rememberedDevices.userId, userId), eq(rememberedDevices.deviceId, deviceId), live))
    .returning({ id: rememberedDevices.id });
  return rows.length > 0;
}

export type RememberedDevice = Awaited<ReturnType<typeof listRememberedDevices>>[number];

export function listRememberedDevices(userId: string) {
  const { id, device, createdAt, expiresAt } = rememberedDevices;
  return db
    .select({ id, device, createdAt, expiresAt })
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), live))
    .orderBy(desc(rememberedDevices.lastUsedAt), rememberedDevices.id);
}

/** False if it is not this account's device. */
export async function forgetRememberedDevice(userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.userId, userId)))
    .returning({ id: rememberedDevices.id });
  return rows.length > 0;
}

const live = gt(rememberedDevices.expiresAt, sql`app_now()`);
