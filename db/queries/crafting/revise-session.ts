import { and, eq, type SQL, sql } from "drizzle-orm";
import { sendBatch, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { challenges, projectTimeLogs, type SessionTimes, sessionAllocations, sessionEdits } from "@/db/schema";
import { challengeWindow, isWithin } from "@/lib/domain/challenges/window";
import { type AllocationAmount, explainFinalPrice } from "@/lib/domain/crafting/allocation";
import { reallocate } from "@/lib/domain/crafting/reallocation";
import { type EndedSegment, markLate, spanOf } from "@/lib/domain/crafting/session-times";
import { durationSeconds, manualSeconds, type Segment, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { brokenStreakKeys } from "@/lib/domain/notifications/texts";
import { streakDates } from "@/lib/domain/profile/streak";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { settleGoals } from "../challenges/goals";
import { retractNotificationsQueries, selectKeys } from "../notify";
import { bookChange, otherDaysQuery } from "../progress/book";
import {
  type FinishedSession,
  insertDaysQuery,
  insertSegmentsQuery,
  type SessionRecord,
  segmentsOf,
  selectDaysQuery,
  toFinishedSession,
} from "../rows/session";
import { namedTarget } from "./allocation-view";
import { refuseIfCompleted } from "./session-project";

type EditReason = (typeof sessionEdits.$inferSelect)["reason"];

/**
 * Replaces the times of a saved session, updates all that depends on them, and stores an edit. `user` and `session`
 * must be locked, `user` after any other booking of this transaction. The caller validates the times.
 */
export async function reviseInTx(
  tx: Tx,
  user: LockedUser,
  session: SessionRecord,
  segments: readonly EndedSegment[],
  reason: EditReason,
): Promise<{ session: FinishedSession; editId: number }> {
  const saved = toFinishedSession(session);
  const named = { userId: user.id, sessionId: session.id };
  await refuseIfCompleted(tx, user.id, session.id, explainFinalPrice);
  const { earnsBonus } = session;
  const after = { ...timesOf(segments, user), earnsBonus };
  const [ran, days, others, streakKeys, amounts] = await sendBatch([
    segmentsOf(tx, named),
    selectDaysQuery(tx, named),
    otherDaysQuery(tx, { ...named, from: after.startedAt }),
    selectKeys(tx, user.id, "streak:"),
    selectAmounts(tx, named),
  ]);
  const before = { ...saved, earnsBonus, days };
  const countsOn = after.days.find((day) => day.seconds > day.manualSeconds)?.localDate;
  const left = reallocate(after, amounts, targetsOf(amounts, countsOn));
  const dates = streakDates([...others, ...after.days]);

  const edit = { ...named, reason, before: editRow(saved, ran), after: editRow(after, after.segments) };
  const [row] = await tx.insert(sessionEdits).values(edit).returning({ id: sessionEdits.id });
  if (!row) throw new Error("reviseInTx: nothing inserted");
  const change = { source: "session_corrected", sourceId: String(row.id), before, after } as const;
  const keys = streakKeys.map(({ key }) => key);
  const broken = brokenStreakKeys(keys, dates, user.streakBreaks);
  await sendBatch([...bookChange(tx, user, change, others), ...retractNotificationsQueries(tx, user.id, broken)]);
  await settleGoals(tx, user.id, session.id, left, countsOn);
  await replaceTimes(tx, named, after, left);
  return { session: toFinishedSession({ ...session, ...after }), editId: row.id };
}

type Times = ReturnType<typeof timesOf> & { earnsBonus: boolean | null };

function timesOf(segments: readonly EndedSegment[], user: LockedUser) {
  const sorted = markLate(
    segments.toSorted((a, b) => +a.startedAt - +b.startedAt),
    user.now,
    user.timeZone,
  );
  return {
    ...spanOf(sorted),
    durationSeconds: durationSeconds(sorted),
    manualSeconds: manualSeconds(sorted),
    segments: sorted,
    days: splitByLocalDate(sorted, user.timeZone),
  };
}

/** The session's allocations with their challenges, in the order of their positions. */
export function selectAmounts(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }) {
  return tx
    .select({
      challengeId: sessionAllocations.challengeId,
      seconds: sessionAllocations.allocatedSeconds,
      challenge: challenges,
    })
    .from(sessionAllocations)
    .leftJoin(challenges, eq(challenges.id, sessionAllocations.challengeId))
    .where(and(eq(sessionAllocations.sessionId, sessionId), eq(sessionAllocations.userId, userId)))
    .orderBy(sessionAllocations.position);
}

/** The challenges that still hold the date on which the session counts. */
export function targetsOf(
  amounts: readonly { challenge: typeof challenges.$inferSelect | null }[],
  countsOn: LocalDate | undefined,
) {
  return amounts.flatMap(({ challenge }) =>
    challenge && countsOn && isWithin(countsOn, challengeWindow(challenge, countsOn)) ? [namedTarget(challenge)] : [],
  );
}

export function editRow(
  times: { startedAt: Date | string; endedAt: Date | string; durationSeconds: number; manualSeconds: number },
  segments: readonly Segment[],
): SessionTimes {
  const iso = (at: Date | string) => new Date(at).toISOString();
  return {
    startedAt: iso(times.startedAt),
    endedAt: iso(times.endedAt),
    durationSeconds: times.durationSeconds,
    manualSeconds: times.manualSeconds,
    segments: segments.flatMap(({ startedAt, endedAt, isManual, isOffline = false, isLate = false }) =>
      endedAt ? [{ startedAt: iso(startedAt), endedAt: iso(endedAt), isManual, isOffline, isLate }] : [],
    ),
  };
}

export async function replaceTimes(
  tx: Tx,
  named: { userId: string; sessionId: string },
  after: Times,
  amounts: readonly AllocationAmount[],
): Promise<void> {
  const { userId, sessionId } = named;
  const mine = (table: SQL) => sql`delete from ${table} where session_id = ${sessionId} and user_id = ${userId}`;
  const hasTime = after.durationSeconds > 0;
  await sendBatch([
    tx.execute(mine(sql`session_allocations`)),
    tx.execute(sql`delete from session_segments where session_id = ${sessionId}`),
    tx.execute(mine(sql`session_days`)),
    tx.execute(sql`update crafting_sessions
      set start_time = ${after.startedAt.toISOString()}, end_time = ${after.endedAt.toISOString()},
        duration = ${after.durationSeconds}, manual_seconds = ${after.manualSeconds},
        earns_bonus = ${after.earnsBonus}
      where id = ${sessionId} and user_id = ${userId}`),
    insertSegmentsQuery(tx, sessionId, after.segments),
    insertDaysQuery(tx, named, after.days),
    hasTime
      ? tx
          .update(projectTimeLogs)
          .set({ loggedSeconds: after.durationSeconds })
          .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)))
      : tx.execute(mine(sql`project_time_logs`)),
    insertAmountsQuery(tx, named, amounts),
  ]);
}

export function insertAmountsQuery(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  amounts: readonly AllocationAmount[],
) {
  return tx.execute(sql`
    insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, position)
    select ${sessionId}, ${userId}, "challengeId", seconds, position - 1
    from rows from (json_to_recordset(${JSON.stringify(amounts)}::text::json) as ("challengeId" uuid, seconds int))
      with ordinality as a("challengeId", seconds, position)`);
}
