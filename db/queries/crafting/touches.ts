import { sql } from "drizzle-orm";
import { type Query, sendBatch, type Tx } from "@/db/connection/client";
import { userTransaction } from "@/db/connection/user-transaction";
import { answerReminderQuery } from "../notify";
import { changeOpenInTx, type SessionState } from "../rows/session";

/** Stores the answer "Yes, still crafting" to a reminder. */
export async function confirmCrafting(userId: string, sessionId: string): Promise<SessionState> {
  return userTransaction(userId, (tx) =>
    changeOpenInTx(tx, userId, sessionId, async (_, { now }) => {
      await sendBatch([
        storeTouchQuery(tx, { userId, sessionId, at: now, kind: "yes" }),
        answerReminderQuery(tx, userId, sessionId),
      ]);
    }),
  );
}

/** Stores a touch unless there was one in the last minute. Call it under the user's lock. */
export function storeTouchQuery(
  tx: Tx,
  touch: { userId: string; sessionId: string; at: Date; kind: "description" | "yes" },
): Query {
  const at = touch.at.toISOString();
  return tx.execute(sql`
    insert into session_touches (session_id, user_id, at, kind)
    select ${touch.sessionId}, ${touch.userId}, ${at}::timestamptz, ${touch.kind}
    where not exists (
      select 1 from session_touches where session_id = ${touch.sessionId} and at > ${at}::timestamptz - interval '1 minute')`);
}

/** SQL for the last sign of the crafter at a session's stopwatch: Start, Pause, Resume or a touch. */
export function lastTouchSql(sessionId: ReturnType<typeof sql>) {
  return sql`greatest(
    (select max(greatest(g.started_at, g.ended_at)) from session_segments g where g.session_id = ${sessionId}),
    (select max(t.at) from session_touches t where t.session_id = ${sessionId}))`;
}
