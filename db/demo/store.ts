import { desc, inArray, sql } from "drizzle-orm";
import { STREAK_DAY_SECONDS, streakEndingAt } from "@/lib/domain/profile/streak";
import type { Tx } from "../connection/client";
import { projectTimeLogs, sessionAllocations, sessionDays, xpEvents } from "../schema";
import type { Booking } from "./booking";
import { groupBy, insertAll } from "./rows";

export async function storeBookings(tx: Tx, bookings: Booking[]): Promise<void> {
  await insertFinished(tx, bookings);
  await insertAll(
    tx,
    sessionDays,
    bookings.flatMap((booking) => booking.days),
  );
  await insertAll(
    tx,
    sessionAllocations,
    bookings.flatMap((booking) => booking.allocations),
  );
  await insertAll(
    tx,
    projectTimeLogs,
    bookings.flatMap((booking) => booking.logs),
  );
  await insertAll(
    tx,
    xpEvents,
    bookings.flatMap((booking) => booking.xp),
  );
  await bookTotals(tx, bookings);
}

/**
 * Inserts both in one statement: a saved session accepts no segments, so these come first (the count forces it), and
 * the foreign key is checked when the statement ends.
 */
async function insertFinished(tx: Tx, bookings: Booking[]): Promise<void> {
  const sessions = JSON.stringify(bookings.flatMap((booking) => booking.sessions));
  const segments = JSON.stringify(bookings.flatMap((booking) => booking.segments));
  await tx.execute(sql`
    with stretches as (
      insert into session_segments (session_id, started_at, ended_at)
      select "sessionId", "startedAt", "endedAt"
      from jsonb_to_recordset(${segments}::text::jsonb)
        as s("sessionId" uuid, "startedAt" timestamptz, "endedAt" timestamptz)
      returning 1)
    insert into crafting_sessions (id, user_id, start_time, end_time, duration, project_description, kind)
    select id, "userId", "startedAt", "endedAt", "durationSeconds", "description", kind
    from jsonb_to_recordset(${sessions}::text::jsonb)
      as c(id uuid, "userId" uuid, "startedAt" timestamptz, "endedAt" timestamptz, "durationSeconds" int, "description" text,
        kind text)
    where (select count(*) from stretches) >= 0`);
}

async function bookTotals(tx: Tx, bookings: Booking[]): Promise<void> {
  const dates = await tx
    .select({ userId: sessionDays.userId, localDate: sessionDays.localDate })
    .from(sessionDays)
    .where(
      inArray(
        sessionDays.userId,
        bookings.map((booking) => booking.userId),
      ),
    )
    .groupBy(sessionDays.userId, sessionDays.localDate)
    .having(sql`sum(${sessionDays.seconds}) >= ${STREAK_DAY_SECONDS}`)
    .orderBy(desc(sessionDays.localDate));
  const datesOf = groupBy(dates, (row) => row.userId);
  const changes = bookings.map(({ userId, sessions, xp }) => {
    const streak = streakEndingAt((datesOf.get(userId) ?? []).map((row) => row.localDate));
    return {
      id: userId,
      seconds: sessions.reduce((sum, session) => sum + session.durationSeconds, 0),
      sessions: sessions.length,
      xp: xp.reduce((sum, event) => sum + event.xp, 0),
      streak: streak?.days ?? 0,
      rests: streak?.restDays ?? 0,
      last: streak?.lastDate ?? null,
      kept: streak?.keptUntil ?? null,
    };
  });
  await tx.execute(sql`
    update users u set
      total_crafting_time = u.total_crafting_time + c.seconds, session_count = u.session_count + c.sessions,
      xp = u.xp + c.xp, current_streak = c.streak, streak_rest_days = c.rests,
      streak_last_date = c.last, streak_kept_until = c.kept
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
      as c(id uuid, seconds bigint, sessions int, xp int, streak int, rests int, last date, kept date)
    where u.id = c.id`);
}
