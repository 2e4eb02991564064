import { and, count, eq, isNotNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { challenges, craftingSessions, projects, projectTimeLogs, sessionAllocations, sessionEdits } from "@/db/schema";
import type { HoldingProject } from "@/lib/domain/crafting/allocation";
import type { SessionEdit } from "@/lib/domain/crafting/corrections";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import type { Span } from "@/lib/domain/crafting/session-times";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import type { FinishedSession } from "../rows/session";
import { countQuestions, questionsOf } from "./taps/questions";

export type SessionRow = Omit<FinishedSession, keyof Span> &
  Span & {
    kind: SessionKind;
    allocations: { challengeId: string | null; name: string; seconds: number }[];
    project: HoldingProject | null;
    isImported: boolean;
  };

/** `edits`: the corrections made to it, oldest first. */
export type ListedSession = SessionRow & { edits: SessionEdit[] };

type Week = { days: { localDate: LocalDate; seconds: number }[]; secondsBefore: number };

/**
 * Seconds by local date in a week and the one before it, without empty dates, and the seconds crafted in a span of the
 * week before. The latter includes parts of segments, so that part of a day can be compared.
 */
export async function findWeek(userId: string, monday: LocalDate, before: { from: Date; until: Date }): Promise<Week> {
  const [start, end] = [before.from.toISOString(), before.until.toISOString()];
  const [week] = await db.execute<Week>(sql`
    select (
      select coalesce(json_agg(json_build_object('localDate', local_date, 'seconds', seconds) order by local_date), '[]')
      from (
        select local_date, sum(seconds) as seconds from session_days
        where user_id = ${userId} and local_date >= ${monday}::date - 7 group by local_date) day) as days, (
      select coalesce(floor(extract(epoch from sum(
        least(segment.ended_at, ${end}::timestamptz) - greatest(segment.started_at, ${start}::timestamptz)))), 0)::int
      from (
        select distinct session_id from session_days
        where user_id = ${userId} and local_date between ${monday}::date - 8 and ${monday}::date) near
      join session_segments segment on segment.session_id = near.session_id
      where segment.ended_at > ${start}::timestamptz and segment.started_at < ${end}::timestamptz) as "secondsBefore"`);
  return week ?? { days: [], secondsBefore: 0 };
}

/** Newest first. `before` limits the list to sessions that began earlier. */
export function listSessions(
  userId: string,
  page: { limit: number; offset: number; unallocated?: boolean; before?: Date | null },
): Promise<ListedSession[]> {
  const query = page.unallocated ? unallocatedQuery() : sessionsQuery();
  const { limit, offset, before } = page;
  return query.execute({ userId, limit, offset, before: before?.toISOString() ?? "infinity" });
}

const edits = sql<SessionEdit[]>`coalesce((
  select json_agg(json_build_object('id', e.id, 'reason', e.reason, 'createdAt', e.created_at,
    'before', e.before - 'segments', 'after', e.after - 'segments') order by e.id)
  from ${sessionEdits} e where e.session_id = ${craftingSessions.id} and e.before ->> 'endedAt' is not null), '[]'::json)`;

const isBefore = sql`${craftingSessions.startedAt} < ${sql.placeholder("before")}::timestamptz`;

const sessionsQuery = prepareQuery(() => selectPage(isBefore).prepare("sessions"));
const unallocatedQuery = prepareQuery(() => selectPage(and(isUnallocated, isBefore)).prepare("unallocated"));

function selectPage(which?: SQL) {
  return selectSessions({ edits }, which).offset(sql.placeholder("offset"));
}

/** The newest sessions, the sum of all unallocated time, and the number of unanswered questions about sessions. */
export async function findRecentSessions(
  userId: string,
  limit: number,
): Promise<{ sessions: SessionRow[]; unallocated: Unallocated; questions: number }> {
  const sessions = await recentQuery().execute({ userId, limit });
  const { unallocated, questions } = sessions[0] ?? {
    unallocated: { sessions: 0, seconds: 0 },
    questions: await countQuestions(db, userId),
  };
  return { sessions, unallocated, questions };
}

const recentQuery = prepareQuery(() =>
  selectSessions({
    unallocated: unallocatedOf(sql.placeholder("userId")),
    questions: questionsOf(sql.placeholder("userId")),
  }).prepare("recent_sessions"),
);

function selectSessions<Extra extends Record<string, SQL>>(extra: Extra, which?: SQL) {
  return (
    db
      .select({
        id: craftingSessions.id,
        description: craftingSessions.description,
        startedAt: craftingSessions.startedAt,
        endedAt: sql<Date>`${craftingSessions.endedAt}`.mapWith(craftingSessions.endedAt),
        durationSeconds: sql<number>`${craftingSessions.durationSeconds}`,
        manualSeconds: craftingSessions.manualSeconds,
        kind: craftingSessions.kind,
        isImported: sql<boolean>`${craftingSessions.origin} = 'import'`,
        project: { id: projects.id, name: projects.name, isCompleted: sql<boolean>`${projects.status} = 'finished'` },
        allocations: sql<SessionRow["allocations"]>`coalesce((
        select json_agg(json_build_object('challengeId', a.challenge_id, 'name', coalesce(c.name, 'Personal Progress'), 'seconds', a.allocated_seconds) order by a.position)
        from ${sessionAllocations} a left join ${challenges} c on c.id = a.challenge_id
        where a.session_id = ${craftingSessions.id}), '[]'::json)`,
        ...extra,
      })
      .from(craftingSessions)
      .leftJoin(projectTimeLogs, eq(projectTimeLogs.sessionId, craftingSessions.id))
      .leftJoin(projects, eq(projects.id, projectTimeLogs.projectId))
      .where(and(eq(craftingSessions.userId, sql.placeholder("userId")), isNotNull(craftingSessions.endedAt), which))
      // Must match the index, nulls included.
      .orderBy(sql`${craftingSessions.startedAt} desc nulls last`)
      .limit(sql.placeholder("limit"))
  );
}

export async function countSessions(userId: string, before: Date | null = null): Promise<number> {
  const isEarlier = before ? lt(craftingSessions.startedAt, before) : undefined;
  const [row] = await db
    .select({ total: count() })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), isNotNull(craftingSessions.endedAt), isEarlier));
  return row?.total ?? 0;
}

type Unallocated = { sessions: number; seconds: number };

export async function sumUnallocated(userId: string): Promise<Unallocated> {
  const [row] = await db.execute<{ sum: Unallocated }>(sql`select ${unallocatedOf(userId)} as sum`);
  return row?.sum ?? { sessions: 0, seconds: 0 };
}

function unallocatedOf(userId: string | Placeholder) {
  return sql<Unallocated>`(
    select json_build_object('sessions', count(*), 'seconds', coalesce(sum(${craftingSessions.durationSeconds}), 0))
    from ${craftingSessions}
    where ${and(eq(craftingSessions.userId, userId), isNotNull(craftingSessions.endedAt), isUnallocated)})`;
}

/** Neither allocated nor on a project. Time added by hand is always Personal Progress, so it has nothing to allocate. */
const isUnallocated = sql`not ${craftingSessions.isAllocated}
  and ${craftingSessions.manualSeconds} < ${craftingSessions.durationSeconds}`;
