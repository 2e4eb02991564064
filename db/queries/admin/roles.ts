import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { admins, authenticators, authSessions, credentials, passkeys, users } from "@/db/schema";
import { recordAct } from "../admin-log";

/** The second factors of the admin with this login; null if the account is no admin. */
export async function findAdmin(login: {
  userId: string;
  authSessionId: string;
}): Promise<{ hasApp: boolean; hasPasskey: boolean } | null> {
  const { userId, authSessionId } = login;
  const [row] = await db
    .select({
      hasApp: sql<boolean>`${exists(db.select().from(authenticators).where(eq(authenticators.userId, userId)))}`,
      hasPasskey: sql<boolean>`${exists(db.select().from(passkeys).where(eq(passkeys.userId, userId)))}`,
    })
    .from(admins)
    .innerJoin(authSessions, eq(authSessions.userId, admins.userId))
    .where(and(eq(admins.userId, userId), eq(authSessions.id, authSessionId), isNull(authSessions.revokedAt)));
  return row ?? null;
}

type Granted = { userId: string; isNew: boolean };

/** Null for an address without a confirmed account, or if the account is suspended. */
export function grantRole(email: string): Promise<Granted | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(and(eq(users.email, email), isNull(users.suspendedAt)))
      .for("no key update", { of: users });
    if (!user) return null;
    const made = await tx.insert(admins).values({ userId: user.id }).onConflictDoNothing().returning();
    if (made.length === 0) return { userId: user.id, isNew: false };
    await recordAct(tx, { adminId: null, act: "role.granted", subject: { kind: "person", id: user.id } });
    return { userId: user.id, isNew: true };
  });
}

/** Waits for the admin's acts in progress. Returns the user's id, or null if the account is no admin. */
export function revokeRole(email: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const gone = user ? await tx.delete(admins).where(eq(admins.userId, user.id)).returning() : [];
    if (!user || gone.length === 0) return null;
    await recordAct(tx, { adminId: null, act: "role.revoked", subject: { kind: "person", id: user.id } });
    return user.id;
  });
}

export function listAdmins() {
  return db
    .select({ email: users.email, grantedAt: admins.grantedAt })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(asc(admins.grantedAt), asc(users.email));
}
