import { and, eq, sql } from "drizzle-orm";
import { batch, type Query, type Tx } from "@/db/connection/client";
import { type LockedUser, lockingUser } from "@/db/connection/locks";
import { sessionTouches } from "@/db/schema";
import { cutAtTouches, isLongSegment } from "@/lib/domain/crafting/rescue";
import {
  durationSeconds,
  endSegmentsAt,
  manualSeconds,
  type Segment,
  splitByLocalDate,
} from "@/lib/domain/crafting/stopwatch";
import { endOfSave } from "@/lib/domain/crafting/stopwatch-end";
import type { OtherDay } from "@/lib/domain/profile/levels";
import { UserError } from "@/lib/errors";
import { readingReminder } from "../notify";
import { bookHistory, otherDays } from "../progress/book";
import {
  finishedSession,
  insertingDays,
  insertingSegments,
  type LockedSession,
  lockingSession,
  type SessionState,
  segmentsOf,
} from "../rows/session";
import { settleIntendedProject } from "./intended-project";

type Save = { sessionId: string; description?: string | undefined; endedAt?: Date | undefined };

/** Saves an open session once; a later Save gets the same result. Ends it now, or earlier if `endOfSave` allows. */
export async function finishIn(tx: Tx, userId: string, input: Save): Promise<SessionState & { isNew: boolean }> {
  const named = { userId, sessionId: input.sessionId };
  const [[user], [session], ran, others] = await batch([
    lockingUser(tx, named),
    lockingSession(tx, named),
    segmentsOf(tx, named),
    otherDays(tx, named),
  ]);
  if (!user || !session) return { status: "gone", isNew: false };
  if (session.endedAt) return { status: "finished", session: finishedSession(session), isNew: false };

  const end = endOfSave(ran, user.now, input.endedAt);
  if ("problem" in end) throw new UserError(end.problem);
  const ended = { endedAt: end.endedAt, segments: endSegmentsAt(ran, end.endedAt), description: input.description };
  return { ...(await endIn(tx, user, session, ended, others)), isNew: true };
}

/** Ends a locked open session with these segments. Their starts must already be stored. */
export async function endIn(
  tx: Tx,
  user: LockedUser,
  session: LockedSession,
  ended: { endedAt: Date; segments: readonly Segment[]; description?: string | null | undefined },
  others: OtherDay[],
): Promise<Extract<SessionState, { status: "finished" }>> {
  const isLong = ended.segments.some(isLongSegment);
  const segments = isLong
    ? cutAtTouches(ended.segments, await listTouches(tx, { userId: user.id, sessionId: session.id }))
    : ended.segments;
  const days = splitByLocalDate(segments, user.timeZone);
  const saved = {
    ...session,
    endedAt: ended.endedAt,
    durationSeconds: durationSeconds(segments),
    manualSeconds: manualSeconds(segments),
    description: ended.description || session.description,
  };
  const named = { userId: user.id, sessionId: session.id };
  const endedAt = saved.endedAt.toISOString();
  await batch([
    // A trigger on the session requires that its segments end first.
    tx.execute(sql`delete from session_segments where session_id = ${session.id} and started_at > ${endedAt}`),
    tx.execute(sql`update session_segments set ended_at = ${endedAt}
        where session_id = ${session.id} and (ended_at is null or ended_at > ${endedAt})`),
    ...storingUntouched(tx, session.id, ended.segments, segments),
    tx.execute(sql`update crafting_sessions
        set end_time = ${endedAt}, duration = ${saved.durationSeconds}, manual_seconds = ${saved.manualSeconds},
          project_description = ${saved.description}
        where id = ${session.id} and user_id = ${user.id}`),
    insertingDays(tx, named, days),
    readingReminder(tx, user.id, session.id),
    ...bookHistory(tx, user, { source: "session", session: { ...saved, days } }, others),
  ]);
  const project = await settleIntendedProject(tx, user.id, saved);
  return { status: "finished", session: finishedSession(saved), project };
}

/** The writes that split off long untouched time, so that the leaderboards count at most six hours of it a day. */
function storingUntouched(tx: Tx, sessionId: string, before: readonly Segment[], after: readonly Segment[]): Query[] {
  const added = after.filter((segment) => !before.includes(segment));
  const starts = new Set(before.map(({ startedAt }) => +startedAt));
  const changed = added.filter(({ startedAt }) => starts.has(+startedAt));
  return [
    ...changed.map(({ startedAt, endedAt, isOffline }) =>
      tx.execute(sql`update session_segments set ended_at = ${endedAt?.toISOString()}, is_offline = ${isOffline ?? false}
        where session_id = ${sessionId} and started_at = ${startedAt.toISOString()} and not is_manual`),
    ),
    ...(added.length > changed.length
      ? [
          insertingSegments(
            tx,
            sessionId,
            added.filter((segment) => !changed.includes(segment)),
          ),
        ]
      : []),
  ];
}

async function listTouches(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<Date[]> {
  const touched = tx
    .select({ at: sessionTouches.at })
    .from(sessionTouches)
    .where(and(eq(sessionTouches.sessionId, sessionId), eq(sessionTouches.userId, userId)));
  return (await touched.orderBy(sessionTouches.at)).map(({ at }) => at);
}
