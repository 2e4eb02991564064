import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { challenges, sessionAllocations, xpEvents } from "@/db/schema";
import { type CountedAllocation, periodKey, progressOf, tallyOf } from "@/lib/domain/challenges/progress";
import type { AllocationAmount } from "@/lib/domain/crafting/allocation";
import { goalKey, goalMark, goalNotification, lostGoalMarks } from "@/lib/domain/notifications/texts";
import { GOAL_XP } from "@/lib/domain/profile/levels";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { notify, retractNotifications } from "../notify";
import { bookXp } from "../progress/book";
import { type Counted, firstDateOf, listCountedAllocations } from "./progress";

/**
 * Settles the personal goals that a change of a session's allocations touches, before the change and under the user's lock.
 * A goal is worth 100 XP while it is met: losing it books the reverse, meeting it again books it again, so that XP depends
 * on the history only. Leaving a challenge takes nothing back. Half-way and met are notified once a period each, and
 * retracted when they no longer hold. `gives`: the amounts after the change. `movedTo`: the date on which the session
 * counts from then on, if that changes as well. A part that is split off has a date of its own; `joinedId` is one that
 * the session takes in.
 */
export async function settleGoals(
  tx: Tx,
  userId: string,
  sessionId: string,
  gives: readonly (AllocationAmount & { localDate?: LocalDate | undefined })[],
  movedTo?: LocalDate,
  joinedId?: string,
): Promise<void> {
  const touched = await listTouchedGoals(tx, { userId, sessionId }, gives);
  const counted = await listCountedAllocations(
    tx,
    userId,
    touched.map(({ challenge }) => challenge.id),
  );
  for (const { challenge, localDate } of touched) {
    const before = counted.filter((row) => row.challengeId === challenge.id);
    const newDate = movedTo ?? localDate;
    if (!newDate) continue;
    const replaced = before.filter((row) => row.sessionId === sessionId || row.sessionId === joinedId);
    const added = gives
      .filter((amount) => amount.challengeId === challenge.id)
      .map((row) => ({ ...row, localDate: row.localDate ?? newDate }));
    const after: CountedAllocation[] = [...before.filter((row) => !replaced.includes(row)), ...added];
    const dates = [localDate ?? newDate, newDate, ...[...replaced, ...added].map((row) => row.localDate)];
    for (const period of new Set(dates.map((date) => periodKey(challenge, date))))
      await settleGoal(tx, userId, { challenge, period }, before, after);
  }
}

type Challenge = typeof challenges.$inferSelect;

async function settleGoal(
  tx: Tx,
  userId: string,
  goal: { challenge: Challenge; period: string },
  before: readonly Counted[],
  after: readonly CountedAllocation[],
) {
  const [was, is] = [percentageOf(goal, before), percentageOf(goal, after)];
  const mark = goalMark(was, is);
  if (mark) await notify(tx, [goalNotification(userId, goal.challenge, { ...goal, mark })]);
  const lost = lostGoalMarks(was, is).map((lostMark) => goalKey(goal.challenge.id, goal.period, lostMark));
  await retractNotifications(tx, userId, lost);
  if (was >= 100 !== is >= 100) await bookGoal(tx, userId, `${goal.challenge.id}:${goal.period}`, is >= 100);
}

export function percentageOf(
  { challenge, period }: { challenge: Challenge; period: string },
  rows: readonly CountedAllocation[],
) {
  const tally = tallyOf(rows.filter((row) => periodKey(challenge, row.localDate) === period));
  const goal = { quantity: challenge.userGoalQuantity, unit: challenge.userGoalUnit };
  return progressOf(tally, goal).progressPercentage;
}

async function bookGoal(tx: Tx, userId: string, goal: string, isMet: boolean) {
  const [booked] = await tx
    .select({ xp: sql<number>`coalesce(sum(${xpEvents.xp}), 0)::int`, times: sql<number>`count(*)::int` })
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.source, "personal_goal"),
        sql`starts_with(${xpEvents.sourceId}, ${`${goal}#`})`,
      ),
    );
  const { xp, times } = booked ?? { xp: 0, times: 0 };
  if (xp > 0 === isMet) return;
  const sourceId = `${goal}#${times + 1}`;
  await bookXp(tx, userId, { source: "personal_goal", sourceId, xp: isMet ? GOAL_XP : -xp });
}

async function listTouchedGoals(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  gives: readonly AllocationAmount[],
) {
  const held = tx
    .select({ id: sessionAllocations.challengeId })
    .from(sessionAllocations)
    .where(and(eq(sessionAllocations.sessionId, sessionId), eq(sessionAllocations.userId, userId)));
  const ids = gives.map(({ challengeId }) => challengeId).filter((id) => id !== null);
  return tx
    .select({ challenge: challenges, localDate: sql<string | null>`(${firstDateOf(sql`${sessionId}`)})::text` })
    .from(challenges)
    .where(or(inArray(challenges.id, held), inArray(challenges.id, ids)))
    .orderBy(challenges.id);
}
