import { and, desc, eq, ne, sql } from "drizzle-orm";
import { batch, preparedInTx, type Query, type Tx } from "@/db/client";
import { sessionDays, users, xpEvents } from "@/db/schema";
import { type CreditedDay, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { levelNotifications, lostLevelKeys, streakNotifications } from "@/lib/domain/notifications/texts";
import { levelForXp } from "@/lib/domain/profile/levels";
import { streakDates, streakEndingAt } from "@/lib/domain/profile/streak";
import { BONUS_SESSION_SECONDS, type OtherDay, sessionXp } from "@/lib/domain/profile/xp";
import { notifying, retracting } from "../notifications/notify";

/**
 * The writes that book a saved or deleted session: totals, streak, XP and notifications. XP is the difference that the
 * session makes to its local dates, so that any order of saving and deleting ends at the same sum. `user` is as locked.
 */
export function bookHistory(
  tx: Tx,
  user: { id: string; xp: number },
  { source, session }: { source: "session" | "session_deleted"; session: BookedSession },
  others: OtherDay[],
): Query[] {
  const isSaved = source === "session";
  const sign = isSaved ? 1 : -1;
  const xp = sign * sessionXp(session, others);
  const streak = streakEndingAt(streakDates(isSaved ? [...others, ...session.days] : others));
  const dates = session.days.map((day) => day.localDate);
  const isManual = session.durationSeconds > 0 && trackedSeconds(session) === 0;
  const event = sql`insert into xp_events (user_id, source, source_id, xp)
    values (${user.id}, ${source}, ${session.id}, ${xp})`;
  return [
    ...(xp === 0 ? [] : [tx.execute(event)]),
    tx.execute(sql`update users set xp = xp + ${xp}, total_crafting_time = total_crafting_time + ${sign * session.durationSeconds},
      session_count = session_count + ${sign}, manual_time = manual_time + ${sign * session.manualSeconds},
      manual_session_count = manual_session_count + ${isManual ? sign : 0}, current_streak = ${streak?.days ?? 0}, streak_last_date = ${streak?.lastDate ?? null}
      where id = ${user.id}`),
    ...notifyOfLevels(tx, user.id, user.xp, user.xp + xp),
    ...notifying(tx, isSaved ? streakNotifications(user.id, streak, dates) : []),
  ];
}

type BookedSession = { id: string; durationSeconds: number; manualSeconds: number; days: CreditedDay[] };

/**
 * What the crafter's other sessions hold, newest date first. Ones of five minutes are only looked for from the first date on
 * which this one can lie: in no zone earlier than the day before its start's UTC date. They count on their first date with
 * a second that the stopwatch counted.
 */
export const otherDays = preparedInTx((on) =>
  on
    .select({
      localDate: sessionDays.localDate,
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
      manualSeconds: sql<number>`sum(${sessionDays.manualSeconds})::int`,
      hasFiveMinuteSession: sql<boolean>`bool_or(
        local_date >= (
          select (start_time at time zone 'UTC')::date - 1 from crafting_sessions where id = ${sql.placeholder("sessionId")})
        and session_days.seconds > session_days.manual_seconds
        and exists (
          select 1 from crafting_sessions c
          where c.id = session_days.session_id and c.duration - c.manual_seconds >= ${BONUS_SESSION_SECONDS})
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
  const [user] = await tx
    .update(users)
    .set({ xp: sql`${users.xp} + ${event.xp}` })
    .where(eq(users.id, userId))
    .returning({ xp: users.xp });
  if (user) await batch(notifyOfLevels(tx, userId, user.xp - event.xp, user.xp));
}

/** Of levels reached; those of lost ones are deleted. */
function notifyOfLevels(tx: Tx, userId: string, fromXp: number, toXp: number): Query[] {
  const [from, to] = [levelForXp(fromXp), levelForXp(toXp)];
  return [...notifying(tx, levelNotifications(userId, from, to)), ...retracting(tx, userId, lostLevelKeys(from, to))];
}
