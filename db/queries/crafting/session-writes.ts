import { and, eq, isNull, sql } from "drizzle-orm";
import { driverOf, type Query, sendBatch, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { craftingSessions, sessionSegments, sessionTouches } from "@/db/schema";
import { cutAtTouches, isLongSegment } from "@/lib/domain/crafting/rescue";
import {
  durationSeconds,
  manualSeconds,
  type NamedProject,
  type Segment,
  sessionName,
  splitByLocalDate,
} from "@/lib/domain/crafting/stopwatch";
import type { OtherDay } from "@/lib/domain/profile/levels";
import { answerReminderQuery } from "../notify";
import { bookHistory } from "../progress/book";
import {
  insertDaysQuery,
  insertSegmentsQuery,
  isOwnSession,
  type LockedSession,
  type SessionRecord,
  type SessionState,
  toFinishedSession,
} from "../rows/session";
import { uuidOf } from "../uuid-of";
import { settleIntendedProject, storeIntendedProject } from "./intended-project";

/** The server's id for a session that a device started: clients can't choose it, and resending gives the same id. */
export function serverIdOf(userId: string, sessionId: string): string {
  return uuidOf(userId, sessionId);
}

/** A session started on a device. Its last segment has no end while it runs. */
export type StartedSession = {
  id: string;
  description?: string | null | undefined;
  projectId?: string | null | undefined;
  segments: Segment[];
};

/** Stores an open session, running or paused. */
export async function insertOpenSession(
  tx: Tx,
  userId: string,
  { id, segments, ...made }: StartedSession,
): Promise<LockedSession> {
  const [first] = segments;
  if (!first) throw new Error("insertOpenSession: a session without segments");
  const description = sessionName({ typed: made.description });
  const row = { id, userId, startedAt: first.startedAt, manualSeconds: manualSeconds(segments), description };
  const [session] = await tx.insert(craftingSessions).values(row).returning();
  if (!session) throw new Error("insertOpenSession: nothing inserted");
  await insertSegments(tx, id, segments);
  return startOnProject(tx, userId, session, made);
}

/** Stores the project that a new session was started on, and names the session after it if its crafter typed nothing. */
export async function startOnProject<T extends { id: string; description: string }>(
  tx: Tx,
  userId: string,
  session: T,
  { description: typed, projectId }: Omit<StartedSession, "id" | "segments">,
): Promise<T & { project: NamedProject | null }> {
  const project = projectId ? await storeIntendedProject(tx, { userId, sessionId: session.id, projectId }) : null;
  const description = sessionName({ typed, project });
  if (description !== session.description) await renameSession(tx, userId, session.id, description);
  return { ...session, description, project };
}

export async function renameSession(tx: Tx, userId: string, sessionId: string, description: string): Promise<void> {
  await tx.update(craftingSessions).set({ description }).where(isOwnSession(userId, sessionId));
}

export async function discardOpenSession(tx: Tx, { id, userId }: SessionRecord): Promise<void> {
  await tx.delete(craftingSessions).where(isOwnSession(userId, id));
}

/** Ends the running segment, if there is one, but never before its start. */
export async function pauseAt(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .update(sessionSegments)
    .set({ endedAt: sql`greatest(${sessionSegments.startedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(sessionSegments.sessionId, sessionId), isNull(sessionSegments.endedAt)));
}

export async function insertSegments(tx: Tx, sessionId: string, segments: readonly Segment[]): Promise<void> {
  await tx.insert(sessionSegments).values(segments.map((segment) => ({ ...segment, sessionId })));
}

export async function replaceSegments(tx: Tx, sessionId: string, segments: readonly Segment[]): Promise<void> {
  await tx.delete(sessionSegments).where(eq(sessionSegments.sessionId, sessionId));
  await insertSegments(tx, sessionId, segments);
}

/** Lets the last segment run on, as if it had never been paused. */
export async function reopenLastSegment(tx: Tx, sessionId: string): Promise<void> {
  await tx.execute(sql`update session_segments set ended_at = null where id = (
    select id from session_segments where session_id = ${sessionId} order by started_at desc, id desc limit 1)`);
}

/** Ends a locked open session with these segments. Their starts must already be stored. */
export async function endInTx(
  tx: Tx,
  user: LockedUser,
  session: LockedSession,
  ended: { endedAt: Date; segments: readonly Segment[]; description?: string | null | undefined },
  others: OtherDay[],
): Promise<Extract<SessionState, { status: "finished" }>> {
  const isLong = ended.segments.some(isLongSegment);
  const segments = isLong
    ? cutAtTouches(ended.segments, await listTouches(tx, { userId: user.id, sessionId: session.id }))
    : ended.segments;
  const days = splitByLocalDate(segments, user.timeZone);
  const saved = {
    ...session,
    endedAt: ended.endedAt,
    durationSeconds: durationSeconds(segments),
    manualSeconds: manualSeconds(segments),
    description: sessionName({ typed: ended.description, stored: session.description }),
  };
  const named = { userId: user.id, sessionId: session.id };
  const endedAt = saved.endedAt.toISOString();
  const driver = driverOf(tx);
  await sendBatch([
    // A trigger on the session requires that its segments end first.
    driver`with later as (delete from session_segments where session_id = ${session.id} and started_at > ${endedAt})
      update session_segments set ended_at = ${endedAt}
      where session_id = ${session.id} and started_at <= ${endedAt} and (ended_at is null or ended_at > ${endedAt})`,
    ...storeUntouchedQueries(tx, session.id, ended.segments, segments),
    driver`update crafting_sessions
      set end_time = ${endedAt}, duration = ${saved.durationSeconds}, manual_seconds = ${saved.manualSeconds},
        project_description = ${saved.description}
      where id = ${session.id} and user_id = ${user.id}`,
    insertDaysQuery(tx, named, days),
    answerReminderQuery(tx, user.id, session.id),
    ...bookHistory(tx, user, { source: "session", session: { ...saved, days } }, others),
  ]);
  const project = await settleIntendedProject(tx, user.id, saved);
  return { status: "finished", session: toFinishedSession(saved), project };
}

/** The writes that split off long untouched time, so that the leaderboards count at most six hours of it a day. */
function storeUntouchedQueries(
  tx: Tx,
  sessionId: string,
  before: readonly Segment[],
  after: readonly Segment[],
): Query[] {
  const added = after.filter((segment) => !before.includes(segment));
  const starts = new Set(before.map(({ startedAt }) => +startedAt));
  const changed = added.filter(({ startedAt }) => starts.has(+startedAt));
  const inserted = added.filter((segment) => !changed.includes(segment));
  return [
    ...changed.map(({ startedAt, endedAt, isOffline }) =>
      tx.execute(sql`update session_segments set ended_at = ${endedAt?.toISOString()}, is_offline = ${isOffline ?? false}
        where session_id = ${sessionId} and started_at = ${startedAt.toISOString()} and not is_manual`),
    ),
    ...(inserted.length > 0 ? [insertSegmentsQuery(tx, sessionId, inserted)] : []),
  ];
}

async function listTouches(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<Date[]> {
  const touched = tx
    .select({ at: sessionTouches.at })
    .from(sessionTouches)
    .where(and(eq(sessionTouches.sessionId, sessionId), eq(sessionTouches.userId, userId)));
  return (await touched.orderBy(sessionTouches.at)).map(({ at }) => at);
}
