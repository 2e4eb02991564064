import { and, desc, eq, gt, inArray, isNull, ne, type Placeholder, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { authSessions, craftingSessions } from "@/db/schema";

const MAX_LIVE_LOGINS = 20;

export async function isLoginAlive(authSessionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogin(authSessionId, userId));
  return rows.length > 0;
}

export const openCraftingSession = and(
  eq(craftingSessions.userId, authSessions.userId),
  isNull(craftingSessions.endedAt),
);

/** A crafting session that was open at the expiry keeps the login alive; a later one, or an earlier start, revives none. */
export function aliveLogin(authSessionId: string | Placeholder, userId: string | Placeholder) {
  return and(eq(authSessions.id, authSessionId), aliveLogins(userId));
}

function aliveLogins(userId: string | Placeholder) {
  return and(
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    sql`(${authSessions.expiresAt} > app_now() or ${craftingSessions.startedAt} + make_interval(secs => ${craftingSessions.manualSeconds}) < ${authSessions.expiresAt})`,
  );
}

/** 30 days with "remember me", else 12 hours. The oldest of more than 20 live logins ends. */
export async function insertLogin(tx: Tx | typeof db, userId: string, remember: boolean): Promise<string> {
  const [login] = await tx
    .insert(authSessions)
    .values({ userId, remember, expiresAt: sql`app_now() + ${remember ? "30 days" : "12 hours"}::interval` })
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

export async function endLogin(authSessionId: string, userId: string): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: sql`app_now()` })
    .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
}

export type Login = { id: string; createdAt: Date; remember: boolean };

export function listLogins(userId: string): Promise<Login[]> {
  return db
    .select({ id: authSessions.id, createdAt: authSessions.createdAt, remember: authSessions.remember })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogins(userId))
    .orderBy(desc(authSessions.createdAt), authSessions.id);
}

/** Their open streams close too. */
export async function endOtherLogins(authSessionId: string, userId: string): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: sql`app_now()` })
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, authSessionId), isNull(authSessions.revokedAt)));
}
