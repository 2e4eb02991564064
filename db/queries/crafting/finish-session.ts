import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { craftingSessions, sessionDays, sessionSegments } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { durationSeconds, endSegmentsAt, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { endOfSave, type RequestedEnd } from "@/lib/domain/crafting/stopwatch-end";
import { UserError } from "@/lib/errors";
import { bookHistory } from "./progress";
import type { SessionState } from "./session-rows";
import { finishedSession, listSegments, lockSession, openSession } from "./session-rows";

/** Save. Write-once: a later Save gets the first one's result. The end is now, or where endOfSave allows. */
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
