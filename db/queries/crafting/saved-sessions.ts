import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { lockUser } from "@/db/locks";
import { craftingSessions, sessionDays } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { partOfPrice } from "@/lib/domain/crafting/allocation";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { bookHistory } from "./progress";
import { refuseIfCompleted } from "./session-project";
import { finishedSession, lockSession } from "./session-rows";

export async function describeSession(userId: string, sessionId: string, description: string): Promise<void> {
  const changed = await db
    .update(craftingSessions)
    .set({ description })
    .where(and(eq(craftingSessions.id, sessionId), eq(craftingSessions.userId, userId)))
    .returning({ id: craftingSessions.id });
  if (changed.length === 0) throw new NotFoundError("session");
}

/** Refused while its time is part of the price of a completed project. */
export async function deleteSession(userId: string, sessionId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const session = await lockSession(tx, userId, sessionId);
    if (!session) throw new NotFoundError("session");
    if (!session.endedAt) throw new UserError("This session is still running. Save or discard it first.");
    await refuseIfCompleted(tx, userId, session.id, partOfPrice);
    const days = await tx.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
    await settleGoals(tx, userId, session.id, []);
    await bookHistory(tx, userId, { source: "session_deleted", session: finishedSession(session), days }, async () => {
      await tx.delete(craftingSessions).where(eq(craftingSessions.id, session.id));
    });
  });
}
