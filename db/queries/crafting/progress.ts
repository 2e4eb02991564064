import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { craftingSessions, sessionDays, users, xpEvents } from "@/db/schema";
import {
  brokenStreakKeys,
  levelNotifications,
  lostLevelKeys,
  streakNotifications,
} from "@/lib/domain/notifications/texts";
import { levelForXp } from "@/lib/domain/profile/levels";
import { STREAK_DAY_SECONDS, streakEndingAt } from "@/lib/domain/profile/streak";
import { BONUS_SESSION_SECONDS, dayXp } from "@/lib/domain/profile/xp";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { listKeys, notify, retract } from "../notifications/notify";

/**
 * Updates totals, streak and XP with a change of the history, under the user's lock. XP is the difference that the change
 * makes to its local dates, so that any order of saving and deleting ends at the same sum.
 */
export async function bookHistory(
  tx: Tx,
  userId: string,
  event: {
    source: "session" | "session_deleted";
    session: { id: string; durationSeconds: number };
    days: { localDate: LocalDate }[];
  },
  change: () => Promise<void>,
) {
  const dates = event.days.map((day) => day.localDate);
  const before = await xpOfDates(tx, userId, dates);
  await change();
  const xp = (await xpOfDates(tx, userId, dates)) - before;
  if (xp !== 0) await tx.insert(xpEvents).values({ userId, source: event.source, sourceId: event.session.id, xp });

  const streakDates = await listStreakDates(tx, userId);
  const streak = streakEndingAt(streakDates);
  const sign = event.source === "session" ? 1 : -1;
  await addXp(tx, userId, xp, {
    totalCraftingSeconds: sql`${users.totalCraftingSeconds} + ${sign * event.session.durationSeconds}`,
    sessionCount: sql`${users.sessionCount} + ${sign}`,
    streakDays: streak?.days ?? 0,
    streakLastDate: streak?.lastDate ?? null,
  });
  if (event.source === "session") return notify(tx, streakNotifications(userId, streak, dates));
  await retract(tx, userId, brokenStreakKeys(await listKeys(tx, userId, "streak:"), streakDates));
}

/** Once per source. */
export async function bookXp(
  tx: Tx,
  userId: string,
  event: { source: "personal_goal" | "project_finished"; sourceId: string; xp: number },
): Promise<void> {
  const booked = await tx
    .insert(xpEvents)
    .values({ ...event, userId })
    .onConflictDoNothing()
    .returning({ id: xpEvents.id });
  if (booked.length === 0) return;
  await addXp(tx, userId, event.xp);
}

type UserChange = Parameters<ReturnType<Tx["update"]>["set"]>[0];

/** Also notifies of levels reached, and retracts levels lost. */
async function addXp(tx: Tx, userId: string, xp: number, also: UserChange = {}) {
  const [user] = await tx
    .update(users)
    .set({ ...also, xp: sql`${users.xp} + ${xp}` })
    .where(eq(users.id, userId))
    .returning({ xp: users.xp });
  if (!user) return;
  const [from, to] = [levelForXp(user.xp - xp), levelForXp(user.xp)];
  await notify(tx, levelNotifications(userId, from, to));
  await retract(tx, userId, lostLevelKeys(from, to));
}

/** A five-minute session counts on its first local date. */
async function xpOfDates(tx: Tx, userId: string, dates: LocalDate[]): Promise<number> {
  if (dates.length === 0) return 0;
  const rows = await tx
    .select({
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
      hasFiveMinuteSession: sql<boolean>`bool_or(${craftingSessions.durationSeconds} >= ${BONUS_SESSION_SECONDS} and not exists (
        select 1 from session_days earlier
        where earlier.session_id = ${sessionDays.sessionId} and earlier.local_date < ${sessionDays.localDate}))`,
    })
    .from(sessionDays)
    .innerJoin(craftingSessions, eq(craftingSessions.id, sessionDays.sessionId))
    .where(and(eq(sessionDays.userId, userId), inArray(sessionDays.localDate, dates)))
    .groupBy(sessionDays.localDate);
  return rows.reduce((sum, row) => sum + dayXp(row), 0);
}

async function listStreakDates(tx: Tx, userId: string): Promise<LocalDate[]> {
  const rows = await tx
    .select({ localDate: sessionDays.localDate })
    .from(sessionDays)
    .where(eq(sessionDays.userId, userId))
    .groupBy(sessionDays.localDate)
    .having(sql`sum(${sessionDays.seconds}) >= ${STREAK_DAY_SECONDS}`)
    .orderBy(desc(sessionDays.localDate));
  return rows.map((row) => row.localDate);
}
