import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions } from "@/db/schema";
import { checkEarlierStart } from "@/lib/domain/crafting/earlier-start";
import { UserError } from "@/lib/errors";
import { changeOpenInTx, isOwnSession, listSegments, type SessionState } from "../rows/session";

/** Moves the start of an open session back, once; the time before it is marked as added by hand. */
export async function startEarlier(
  userId: string,
  { sessionId, startedAt }: { sessionId: string; startedAt: Date },
): Promise<SessionState> {
  return userTransaction(userId, (tx) =>
    changeOpenInTx(tx, userId, sessionId, async (_, { timeZone }) => {
      const lastEndedAt = await findLastEnd(tx, userId);
      const start = checkEarlierStart(await listSegments(tx, sessionId), startedAt, { lastEndedAt, timeZone });
      if ("problem" in start) throw new UserError(start.problem);
      const added = sql`make_interval(secs => ${start.addedSeconds})`;
      const [moved] = await tx
        .update(craftingSessions)
        .set({ startedAt: sql`${craftingSessions.startedAt} - ${added}`, manualSeconds: start.addedSeconds })
        .where(isOwnSession(userId, sessionId))
        .returning();
      if (!moved) throw new Error("startEarlier: the locked session is gone");
      await tx.execute(sql`insert into session_segments (session_id, started_at, ended_at, is_manual)
        select id, start_time, start_time + ${added}, true from crafting_sessions where id = ${sessionId} and user_id = ${userId}`);
      return moved;
    }),
  );
}

/** Sessions never overlap, so the newest saved one ended last. */
export async function findLastEnd(tx: Tx, userId: string): Promise<Date | null> {
  const [last] = await tx
    .select({ endedAt: craftingSessions.endedAt })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), isNotNull(craftingSessions.endedAt)))
    // Must match the index, nulls included.
    .orderBy(sql`${craftingSessions.startedAt} desc nulls last`)
    .limit(1);
  return last?.endedAt ?? null;
}
