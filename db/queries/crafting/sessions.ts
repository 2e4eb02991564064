import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { craftingSessions, sessionDays, sessionSegments } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { partOfPrice } from "@/lib/domain/crafting/allocation";
import {
  durationSeconds,
  endSegmentsAt,
  type OpenSession,
  type Segment,
  splitByLocalDate,
} from "@/lib/domain/crafting/stopwatch";
import { endOfSave, type RequestedEnd } from "@/lib/domain/crafting/stopwatch-end";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { lockOngoingHolder } from "./allocation";
import { bookHistory } from "./progress";
import {
  type FinishedSession,
  finishedSession,
  listSegments,
  lockSession,
  openSession,
  type SessionRecord,
} from "./session-rows";

/**
 * Where a session stands after a command: one that has moved on answers with its present state. "late": a Save that
 * arrived long after its press changed nothing, and the crafter chooses where the session ends.
 */
export type SessionState =
  | { status: "open"; session: OpenSession }
  | { status: "late"; session: OpenSession }
  | { status: "finished"; session: FinishedSession }
  | { status: "gone" };

/** The crafter's running or paused session, measured by the server's clock; null when the stopwatch is idle. */
export async function findOpenSession(userId: string): Promise<OpenSession | null> {
  const lastStart = sql<Date>`max(${sessionSegments.startedAt})`.mapWith(sessionSegments.startedAt);
  const lastEnd = sql`case when bool_and(${sessionSegments.endedAt} is not null) then max(${sessionSegments.endedAt}) end`;
  const [row] = await db
    .select({
      id: craftingSessions.id,
      description: craftingSessions.description,
      startedAt: craftingSessions.startedAt,
      elapsedMs: inMs(
        sql`sum(coalesce(${sessionSegments.endedAt}, statement_timestamp()) - ${sessionSegments.startedAt})`,
      ),
      lastStart,
      lastEnd: sql<Date | null>`${lastEnd}`.mapWith(sessionSegments.endedAt),
      lastMs: inMs(sql`coalesce(${lastEnd}, statement_timestamp()) - ${lastStart}`),
    })
    .from(craftingSessions)
    .innerJoin(sessionSegments, eq(sessionSegments.sessionId, craftingSessions.id))
    .where(and(eq(craftingSessions.userId, userId), isNull(craftingSessions.endedAt)))
    .groupBy(craftingSessions.id);
  if (!row) return null;
  return {
    id: row.id,
    description: row.description,
    startedAt: row.startedAt.toISOString(),
    elapsedMs: Math.max(0, row.elapsedMs),
    running: row.lastEnd === null,
    lastRun: {
      startedAt: row.lastStart.toISOString(),
      endedAt: row.lastEnd?.toISOString() ?? null,
      beforeMs: row.elapsedMs - row.lastMs,
    },
  };
}

/**
 * Start: one open session per crafter. A second Start (double click, other tab, other device) returns the open one,
 * which is not new then and keeps its own description. The start never lies before the last end.
 */
export async function startSession(userId: string, description: string): Promise<OpenSession & { isNew: boolean }> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    const open = await lockSession(tx, userId);
    if (open) return { ...openSession(open, await listSegments(tx, open.id), now), isNew: false };
    const [last] = await tx
      .select({ endedAt: craftingSessions.endedAt })
      .from(craftingSessions)
      .where(eq(craftingSessions.userId, userId))
      .orderBy(desc(craftingSessions.startedAt))
      .limit(1);
    const startedAt = new Date(Math.max(+now, +(last?.endedAt ?? now)));
    const [session] = await tx.insert(craftingSessions).values({ userId, startedAt, description }).returning();
    if (!session) throw new Error("startSession: nothing inserted");
    await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt });
    return { ...openSession(session, [{ startedAt, endedAt: null }], now), isNew: true };
  });
}

/** Pause: closes the running segment; a paused session stays as it is. */
export async function pauseSession(userId: string, sessionId: string): Promise<SessionState> {
  return commandSession(userId, sessionId, async (tx, session, now) => {
    await tx
      .update(sessionSegments)
      .set({ endedAt: sql`greatest(${sessionSegments.startedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(sessionSegments.sessionId, session.id), isNull(sessionSegments.endedAt)));
  });
}

/** Resume: opens a segment; a running session stays as it is. */
export async function resumeSession(userId: string, sessionId: string): Promise<SessionState> {
  return commandSession(userId, sessionId, async (tx, session, now, segments) => {
    const last = segments.at(-1)?.endedAt;
    if (!last) return;
    await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt: new Date(Math.max(+last, +now)) });
  });
}

/** Renames a session of mine, open or saved. */
export async function describeSession(userId: string, sessionId: string, description: string): Promise<void> {
  const changed = await db
    .update(craftingSessions)
    .set({ description })
    .where(and(eq(craftingSessions.id, sessionId), eq(craftingSessions.userId, userId)))
    .returning({ id: craftingSessions.id });
  if (changed.length === 0) throw new NotFoundError("session");
}

/**
 * Save: ends the session, credits its seconds to each local date, totals, streak and XP, all in one transaction.
 * Write-once: a later Save gets the first one's result. It ends now by the server's clock, or where endOfSave allows.
 */
export async function finishSession(
  userId: string,
  input: { sessionId: string; description?: string | undefined } & RequestedEnd,
): Promise<SessionState> {
  return userTransaction(userId, async (tx) => {
    const { now, timeZone } = await lockUser(tx, userId);
    const session = await lockSession(tx, userId, input.sessionId);
    if (!session) return { status: "gone" };
    if (session.endedAt) return { status: "finished", session: finishedSession(session) };

    const ran = await listSegments(tx, session.id);
    const end = endOfSave(ran, now, input);
    if ("problem" in end) throw new UserError(end.problem);
    if ("answer" in end)
      return { status: end.answer === "ask" ? "late" : "open", session: openSession(session, ran, now) };
    const endedAt = end.endedAt;
    const segments = endSegmentsAt(ran, endedAt);
    await storeSegmentEnds(tx, session.id, endedAt);
    const [saved] = await tx
      .update(craftingSessions)
      .set({
        endedAt,
        durationSeconds: durationSeconds(segments),
        ...(input.description && { description: input.description }),
      })
      .where(eq(craftingSessions.id, session.id))
      .returning();
    if (!saved) throw new Error("finishSession: the locked session is gone");
    const days = splitByLocalDate(segments, timeZone);
    await bookHistory(
      tx,
      userId,
      { source: "session", session: { id: saved.id, durationSeconds: durationSeconds(segments) }, days },
      async () => {
        if (days.length > 0)
          await tx.insert(sessionDays).values(days.map((day) => ({ ...day, sessionId: saved.id, userId })));
      },
    );
    return { status: "finished", session: finishedSession(saved) };
  });
}

/** Discard: deletes the open session. Whichever of Save and Discard commits first wins; the other learns what happened. */
export async function discardSession(userId: string, sessionId: string): Promise<SessionState> {
  return userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const session = await lockSession(tx, userId, sessionId);
    if (!session) return { status: "gone" };
    if (session.endedAt) return { status: "finished", session: finishedSession(session) };
    await tx.delete(craftingSessions).where(eq(craftingSessions.id, session.id));
    return { status: "gone" };
  });
}

/**
 * Deletes a saved session of mine; totals, days, allocations, project time, streak and XP follow. Refused while its time
 * is part of the price of finished work.
 */
export async function deleteSession(userId: string, sessionId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const session = await lockSession(tx, userId, sessionId);
    if (!session) throw new NotFoundError("session");
    if (!session.endedAt) throw new UserError("This session is still open. Save or discard it first.");
    await lockOngoingHolder(tx, userId, session.id, partOfPrice);
    const days = await tx.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
    await settleGoals(tx, userId, session.id, []);
    await bookHistory(tx, userId, { source: "session_deleted", session: finishedSession(session), days }, async () => {
      await tx.delete(craftingSessions).where(eq(craftingSessions.id, session.id));
    });
  });
}

async function commandSession(
  userId: string,
  sessionId: string,
  command: (tx: Tx, session: SessionRecord, now: Date, segments: Segment[]) => Promise<void>,
): Promise<SessionState> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    const session = await lockSession(tx, userId, sessionId);
    if (!session) return { status: "gone" };
    if (session.endedAt) return { status: "finished", session: finishedSession(session) };
    await command(tx, session, now, await listSegments(tx, session.id));
    return { status: "open", session: openSession(session, await listSegments(tx, session.id), now) };
  });
}

function inMs(interval: SQL) {
  return sql<number>`floor(extract(epoch from ${interval}) * 1000)`.mapWith(Number);
}

async function storeSegmentEnds(tx: Tx, sessionId: string, endedAt: Date) {
  const mine = eq(sessionSegments.sessionId, sessionId);
  await tx.delete(sessionSegments).where(and(mine, gt(sessionSegments.startedAt, endedAt)));
  await tx
    .update(sessionSegments)
    .set({ endedAt })
    .where(
      and(
        mine,
        sql`(${sessionSegments.endedAt} is null or ${sessionSegments.endedAt} > ${endedAt.toISOString()}::timestamptz)`,
      ),
    );
}
