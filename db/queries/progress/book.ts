import { and, desc, eq, ne, sql } from "drizzle-orm";
import { driverOf, prepareInTx, type Query, sendBatch, type Tx } from "@/db/connection/client";
import { sessionDays, users, xpEvents } from "@/db/schema";
import { type CreditedDay, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { unrankedSeconds } from "@/lib/domain/leaderboard/boards";
import { levelNotifications, lostLevelKeys, streakNotifications } from "@/lib/domain/notifications/texts";
import { BONUS_SESSION_SECONDS, levelForXp, type OtherDay, sessionXp } from "@/lib/domain/profile/levels";
import { type Streak, type StreakBreak, streakDates, streakEndingAt } from "@/lib/domain/profile/streak";
import { insertNotificationsQueries, retractNotificationsQueries } from "../notify";

/**
 * The writes that book a saved or deleted session: totals, streak, XP and notifications. XP is the difference that the
 * session makes to its local dates, so that any order of saving and deleting ends at the same sum. `user` must have
 * been locked after any other booking of this transaction.
 */
export function bookHistory(
  tx: Tx,
  user: Booked,
  { source, session }: { source: "session" | "session_deleted"; session: BookedSession & { id: string } },
  others: OtherDay[] | null,
): Query[] {
  const change = source === "session" ? { before: null, after: session } : { before: session, after: null };
  return bookChange(tx, user, { source, sourceId: session.id, ...change }, others);
}

/** Like `bookHistory`, for any change. `others` is null for late time only, which earns neither XP nor a streak. */
export function bookChange(
  tx: Tx,
  user: Booked,
  { source, sourceId, before, after }: Change,
  others: OtherDay[] | null,
): Query[] {
  const difference = (value: (session: BookedSession) => number) =>
    (after ? value(after) : 0) - (before ? value(before) : 0);
  const xp = difference((session) => sessionXp(session, others ?? []));
  const streak = others && streakEndingAt(streakDates([...others, ...(after?.days ?? [])]), user.streakBreaks);
  const dates = (after?.days ?? []).map((day) => day.localDate);
  const driver = driverOf(tx);
  return [
    driver`with event as (
        insert into xp_events (user_id, source, source_id, xp)
        select ${user.id}, ${source}, ${sourceId}, ${xp} where ${xp}::int <> 0)
      update users set xp = xp + ${xp},
      total_crafting_time = total_crafting_time + ${difference(({ durationSeconds }) => durationSeconds)},
      session_count = session_count + ${difference(() => 1)},
      manual_time = manual_time + ${difference(({ manualSeconds }) => manualSeconds)},
      manual_session_count = manual_session_count + ${difference((session) => Number(isAllManual(session)))},
      unranked_time = unranked_time + ${difference(({ days }) => unrankedSeconds(days, others ?? []))}
      ${others ? streakAssignments(driver, streak) : driver``} where id = ${user.id}`,
    ...notifyOfLevels(tx, user.id, user.xp, user.xp + xp),
    ...insertNotificationsQueries(tx, streakNotifications(user.id, streak, dates)),
  ];
}

/** Counts the parts of a session instead of the whole, or the other way round. All other figures stay. */
export function recountQuery(
  tx: Tx,
  userId: string,
  before: readonly SessionTime[],
  after: readonly SessionTime[],
): Query {
  const countManual = (sessions: readonly SessionTime[]) => sessions.filter(isAllManual).length;
  return tx.execute(sql`update users set session_count = session_count + ${after.length - before.length},
    manual_session_count = manual_session_count + ${countManual(after) - countManual(before)} where id = ${userId}`);
}

/** The assignments that store a streak on users, after others. */
export function streakAssignments(driver: ReturnType<typeof driverOf>, streak: Streak | null) {
  return driver`, current_streak = ${streak?.days ?? 0}, streak_rest_days = ${streak?.restDays ?? 0},
    streak_last_date = ${streak?.lastDate ?? null}, streak_kept_until = ${streak?.keptUntil ?? null}`;
}

type Booked = { id: string; xp: number; streakBreaks: readonly StreakBreak[] };

type BookedSession = {
  durationSeconds: number;
  manualSeconds: number;
  earnsBonus?: boolean | null;
  days: CreditedDay[];
};

type Change = {
  source: "session" | "session_deleted" | "session_corrected";
  sourceId: string;
  before: BookedSession | null;
  after: BookedSession | null;
};

type SessionTime = Pick<BookedSession, "durationSeconds" | "manualSeconds">;

function isAllManual(session: SessionTime): boolean {
  return session.durationSeconds > 0 && trackedSeconds(session) === 0;
}

/**
 * Sums of the crafter's other sessions by date, newest first. Five-minute sessions are looked for only from the
 * earliest date that this session can have in any zone: the day before the UTC date of its start or of `from`. They
 * count on their first date with time that the stopwatch counted.
 */
export function otherDaysQuery(tx: Tx, { from, ...session }: { userId: string; sessionId: string; from?: Date }) {
  return selectOtherDays(tx, { ...session, from: from?.toISOString() ?? null });
}

const selectOtherDays = prepareInTx((on) =>
  on
    .select({
      localDate: sessionDays.localDate,
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
      manualSeconds: sql<number>`sum(${sessionDays.manualSeconds})::int`,
      lateSeconds: sql<number>`sum(${sessionDays.lateSeconds})::int`,
      offlineSeconds: sql<number>`sum(${sessionDays.offlineSeconds})::int`,
      hasFiveMinuteSession: sql<boolean>`bool_or(
        local_date >= (
          select (least(start_time, ${sql.placeholder("from")}::timestamptz) at time zone 'UTC')::date - 1
          from crafting_sessions where id = ${sql.placeholder("sessionId")})
        and session_days.seconds > session_days.manual_seconds
        and exists (
          select 1 from crafting_sessions c
          where c.id = session_days.session_id
            and coalesce(c.earns_bonus, c.duration - c.manual_seconds >= ${BONUS_SESSION_SECONDS}))
        and not exists (
          select 1 from session_days earlier
          where earlier.session_id = session_days.session_id and earlier.local_date < session_days.local_date
            and earlier.seconds > earlier.manual_seconds))`,
    })
    .from(sessionDays)
    .where(
      and(eq(sessionDays.userId, sql.placeholder("userId")), ne(sessionDays.sessionId, sql.placeholder("sessionId"))),
    )
    .groupBy(sessionDays.localDate)
    .orderBy(desc(sessionDays.localDate))
    .prepare("other_days"),
);

/** Books the XP of a source once; later calls do nothing. */
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
  const [user] = await tx
    .update(users)
    .set({ xp: sql`${users.xp} + ${event.xp}` })
    .where(eq(users.id, userId))
    .returning({ xp: users.xp });
  if (user) await sendBatch(notifyOfLevels(tx, userId, user.xp - event.xp, user.xp));
}

/** Notifies of reached levels, and deletes the notifications of lost ones. */
function notifyOfLevels(tx: Tx, userId: string, fromXp: number, toXp: number): Query[] {
  const [from, to] = [levelForXp(fromXp), levelForXp(toXp)];
  return [
    ...insertNotificationsQueries(tx, levelNotifications(userId, from, to)),
    ...retractNotificationsQueries(tx, userId, lostLevelKeys(from, to)),
  ];
}
