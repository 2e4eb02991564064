import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, sessionSegments } from "@/db/schema";
import { pauseProblem } from "@/lib/domain/crafting/mistaken-pause";
import {
  DEFAULT_DESCRIPTION,
  type NamedProject,
  type OpenSession,
  type Segment,
} from "@/lib/domain/crafting/stopwatch";
import { UserError } from "@/lib/errors";
import { readingReminder } from "../notify";
import {
  finishedSession,
  isOwnSession,
  listSegments,
  lockingOpenSession,
  lockUserAndSession,
  openSession,
  type SessionRecord,
  type SessionState,
} from "../rows/session";
import { idOf } from "./device-session";
import { intend } from "./intended-project";

/** How long the crafting session it is joined to has run, by the server's clock. */
export function sessionRun() {
  const { startedAt, endedAt } = sessionSegments;
  const lastStart = sql<Date>`max(${startedAt})`.mapWith(startedAt);
  const lastEnd = sql<Date | null>`case when bool_and(${endedAt} is not null) then max(${endedAt}) end`;
  return db
    .select({
      elapsedMs: inMs(sql`sum(coalesce(${endedAt}, app_now()) - ${startedAt})`).as("elapsed_ms"),
      lastStart: lastStart.as("last_start"),
      lastEnd: lastEnd.mapWith(endedAt).as("last_end"),
      beforeMs: inMs(
        sql`sum(coalesce(${endedAt}, ${startedAt}) - ${startedAt}) - coalesce(${lastEnd} - ${lastStart}, interval '0')`,
      ).as("before_ms"),
    })
    .from(sessionSegments)
    .where(eq(sessionSegments.sessionId, craftingSessions.id))
    .as("run");
}

type Run = { elapsedMs: number; lastStart: Date; lastEnd: Date | null; beforeMs: number };

export function runningSession({
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
    lastRun: {
      startedAt: lastStart.toISOString(),
      endedAt: lastEnd?.toISOString() ?? null,
      beforeMs,
    },
  };
}

/** `sessionId`: as the device calls it. Without a description the session is named after its project. */
export type Start = {
  sessionId?: string | undefined;
  description?: string | undefined;
  projectId?: string | null | undefined;
};

export type Started = OpenSession & { isNew: boolean };

/** A second Start returns the open session. No start lies before the last end. A project that takes no time is left out. */
export async function startSession(userId: string, input: Start): Promise<Started> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    const [open] = await lockingOpenSession(tx, { userId }).execute();
    if (open) return { ...openSession(open, await listSegments(tx, open.id), now), isNew: false };
    const [last] = await tx
      .select({ endedAt: craftingSessions.endedAt })
      .from(craftingSessions)
      .where(eq(craftingSessions.userId, userId))
      // Must match the index, nulls included.
      .orderBy(sql`${craftingSessions.startedAt} desc nulls last`)
      .limit(1);
    const startedAt = new Date(Math.max(+now, +(last?.endedAt ?? now)));
    return startIn(tx, { userId, startedAt, now }, input);
  });
}

export async function startIn(
  tx: Tx,
  { userId, startedAt, now }: { userId: string; startedAt: Date; now: Date },
  { sessionId, description, projectId }: Start,
): Promise<Started> {
  const id = sessionId && idOf(userId, sessionId);
  const named = { id, userId, startedAt, description: description ?? DEFAULT_DESCRIPTION };
  const [session] = await tx.insert(craftingSessions).values(named).returning();
  if (!session) throw new Error("startIn: nothing inserted");
  await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt });
  const project = projectId ? await intend(tx, { userId, sessionId: session.id, projectId }) : null;
  if (project && !description) {
    session.description = project.name;
    await tx.update(craftingSessions).set({ description: project.name }).where(isOwnSession(userId, session.id));
  }
  return { ...openSession({ ...session, project }, [{ startedAt, endedAt: null, isManual: false }], now), isNew: true };
}

export async function pauseSession(userId: string, sessionId: string): Promise<SessionState> {
  return commandSession(userId, sessionId, async (tx, session, now) => {
    await tx
      .update(sessionSegments)
      .set({ endedAt: sql`greatest(${sessionSegments.startedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(sessionSegments.sessionId, session.id), isNull(sessionSegments.endedAt)));
    await readingReminder(tx, userId, session.id).execute();
  });
}

export async function resumeSession(userId: string, sessionId: string): Promise<SessionState> {
  return commandSession(userId, sessionId, async (tx, session, now, segments) => {
    const last = segments.at(-1)?.endedAt;
    if (!last) return;
    await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt: new Date(Math.max(+last, +now)) });
  });
}

/** Takes the last pause back, as if it had not been: for ten minutes, unless the crafter named its time. */
export async function takeBackPause(userId: string, sessionId: string): Promise<SessionState> {
  return commandSession(userId, sessionId, async (tx, session, now, segments) => {
    if (segments.at(-1)?.endedAt === null) return;
    const problem = pauseProblem(segments, now);
    if (problem) throw new UserError(problem);
    await tx.execute(sql`update session_segments set ended_at = null where id = (
      select id from session_segments where session_id = ${session.id} order by started_at desc, id desc limit 1)`);
  });
}

/** Whichever of Save and Discard commits first wins; the other gets the result. */
export async function discardSession(userId: string, sessionId: string): Promise<SessionState> {
  return userTransaction(userId, async (tx) => {
    const { session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session) return { status: "gone" };
    if (session.endedAt) return { status: "finished", session: finishedSession(session) };
    await tx.delete(craftingSessions).where(isOwnSession(userId, session.id));
    await readingReminder(tx, userId, session.id).execute();
    return { status: "gone" };
  });
}

async function commandSession(
  userId: string,
  sessionId: string,
  command: (tx: Tx, session: SessionRecord, now: Date, segments: Segment[]) => Promise<void>,
): Promise<SessionState> {
  return userTransaction(userId, async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session) return { status: "gone" };
    if (session.endedAt) return { status: "finished", session: finishedSession(session) };
    await command(tx, session, user.now, await listSegments(tx, session.id));
    return { status: "open", session: openSession(session, await listSegments(tx, session.id), user.now) };
  });
}

function inMs(interval: SQL) {
  return sql<number>`floor(extract(epoch from ${interval}) * 1000)`.mapWith(Number);
}
