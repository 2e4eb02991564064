import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { db, driverOf, prepareInTx, type Query, sendBatch, type Tx } from "@/db/connection/client";
import { type LockedUser, lockUserQuery } from "@/db/connection/locks";
import { craftingSessions, sessionDays, sessionSegments } from "@/db/schema";
import {
  type CreditedDay,
  elapsedMs,
  type NamedProject,
  type OpenSession,
  type Segment,
} from "@/lib/domain/crafting/stopwatch";
import { NotFoundError, UserError } from "@/lib/errors";

export type SessionRecord = typeof craftingSessions.$inferSelect;

/** The project that a crafting session was started on, as an additional column. */
export const intendedProject = sql<NamedProject | null>`(
  select json_build_object('id', p.id, 'name', p.name) from intended_projects i join projects p on p.id = i.project_id
  where i.session_id = crafting_sessions.id)`;

export type LockedSession = SessionRecord & { project: NamedProject | null };

const columns = { ...getTableColumns(craftingSessions), project: intendedProject };

export type FinishedSession = {
  id: string;
  description: string;
  startedAt: string;
  endedAt: string;
  durationSeconds: number;
  /** The part of the duration that the stopwatch did not count. */
  manualSeconds: number;
};

/** Locks the crafter and then the session, in one round trip. */
export async function lockUserAndSession(tx: Tx, userId: string, sessionId: string) {
  const values = { userId, sessionId };
  const [[user], [session]] = await sendBatch([lockUserQuery(tx, values), lockSessionQuery(tx, values)]);
  if (!user) throw new Error("lockUserAndSession: the signed-in user has no row");
  return { user, session: session ?? null };
}

/** Like `lockUserAndSession`, and refuses any other than a saved session. */
export async function lockSavedSession(tx: Tx, userId: string, sessionId: string) {
  const { user, session } = await lockUserAndSession(tx, userId, sessionId);
  if (!session) throw new NotFoundError("session");
  if (!session.endedAt) throw new UserError("This session is still running. Save it first.");
  return { user, session };
}

/** Changes the caller's open session under its lock. Returns its state after that; a session that isn't open stays as it is. */
export async function changeOpenInTx(
  tx: Tx,
  userId: string,
  sessionId: string,
  change: (session: LockedSession, user: LockedUser) => Promise<Partial<LockedSession> | undefined>,
): Promise<SessionState> {
  const { user, session } = await lockUserAndSession(tx, userId, sessionId);
  if (!session) return { status: "gone" };
  if (session.endedAt) return { status: "finished", session: toFinishedSession(session) };
  const changed = { ...session, ...(await change(session, user)) };
  return { status: "open", session: toOpenSession(changed, await listSegments(tx, session.id), user.now) };
}

/** For statements on a locked session; they filter by owner as a safeguard. */
export function isOwnSession(userId: string, sessionId: string) {
  return and(eq(craftingSessions.id, sessionId), eq(craftingSessions.userId, userId));
}

const mine = eq(craftingSessions.userId, sql.placeholder("userId"));

export const lockSessionQuery = prepareInTx((on) =>
  on
    .select(columns)
    .from(craftingSessions)
    .where(and(mine, eq(craftingSessions.id, sql.placeholder("sessionId"))))
    .for("no key update")
    .prepare("lock_session"),
);

export const lockOpenSessionQuery = prepareInTx((on) =>
  on
    .select(columns)
    .from(craftingSessions)
    .where(and(mine, isNull(craftingSessions.endedAt)))
    .for("no key update")
    .prepare("lock_open_session"),
);

export const segmentsOf = prepareInTx((on) =>
  on
    .select({
      startedAt: sessionSegments.startedAt,
      endedAt: sessionSegments.endedAt,
      isManual: sessionSegments.isManual,
      isOffline: sessionSegments.isOffline,
      isLate: sessionSegments.isLate,
    })
    .from(sessionSegments)
    .where(eq(sessionSegments.sessionId, sql.placeholder("sessionId")))
    .orderBy(sessionSegments.startedAt, sessionSegments.id)
    .prepare("segments"),
);

export function listSegments(tx: Tx, sessionId: string): Promise<Segment[]> {
  return segmentsOf(tx, { sessionId }).execute();
}

export function selectDaysQuery(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }) {
  return tx
    .select()
    .from(sessionDays)
    .where(and(eq(sessionDays.sessionId, sessionId), eq(sessionDays.userId, userId)))
    .orderBy(sessionDays.localDate);
}

export function insertDaysQuery(
  tx: Tx,
  of: { userId: string; sessionId: string },
  days: readonly CreditedDay[],
): Query {
  return driverOf(tx)`
    insert into session_days (session_id, user_id, local_date, seconds, manual_seconds, late_seconds, offline_seconds)
    select ${of.sessionId}, ${of.userId}, "localDate", seconds, "manualSeconds", "lateSeconds", "offlineSeconds"
    from json_to_recordset(${JSON.stringify(days)}::text::json) as d("localDate" date, seconds int, "manualSeconds" int,
      "lateSeconds" int, "offlineSeconds" int)`;
}

export function insertSegmentsQuery(tx: Tx, sessionId: string, segments: readonly Segment[]): Query {
  return tx.execute(sql`
    insert into session_segments (session_id, started_at, ended_at, is_manual, is_offline, is_late)
    select ${sessionId}, "startedAt", "endedAt", "isManual", coalesce("isOffline", false), coalesce("isLate", false)
    from json_to_recordset(${JSON.stringify(segments)}::text::json) as s("startedAt" timestamptz, "endedAt" timestamptz,
      "isManual" boolean, "isOffline" boolean, "isLate" boolean)`);
}

export function toOpenSession(session: LockedSession, segments: Segment[], now: Date): OpenSession {
  const last = segments.at(-1);
  if (!last) throw new Error("toOpenSession: a session without segments");
  return {
    id: session.id,
    description: session.description,
    project: session.project,
    startedAt: session.startedAt.toISOString(),
    elapsedMs: elapsedMs(segments, now),
    manualSeconds: session.manualSeconds,
    running: last.endedAt === null,
    lastRun: {
      startedAt: last.startedAt.toISOString(),
      endedAt: last.endedAt?.toISOString() ?? null,
      beforeMs: elapsedMs(segments.slice(0, -1), now),
    },
  };
}

export function toFinishedSession(session: Pick<SessionRecord, keyof FinishedSession>): FinishedSession {
  if (!session.endedAt || session.durationSeconds === null) throw new Error("toFinishedSession: the session is open");
  return {
    id: session.id,
    description: session.description,
    startedAt: session.startedAt.toISOString(),
    endedAt: session.endedAt.toISOString(),
    durationSeconds: session.durationSeconds,
    manualSeconds: session.manualSeconds,
  };
}

/** A saved session's project: offered next, already assigned, or no longer able to take time. */
export type SavedProject = { name: string; now: "offered" | "assigned" | "dropped" };

/** The state after a command. */
export type SessionState =
  | { status: "open"; session: OpenSession }
  | { status: "finished"; session: FinishedSession; project?: SavedProject | null }
  | { status: "gone" };

/** A lateral subquery: how long the joined crafting session has run, by the database's clock. */
export function sessionRunQuery() {
  const { startedAt, endedAt } = sessionSegments;
  const lastStart = sql<Date>`max(${startedAt})`.mapWith(startedAt);
  const lastEnd = sql<Date | null>`case when bool_and(${endedAt} is not null) then max(${endedAt}) end`;
  return db
    .select({
      elapsedMs: toMilliseconds(sql`sum(coalesce(${endedAt}, app_now()) - ${startedAt})`).as("elapsed_ms"),
      lastStart: lastStart.as("last_start"),
      lastEnd: lastEnd.mapWith(endedAt).as("last_end"),
      beforeMs: toMilliseconds(
        sql`sum(coalesce(${endedAt}, ${startedAt}) - ${startedAt}) - coalesce(${lastEnd} - ${lastStart}, interval '0')`,
      ).as("before_ms"),
    })
    .from(sessionSegments)
    .where(eq(sessionSegments.sessionId, craftingSessions.id))
    .as("run");
}

type Run = { elapsedMs: number; lastStart: Date; lastEnd: Date | null; beforeMs: number };

export function toRunningSession({
  elapsedMs,
  lastStart,
  lastEnd,
  beforeMs,
  startedAt,
  ...session
}: Run & {
  id: string;
  description: string;
  startedAt: Date;
  project: NamedProject | null;
  manualSeconds: number;
}): OpenSession {
  return {
    ...session,
    startedAt: startedAt.toISOString(),
    elapsedMs: Math.max(0, elapsedMs),
    running: lastEnd === null,
    lastRun: { startedAt: lastStart.toISOString(), endedAt: lastEnd?.toISOString() ?? null, beforeMs },
  };
}

function toMilliseconds(interval: SQL) {
  return sql<number>`floor(extract(epoch from ${interval}) * 1000)`.mapWith(Number);
}
