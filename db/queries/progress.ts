import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { dayXp, streakEndingAt } from "@/lib/domain/levels";
import type { LocalDate } from "@/lib/domain/local-time";
import type { Tx } from "../client";
import { craftingSessions, sessionDays, users, xpEvents } from "../schema";

/** A local date with at least this many crafted seconds keeps the streak (rules.md «Time»). */
const STREAK_DAY_SECONDS = 300;

/**
 * Keeps totals, streak and XP true to a change of the crafter's history, in that change's transaction and under the
 * user's lock. XP is the difference the change makes to what its local dates are worth, so any order of saving and
 * deleting ends at the same sum; it is booked once per source (rules.md «XP and levels»).
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

  const streak = streakEndingAt(await listStreakDates(tx, userId));
  const sign = event.source === "session" ? 1 : -1;
  await tx
    .update(users)
    .set({
      totalCraftingSeconds: sql`${users.totalCraftingSeconds} + ${sign * event.session.durationSeconds}`,
      sessionCount: sql`${users.sessionCount} + ${sign}`,
      xp: sql`${users.xp} + ${xp}`,
      streakDays: streak?.days ?? 0,
      streakLastDate: streak?.lastDate ?? null,
    })
    .where(eq(users.id, userId));
}

/** Books XP that is not of a local date, once per source; a source that was booked before changes nothing. */
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
  await tx
    .update(users)
    .set({ xp: sql`${users.xp} + ${event.xp}` })
    .where(eq(users.id, userId));
}

/** XP of whole local dates; a session of five minutes counts for the first local date it touched. */
async function xpOfDates(tx: Tx, userId: string, dates: LocalDate[]): Promise<number> {
  if (dates.length === 0) return 0;
  const rows = await tx
    .select({
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
      hasFiveMinuteSession: sql<boolean>`bool_or(${craftingSessions.durationSeconds} >= 300 and not exists (
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
