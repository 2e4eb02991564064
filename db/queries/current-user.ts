import { and, eq, exists, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { isDatabaseAway } from "@/db/connection/away";
import { db, prepareQuery } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { authSessions, craftingSessions, subscriptions, users } from "@/db/schema";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { levelForXp, levelName } from "@/lib/domain/profile/levels";
import { isAliveLogin, openCraftingSession } from "./auth/logins";
import { newestTerms } from "./auth/terms";
import { countUnread } from "./notifications/inbox";
import { streakColumns, withStreak } from "./progress/streak";
import { intendedProject, sessionRunQuery, toRunningSession } from "./rows/session";

/** Must never contain a hash, a token or another person's address. */
export type CurrentUser = Omit<
  Awaited<ReturnType<ReturnType<typeof loginQuery>["execute"]>>[number],
  "graceDue" | "sightDue" | "openSession" | keyof typeof streakColumns
> & { openSession: OpenSession | null; currentStreak: number; level: number; levelName: string };

/**
 * Runs at every request, so each table is read by one index. If subscriptions can't be read, reports the error and
 * leaves them out, since only a banner needs them here.
 */
export async function findLogin(
  authSessionId: string,
  userId: string,
  report: (error: unknown) => void = () => {},
): Promise<CurrentUser | null> {
  const values = { authSessionId, userId };
  const [row] = await loginQuery()
    .execute(values)
    .catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      report(error);
      return loginWithoutPayment().execute(values);
    });
  if (!row) return null;
  const { graceDue, sightDue, openSession, ...user } = withStreak(row);
  if (graceDue) await extendLogin(authSessionId);
  if (sightDue) await updateLastSeen(authSessionId);
  const level = levelForXp(user.xp);
  return { ...user, openSession: openSession && toRunningSession(openSession), level, levelName: levelName(level) };
}

export async function hasAccount(userId: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0;
}

const loginQuery = prepareQuery(() => selectLogin(hasDuePayment()).prepare("login"));
const loginWithoutPayment = prepareQuery(() => selectLogin(sql<boolean>`false`).prepare("login_without_payment"));

function selectLogin(paymentDue: SQL<boolean>) {
  const run = sessionRunQuery();
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
      sessionCount: users.sessionCount,
      xp: users.xp,
      ...streakColumns,
      shortcutsEnabled: users.shortcutsEnabled,
      titleShowsTime: users.titleShowsTime,
      assignsAtSave: users.assignsAtSave,
      onBoards: users.onBoards,
      handRestMinutes: users.handRestMinutes,
      streakRestDays: users.streakRestDays,
      streakBreaks: users.streakBreaks,
      dismissedAnnouncements: users.dismissedAnnouncements,
      welcomed: sql<boolean>`${users.welcomedAt} is not null`,
      hasFirstSteps: sql<boolean>`${users.firstStepsDismissedAt} is null`,
      craft: users.craft,
      country: users.country,
      currency: users.currency,
      weeklyGoalHours: users.weeklyGoalHours,
      paymentDue,
      termsVersion: newestTerms(users.id),
      /** Whether mails to the address can't be delivered. */
      mailPaused: sql<boolean>`exists (select 1 from mail_pauses p where p.address = ${users.email})`,
      unread: countUnread(users.id),
      openSession: {
        id: craftingSessions.id,
        description: craftingSessions.description,
        project: intendedProject,
        startedAt: craftingSessions.startedAt,
        manualSeconds: craftingSessions.manualSeconds,
        elapsedMs: run.elapsedMs,
        lastStart: run.lastStart,
        lastEnd: run.lastEnd,
        beforeMs: run.beforeMs,
      },
      graceDue: sql<boolean>`${craftingSessions.id} is not null and ${authSessions.expiresAt} < app_now() + interval '1 hour'`,
      sightDue: sql<boolean>`${authSessions.lastSeenAt} < app_now() - interval '10 minutes'`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .leftJoin(craftingSessions, openCraftingSession)
    .leftJoinLateral(run, isNotNull(craftingSessions.id))
    .where(and(isAliveLogin(sql.placeholder("authSessionId"), sql.placeholder("userId")), isNull(users.suspendedAt)));
}

function hasDuePayment() {
  return exists(
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, users.id),
          gt(subscriptions.pastDueSince, sql`app_now() - ${`${PAST_DUE_DAYS} days`}::interval`),
          sql`(${subscriptions.scheduledAt} is null or ${subscriptions.scheduledAt} > app_now())`,
        ),
      ),
  ) as SQL<boolean>;
}

/** An open crafting session extends the login by an hour, so that Save and allocation still find it. */
async function extendLogin(authSessionId: string) {
  await db
    .update(authSessions)
    .set({ expiresAt: sql`greatest(${authSessions.expiresAt}, app_now() + interval '1 hour')` })
    .where(eq(authSessions.id, authSessionId));
}

/** Not called at every request, which would cost a write each. */
async function updateLastSeen(authSessionId: string) {
  await db
    .update(authSessions)
    .set({ lastSeenAt: sql`app_now()` })
    .where(and(eq(authSessions.id, authSessionId), lt(authSessions.lastSeenAt, sql`app_now()`)));
}
