import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { craftingSessions, sessionSegments } from "@/db/schema";
import { elapsedMs, type OpenSession, type Segment } from "@/lib/domain/crafting/stopwatch";

export type SessionRecord = typeof craftingSessions.$inferSelect;

export type FinishedSession = {
  id: string;
  description: string;
  startedAt: string;
  endedAt: string;
  durationSeconds: number;
};

/** The named session, or the open one. */
export async function lockSession(tx: Tx, userId: string, sessionId?: string) {
  const [session] = await tx
    .select()
    .from(craftingSessions)
    .where(
      and(
        eq(craftingSessions.userId, userId),
        sessionId ? eq(craftingSessions.id, sessionId) : isNull(craftingSessions.endedAt),
      ),
    )
    .for("no key update");
  return session ?? null;
}

export function listSegments(tx: Tx, sessionId: string): Promise<Segment[]> {
  return tx
    .select({ startedAt: sessionSegments.startedAt, endedAt: sessionSegments.endedAt })
    .from(sessionSegments)
    .where(eq(sessionSegments.sessionId, sessionId))
    .orderBy(sessionSegments.startedAt, sessionSegments.id);
}

export function openSession(session: SessionRecord, segments: Segment[], now: Date): OpenSession {
  const last = segments.at(-1);
  if (!last) throw new Error("openSession: a session without segments");
  return {
    id: session.id,
    description: session.description,
    startedAt: session.startedAt.toISOString(),
    elapsedMs: elapsedMs(segments, now),
    running: last.endedAt === null,
    lastRun: {
      startedAt: last.startedAt.toISOString(),
      endedAt: last.endedAt?.toISOString() ?? null,
      beforeMs: elapsedMs(segments.slice(0, -1), now),
    },
  };
}

export function finishedSession(session: SessionRecord): FinishedSession {
  if (!session.endedAt || session.durationSeconds === null) throw new Error("finished: the session is open");
  return {
    id: session.id,
    description: session.description,
    startedAt: session.startedAt.toISOString(),
    endedAt: session.endedAt.toISOString(),
    durationSeconds: session.durationSeconds,
  };
}

/** The state after a command. "late": a Save arrived long after its press and changed nothing; the crafter chooses the end. */
export type SessionState =
  | { status: "open"; session: OpenSession }
  | { status: "late"; session: OpenSession }
  | { status: "finished"; session: FinishedSession }
  | { status: "gone" };
