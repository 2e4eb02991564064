import { and, desc, eq, gte, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { STREAK_DAY_SECONDS, streakEndingAt } from "@/lib/domain/profile/streak";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../client";
import { firstDateOf } from "../queries/challenges/progress";
import {
  challenges,
  craftingSessions,
  projects,
  projectTimeLogs,
  sessionAllocations,
  sessionDays,
  userChallenges,
  users,
  xpEvents,
} from "../schema";
import type { Booking } from "./booking";

export async function findNewestEnd(tx: Tx, userIds: string[]): Promise<Date | null> {
  const [row] = await tx
    .select({ newest: max(craftingSessions.endedAt) })
    .from(craftingSessions)
    .where(inArray(craftingSessions.userId, userIds));
  return row?.newest ?? null;
}

export type Standing = {
  id: string;
  timeZone: string;
  xp: number;
  createdAt: Date;
  lastDate: LocalDate | null;
  hasOpenSession: boolean;
};

export async function lockStandings(tx: Tx, userIds: string[]): Promise<Standing[]> {
  const rows = await tx
    .select({ id: users.id, timeZone: users.timeZone, xp: users.xp, createdAt: users.createdAt })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for("no key update");
  const ends = await tx
    .select({
      userId: craftingSessions.userId,
      lastEnd: max(craftingSessions.endedAt),
      open: sql<number>`count(*) filter (where ${craftingSessions.endedAt} is null)::int`,
    })
    .from(craftingSessions)
    .where(inArray(craftingSessions.userId, userIds))
    .groupBy(craftingSessions.userId);
  const days = await tx
    .select({ userId: sessionDays.userId, lastDate: max(sessionDays.localDate) })
    .from(sessionDays)
    .where(inArray(sessionDays.userId, userIds))
    .groupBy(sessionDays.userId);
  const endOf = new Map(ends.map((row) => [row.userId, row]));
  const dayOf = new Map(days.map((row) => [row.userId, row.lastDate]));
  return rows.map((row) => {
    const { lastEnd = null, open = 0 } = endOf.get(row.id) ?? {};
    // A session may have been saved long after its last stretch, or in another zone.
    const lastDates = [dayOf.get(row.id) ?? null, lastEnd && localDateOf(lastEnd, row.timeZone)];
    return {
      ...row,
      lastDate:
        lastDates
          .filter((date) => date !== null)
          .sort()
          .at(-1) ?? null,
      hasOpenSession: open > 0,
    };
  });
}

/** Those who still have an unallocated session of each of these durations since then. */
export async function listWithUnallocated(tx: Tx, userIds: string[], durations: number[], since: Date) {
  const rows = await tx
    .select({ userId: craftingSessions.userId })
    .from(craftingSessions)
    .leftJoin(sessionAllocations, eq(sessionAllocations.sessionId, craftingSessions.id))
    .where(
      and(
        inArray(craftingSessions.userId, userIds),
        inArray(craftingSessions.durationSeconds, durations),
        gte(craftingSessions.startedAt, since),
        isNotNull(craftingSessions.endedAt),
        isNull(sessionAllocations.id),
      ),
    )
    .groupBy(craftingSessions.userId)
    .having(sql`count(distinct ${craftingSessions.durationSeconds}) = ${durations.length}`);
  return new Set(rows.map((row) => row.userId));
}

export async function listMemberships(tx: Tx, userIds: string[]) {
  const allocated = await tx
    .select({
      userId: sessionAllocations.userId,
      challengeId: sessionAllocations.challengeId,
      seconds: sessionAllocations.allocatedSeconds,
      localDate: sql<LocalDate>`(${firstDateOf(sql`${sessionAllocations.sessionId}`)})::text`,
    })
    .from(sessionAllocations)
    .where(and(inArray(sessionAllocations.userId, userIds), isNotNull(sessionAllocations.challengeId)));
  const countedBy = groupBy(allocated, ({ userId, challengeId }) => `${userId}:${challengeId}`);
  const rows = await tx
    .select({
      userId: userChallenges.userId,
      challengeId: challenges.id,
      name: challenges.name,
      joinedAt: userChallenges.joinedAt,
      goalUnit: challenges.goalUnit,
      userGoalUnit: challenges.userGoalUnit,
      userGoalQuantity: challenges.userGoalQuantity,
      startDate: challenges.startDate,
      endDate: challenges.endDate,
      isEvergreen: challenges.isEvergreen,
    })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(inArray(userChallenges.userId, userIds))
    .orderBy(challenges.startDate, challenges.houseKey, challenges.id);
  return rows.map((row) => ({ ...row, counted: countedBy.get(`${row.userId}:${row.challengeId}`) ?? [] }));
}

export async function listOpenProjects(tx: Tx, userIds: string[]) {
  return tx
    .select({ id: projects.id, userId: projects.userId, name: projects.name, createdAt: projects.createdAt })
    .from(projects)
    .where(and(inArray(projects.userId, userIds), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)));
}

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

export async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (const some of portions(rows)) await tx.insert(table).values(some);
}

export async function insertMissing<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (const some of portions(rows)) await tx.insert(table).values(some).onConflictDoNothing();
}

/** Map.groupBy, which Node 20 lacks. */
export function groupBy<K, T>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Postgres takes 65,535 parameters in a statement. */
function portions<T>(rows: T[]): T[][] {
  const size = 1500;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/**
 * One statement: a saved session accepts no segments, so these are inserted first (the count forces it), and the foreign
 * key holds when the statement ends.
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
    insert into crafting_sessions (id, user_id, start_time, end_time, duration, project_description)
    select id, "userId", "startedAt", "endedAt", "durationSeconds", "description"
    from jsonb_to_recordset(${sessions}::text::jsonb)
      as c(id uuid, "userId" uuid, "startedAt" timestamptz, "endedAt" timestamptz, "durationSeconds" int, "description" text)
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
      last: streak?.lastDate ?? null,
    };
  });
  await tx.execute(sql`
    update users u set
      total_crafting_time = u.total_crafting_time + c.seconds, session_count = u.session_count + c.sessions,
      xp = u.xp + c.xp, current_streak = c.streak, streak_last_date = c.last
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
      as c(id uuid, seconds bigint, sessions int, xp int, streak int, last date)
    where u.id = c.id`);
}
