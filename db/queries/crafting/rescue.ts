import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { serverNow } from "@/db/connection/now";
import { craftingSessions } from "@/db/schema";
import { remindAfterMs } from "@/lib/domain/crafting/reminders";
import { PAST_SESSIONS, type PastSession, type Rescue, rescueProposals } from "@/lib/domain/crafting/rescue";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { findReminderFacts } from "./reminders";

/** Null when no stopwatch runs or reminders are off. */
export async function findRescue(
  user: { id: string; timeZone: string },
  session: OpenSession | null,
): Promise<Rescue | null> {
  if (!session?.running) return null;
  const [facts, now] = await Promise.all([findReminderFacts(db, user.id), serverNow(db)]);
  const afterMs = facts && remindAfterMs("notice", facts);
  if (!afterMs || facts.sessionId !== session.id) return null;
  const dueInMs = afterMs - (+now - +facts.lastTouchAt);
  const found = { sessionId: session.id, dueInMs, name: facts.name };
  if (dueInMs > 0) return { ...found, proposals: [] };
  const past = await listPastSessions(user.id);
  return { ...found, proposals: rescueProposals(session, facts.lastTouchAt, past, now, user.timeZone) };
}

/** Saved sessions, newest first. */
export async function listPastSessions(userId: string): Promise<PastSession[]> {
  const { startedAt, endedAt, durationSeconds } = craftingSessions;
  const rows = await db
    .select({ startedAt, endedAt, durationSeconds })
    .from(craftingSessions)
    .where(and(eq(craftingSessions.userId, userId), isNotNull(endedAt), gt(durationSeconds, 0)))
    // Must match the index, nulls included.
    .orderBy(sql`${startedAt} desc nulls last`)
    .limit(PAST_SESSIONS);
  return rows.flatMap((row) =>
    row.endedAt && row.durationSeconds ? [{ ...row, endedAt: row.endedAt, durationSeconds: row.durationSeconds }] : [],
  );
}
