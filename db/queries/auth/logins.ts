import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { tierNow } from "@/db/now";
import {
  authSessions,
  captchaUsed,
  craftingSessions,
  mailOutbox,
  oneTimeTokens,
  pendingSignups,
  subscriptions,
  users,
} from "@/db/schema";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import { levelForXp, levelName } from "@/lib/domain/profile/levels";
import { streakColumns, withStreak } from "../crafting/streak";

const MAX_LIVE_LOGINS = 20;

/** Who is signed in, as every screen may know it; never a hash, a token or another's address. */
export type CurrentUser = Omit<
  Awaited<ReturnType<typeof readLogin>>[number],
  "graceDue" | keyof typeof streakColumns
> & {
  currentStreak: number;
  level: number;
  levelName: string;
};

/** The owner of a live login: its row exists, is not revoked and not expired. Touches one index each. */
export async function findLogin(authSessionId: string, userId: string): Promise<CurrentUser | null> {
  const [row] = await readLogin(authSessionId, userId);
  if (!row) return null;
  const { graceDue, ...user } = withStreak(row);
  if (graceDue) await extendLogin(authSessionId);
  const level = levelForXp(user.xp);
  return { ...user, level, levelName: levelName(level) };
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

const openCraftingSession = and(eq(craftingSessions.userId, authSessions.userId), isNull(craftingSessions.endedAt));

/** A crafting session that was open when the login would have expired keeps it alive; a later one does not revive it. */
function aliveLogin(authSessionId: string, userId: string) {
  return and(eq(authSessions.id, authSessionId), aliveLogins(userId));
}

function aliveLogins(userId: string) {
  return and(
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    sql`(${authSessions.expiresAt} > now() or ${craftingSessions.startedAt} < ${authSessions.expiresAt})`,
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
      tier: tierNow,
      timeZone: users.timeZone,
      totalCraftingSeconds: users.totalCraftingSeconds,
      xp: users.xp,
      ...streakColumns,
      shortcutsEnabled: users.shortcutsEnabled,
      welcomed: sql<boolean>`${users.welcomedAt} is not null`,
      craft: users.craft,
      weeklyGoalHours: users.weeklyGoalHours,
      paymentDue: hasDuePayment(),
      graceDue: sql<boolean>`${craftingSessions.id} is not null and ${authSessions.expiresAt} < now() + interval '1 hour'`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogin(authSessionId, userId));
}

/** Has a payment of theirs failed so recently that the plan is still kept? Every page says so then. */
function hasDuePayment() {
  return exists(
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, users.id),
          gt(subscriptions.pastDueSince, sql`now() - ${`${PAST_DUE_DAYS} days`}::interval`),
          sql`(${subscriptions.scheduledAt} is null or ${subscriptions.scheduledAt} > now())`,
        ),
      ),
  ) as SQL<boolean>;
}

/** While a crafting session is open the login lives an hour ahead, so that Save and allocation still find it. */
async function extendLogin(authSessionId: string) {
  await db
    .update(authSessions)
    .set({ expiresAt: sql`greatest(${authSessions.expiresAt}, now() + interval '1 hour')` })
    .where(eq(authSessions.id, authSessionId));
}

/** Begins a login: 30 days with «remember me», else 12 hours. Of more than 20 live ones the oldest ends. */
export async function insertLogin(tx: Tx | typeof db, userId: string, remember: boolean): Promise<string> {
  const [login] = await tx
    .insert(authSessions)
    .values({ userId, remember, expiresAt: sql`now() + ${remember ? "30 days" : "12 hours"}::interval` })
    .returning({ id: authSessions.id });
  if (!login) throw new Error("a login was not stored");
  const older = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt), gt(authSessions.expiresAt, sql`now()`)))
    .orderBy(desc(authSessions.createdAt))
    .offset(MAX_LIVE_LOGINS);
  await tx.update(authSessions).set({ revokedAt: sql`now()` }).where(inArray(authSessions.id, older));
  return login.id;
}

/** Ends a login for good; its cookie is dead at the very next request. */
export async function endLogin(authSessionId: string, userId: string): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(authSessions.id, authSessionId), eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
}

/** A login as its owner may see it. */
export type Login = { id: string; createdAt: Date; remember: boolean };

/** A crafter's living logins, newest first; more than 20 there never are. */
export function listLogins(userId: string): Promise<Login[]> {
  return db
    .select({ id: authSessions.id, createdAt: authSessions.createdAt, remember: authSessions.remember })
    .from(authSessions)
    .leftJoin(craftingSessions, openCraftingSession)
    .where(aliveLogins(userId))
    .orderBy(desc(authSessions.createdAt), authSessions.id);
}

/** Ends every login of a crafter but this one; their open streams close with it. */
export async function endOtherLogins(authSessionId: string, userId: string): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, authSessionId), isNull(authSessions.revokedAt)));
}

/** Notes a bot check as used. False when it was used before. */
export async function spendProof(signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.insert(captchaUsed).values({ signature, expiresAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Removes what has run out: bot checks, sign-ups, links, and logins and mails of a month ago. */
export async function sweepExpired(): Promise<void> {
  await db.delete(captchaUsed).where(lt(captchaUsed.expiresAt, sql`now() - interval '1 minute'`));
  await db.delete(pendingSignups).where(lt(pendingSignups.expiresAt, sql`now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - interval '30 days'`));
  await db
    .delete(authSessions)
    .where(
      and(
        lt(authSessions.expiresAt, sql`now() - interval '30 days'`),
        notExists(db.select().from(craftingSessions).where(openCraftingSession)),
      ),
    );
}
