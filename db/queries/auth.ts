import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { authSessions, craftingSessions, users } from "@/db/schema";
import { levelForXp } from "@/lib/domain/levels";

/** Who is signed in, as every screen may know it; never a hash, a token or another's address. */
export type CurrentUser = Omit<Awaited<ReturnType<typeof readLogin>>[number], "graceDue"> & {
  level: number;
  levelName: string;
};

/** The owner of a live login: its row exists, is not revoked and not expired (rules.md «Accounts»). Touches one index each. */
export async function findLogin(authSessionId: string, userId: string): Promise<CurrentUser | null> {
  const [row] = await readLogin(authSessionId, userId);
  if (!row) return null;
  const { graceDue, ...user } = row;
  if (graceDue) await extendLogin(authSessionId);
  const { level, name } = levelForXp(user.xp);
  return { ...user, level, levelName: name };
}

/** Is this login alive? The gate's question, without the person behind it. */
export async function isLoginAlive(authSessionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogin(authSessionId, userId));
  return rows.length > 0;
}

const openCraftingSession = and(eq(craftingSessions.userId, authSessions.userId), isNull(craftingSessions.endTime));

/** A crafting session that was open when the login would have expired keeps it alive; a later one does not revive it. */
function aliveLogin(authSessionId: string, userId: string) {
  return and(
    eq(authSessions.id, authSessionId),
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    sql`(${authSessions.expiresAt} > now() or ${craftingSessions.startTime} < ${authSessions.expiresAt})`,
  );
}

function readLogin(authSessionId: string, userId: string) {
  return db
    .select({
      id: users.id,
      authSessionId: authSessions.id,
      email: users.email,
      displayName: users.displayName,
      avatarUrl: users.avatarUrl,
      tier: users.tier,
      timeZone: users.timeZone,
      totalCraftingSeconds: users.totalCraftingSeconds,
      xp: users.xp,
      currentStreak: sql<number>`case when ${users.streakLastDate} >= (now() at time zone ${users.timeZone})::date - 1 then ${users.streakDays} else 0 end`,
      shortcutsEnabled: users.shortcutsEnabled,
      welcomed: sql<boolean>`${users.welcomedAt} is not null`,
      graceDue: sql<boolean>`${craftingSessions.id} is not null and ${authSessions.expiresAt} < now() + interval '1 hour'`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogin(authSessionId, userId));
}

/** While a crafting session is open the login lives an hour ahead, so that Save and allocation still find it. */
async function extendLogin(authSessionId: string) {
  await db
    .update(authSessions)
    .set({ expiresAt: sql`greatest(${authSessions.expiresAt}, now() + interval '1 hour')` })
    .where(eq(authSessions.id, authSessionId));
}
