import { and, eq } from "drizzle-orm";
import { sendBatch, type Tx } from "@/db/connection/client";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, projectTimeLogs } from "@/db/schema";
import { explainPartOfPrice } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT, type SessionKind } from "@/lib/domain/crafting/kinds";
import { brokenStreakKeys } from "@/lib/domain/notifications/texts";
import { streakDates } from "@/lib/domain/profile/streak";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { retractNotificationsQueries, selectKeys } from "../notify";
import { bookHistory, otherDaysQuery } from "../progress/book";
import {
  isOwnSession,
  lockUserAndSession,
  type SessionRecord,
  selectDaysQuery,
  toFinishedSession,
} from "../rows/session";
import { refuseIfCompleted } from "./session-project";
import { settleOverlaps } from "./taps/settle";
import { storeTouchQuery } from "./touches";

/** Renames a session, and changes the kind of a saved one as `setSessionKind` does. */
export async function describeSession(
  userId: string,
  sessionId: string,
  description: string,
  kind?: SessionKind,
): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session || (kind && !session.endedAt)) throw new NotFoundError("session");
    if (kind) await refuseKind(tx, session, kind);
    if (session.description === description && (kind ?? session.kind) === session.kind) return;
    await sendBatch([
      tx.update(craftingSessions).set({ description, kind }).where(isOwnSession(userId, sessionId)),
      ...(session.endedAt ? [] : [storeTouchQuery(tx, { userId, sessionId, at: user.now, kind: "description" })]),
    ]);
  });
}

/** Refused for business while the session is on a project. */
export async function setSessionKind(userId: string, sessionId: string, kind: SessionKind): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session?.endedAt) throw new NotFoundError("session");
    await refuseKind(tx, session, kind);
    await tx.update(craftingSessions).set({ kind }).where(isOwnSession(userId, session.id));
  });
}

async function refuseKind(tx: Tx, { id, userId }: SessionRecord, kind: SessionKind): Promise<void> {
  const logs = and(eq(projectTimeLogs.sessionId, id), eq(projectTimeLogs.userId, userId));
  if (kind === "business" && (await tx.$count(projectTimeLogs, logs)) > 0)
    throw new UserError(`${BUSINESS_HAS_NO_PROJECT} Remove this session from its project first.`);
}

/** Refused while its time is part of the price of a completed project. */
export async function deleteSession(userId: string, sessionId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session) throw new NotFoundError("session");
    if (!session.endedAt) throw new UserError("This session is still running. Save or discard it first.");
    await refuseIfCompleted(tx, userId, session.id, explainPartOfPrice);
    const [days, others, streakKeys] = await sendBatch([
      selectDaysQuery(tx, { userId, sessionId: session.id }),
      otherDaysQuery(tx, { userId, sessionId: session.id }),
      selectKeys(tx, userId, "streak:"),
    ]);
    const deleted = { ...toFinishedSession(session), earnsBonus: session.earnsBonus, days };
    const broken = brokenStreakKeys(
      streakKeys.map(({ key }) => key),
      streakDates(others),
      user.streakBreaks,
    );
    await sendBatch([
      ...bookHistory(tx, user, { source: "session_deleted", session: deleted }, others),
      ...retractNotificationsQueries(tx, userId, broken),
    ]);
    await settleGoals(tx, userId, session.id, []);
    await tx.delete(craftingSessions).where(isOwnSession(userId, session.id));
    await settleOverlaps(tx, user, { sessionId: session.id, endedAt: null });
  });
}
