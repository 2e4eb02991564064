import { and, count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { challenges, craftingSessions, projects, projectTimeLogs, sessionAllocations, sessionDays } from "@/db/schema";
import type { HoldingProject } from "@/lib/domain/crafting/allocation";
import { DEFAULT_DESCRIPTION } from "@/lib/domain/crafting/stopwatch";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { type FinishedSession, finishedSession } from "./session-rows";

export type SessionRow = FinishedSession & {
  allocations: { challengeId: string | null; name: string; seconds: number }[];
  project: HoldingProject | null;
};

/** Dates without time are left out. */
export async function listDays(userId: string, from: LocalDate): Promise<{ localDate: LocalDate; seconds: number }[]> {
  return db
    .select({ localDate: sessionDays.localDate, seconds: sql<number>`sum(${sessionDays.seconds})::int` })
    .from(sessionDays)
    .where(and(eq(sessionDays.userId, userId), gte(sessionDays.localDate, from)))
    .groupBy(sessionDays.localDate)
    .orderBy(sessionDays.localDate);
}

export async function listActivities(userId: string, limit = 12): Promise<string[]> {
  const rows = await db
    .select({ description: craftingSessions.description })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), sql`${craftingSessions.description} <> ${DEFAULT_DESCRIPTION}`))
    .groupBy(craftingSessions.description)
    .orderBy(desc(sql`max(${craftingSessions.startedAt})`))
    .limit(limit);
  return rows.map((row) => row.description);
}

export async function listSessions(
  userId: string,
  page: { limit: number; offset: number; unallocated?: boolean },
): Promise<SessionRow[]> {
  const rows = await db
    .select({
      session: craftingSessions,
      project: { id: projects.id, name: projects.name, isCompleted: sql<boolean>`${projects.status} = 'finished'` },
      allocations: sql<SessionRow["allocations"]>`coalesce((
        select json_agg(json_build_object('challengeId', a.challenge_id, 'name', coalesce(c.name, 'Personal Progress'), 'seconds', a.allocated_seconds) order by a.position)
        from ${sessionAllocations} a left join ${challenges} c on c.id = a.challenge_id
        where a.session_id = ${craftingSessions.id}), '[]'::json)`,
    })
    .from(craftingSessions)
    .leftJoin(projectTimeLogs, eq(projectTimeLogs.sessionId, craftingSessions.id))
    .leftJoin(projects, eq(projects.id, projectTimeLogs.projectId))
    .where(
      and(
        eq(craftingSessions.userId, userId),
        isNotNull(craftingSessions.endedAt),
        page.unallocated ? isUnallocated : undefined,
      ),
    )
    .orderBy(desc(craftingSessions.startedAt))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((row) => ({ ...finishedSession(row.session), allocations: row.allocations, project: row.project }));
}

export async function countSessions(userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), isNotNull(craftingSessions.endedAt)));
  return row?.total ?? 0;
}

/** Counts parts of segments, so that half a day can be compared. */
export async function sumCraftedBetween(userId: string, from: Date, until: Date): Promise<number> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const [row] = await db.execute<{ seconds: number }>(sql`
    select coalesce(floor(extract(epoch from sum(
      least(segment.ended_at, ${end}::timestamptz) - greatest(segment.started_at, ${start}::timestamptz)))), 0)::int as seconds
    from crafting_sessions session
    join session_segments segment on segment.session_id = session.id
    where session.user_id = ${userId} and session.end_time > ${start}::timestamptz
      and session.start_time < ${end}::timestamptz
      and segment.ended_at > ${start}::timestamptz and segment.started_at < ${end}::timestamptz`);
  return row?.seconds ?? 0;
}

export async function sumUnallocated(userId: string): Promise<{ sessions: number; seconds: number }> {
  const [row] = await db
    .select({ sessions: count(), seconds: sql<number>`coalesce(sum(${craftingSessions.durationSeconds}), 0)::int` })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), isNotNull(craftingSessions.endedAt), isUnallocated));
  return row ?? { sessions: 0, seconds: 0 };
}

/** Neither allocated (Personal Progress counts) nor on a project. */
const isUnallocated = sql`${craftingSessions.durationSeconds} > 0
  and not exists (select 1 from ${sessionAllocations} a where a.session_id = ${craftingSessions.id})
  and not exists (select 1 from ${projectTimeLogs} l where l.session_id = ${craftingSessions.id})`;
