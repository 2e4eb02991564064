import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { sendBatch, type Tx } from "@/db/connection/client";
import { type LockedUser, lockUser } from "@/db/connection/locks";
import { rehearse, userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, type StoredSplit, sessionEdits } from "@/db/schema";
import { type AllocationAmount, areAmountsEqual, explainFinalPrice } from "@/lib/domain/crafting/allocation";
import { splitAmounts } from "@/lib/domain/crafting/reallocation";
import {
  type Cut,
  type Part,
  SPLIT_TOO_SHORT,
  type SplitView,
  splitSession,
} from "@/lib/domain/crafting/session-split";
import type { EndedSegment } from "@/lib/domain/crafting/session-times";
import type { CreditedDay } from "@/lib/domain/crafting/stopwatch";
import { earnsBonus } from "@/lib/domain/profile/levels";
import { UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { recountQuery } from "../progress/book";
import {
  insertDaysQuery,
  insertSegmentsQuery,
  isOwnSession,
  lockSavedSession,
  lockSessionQuery,
  type SessionRecord,
  segmentsOf,
  selectDaysQuery,
  toFinishedSession,
} from "../rows/session";
import { refuseFormerTime } from "./overlaps";
import { editRow, insertAmountsQuery, replaceTimes, selectAmounts, targetsOf } from "./revise-session";
import { findHoldingProject, refuseIfCompleted } from "./session-project";

type Split = { sessionId: string; cut: Cut };

/** Splits a saved session in two. No total, date, XP or streak changes; where allocations can't stay, the view says so. */
export async function splitSavedSession(userId: string, input: Split): Promise<SplitView> {
  return userTransaction(userId, (tx) => splitInTx(tx, userId, input));
}

/** Shows the parts: makes them and rolls back. */
export async function previewSplit(userId: string, input: Split): Promise<SplitView> {
  return rehearse(userId, (tx) => splitInTx(tx, userId, input));
}

async function splitInTx(tx: Tx, userId: string, { sessionId, cut }: Split): Promise<SplitView> {
  const { user, session } = await lockSavedSession(tx, userId, sessionId);
  await refuseIfCompleted(tx, userId, sessionId, explainFinalPrice);
  const named = { userId, sessionId };
  const [ran, days, held] = await sendBatch([
    segmentsOf(tx, named),
    selectDaysQuery(tx, named),
    selectAmounts(tx, named),
  ]);
  const saved = toFinishedSession(session);
  const segments = ran.flatMap(({ endedAt, ...one }) => (endedAt ? [{ ...one, endedAt }] : []));
  const parts = splitSession(
    { ...saved, earnsBonus: earnsBonus({ ...saved, earnsBonus: session.earnsBonus }), segments, days },
    cut,
  );
  if (!parts) throw new UserError(SPLIT_TOO_SHORT);
  const [first, second] = parts;
  const dates = parts.map(countsOn);
  const targets = dates.map((date) => targetsOf(held, date));
  const amounts = splitAmounts(held, { ...first, targets: targets[0] ?? [] }, { ...second, targets: targets[1] ?? [] });
  const secondId = randomUUID();
  const whole = held.map(({ challengeId, seconds }) => ({ challengeId, seconds }));
  const split: StoredSplit = {
    secondId,
    earnsBonus: session.earnsBonus,
    days: days.map(({ sessionId: _, userId: __, ...day }) => day),
    amounts: { whole, first: amounts[0], second: amounts[1] },
  };
  const edit = { before: editRow(saved, ran), after: editRow(first, first.segments), split };
  await tx.insert(sessionEdits).values({ ...named, reason: "split", ...edit });
  const gives = amounts.flatMap((part, at) => part.map((amount) => ({ ...amount, localDate: dates[at] })));
  await settleGoals(tx, userId, sessionId, gives);
  await replaceTimes(tx, named, first, amounts[0]);
  await insertSecond(tx, session, secondId, second, amounts[1]);
  await recountQuery(tx, userId, [saved], parts).execute();
  if ((await lockUser(tx, userId)).xp !== user.xp) throw new UserError(GOAL_WOULD_CHANGE);
  return viewOf(parts, { held, amounts, project: await findHoldingProject(userId, sessionId, tx) });
}

const GOAL_WOULD_CHANGE =
  "This split would change whether you met a goal in a challenge, and your XP with it. Choose another moment.";

async function insertSecond(
  tx: Tx,
  { userId, id, description, kind, origin, importId }: SessionRecord,
  secondId: string,
  part: Part,
  amounts: readonly AllocationAmount[],
): Promise<void> {
  const named = { userId, sessionId: secondId };
  const { segments, days, ...times } = part;
  await sendBatch([
    tx.insert(craftingSessions).values({ id: secondId, userId, description, kind, origin, importId, ...times }),
    insertSegmentsQuery(tx, secondId, segments),
    insertDaysQuery(tx, named, days),
    tx.execute(sql`insert into project_time_logs (user_id, project_id, session_id, logged_time, source)
      select user_id, project_id, ${secondId}, ${part.durationSeconds}, source from project_time_logs
      where session_id = ${id} and user_id = ${userId}`),
    tx.execute(sql`insert into intended_projects (session_id, user_id, project_id)
      select ${secondId}, user_id, project_id from intended_projects where session_id = ${id} and user_id = ${userId}`),
    insertAmountsQuery(tx, named, amounts),
  ]);
}

function countsOn({ days }: { days: readonly CreditedDay[] }) {
  return days.find((day) => day.seconds > day.manualSeconds)?.localDate;
}

type Held = Awaited<ReturnType<typeof selectAmounts>>;
type Made = { held: Held; amounts: AllocationAmount[][]; project: { name: string } | null };

function viewOf(parts: readonly Part[], { held, amounts, project }: Made): SplitView {
  const names = new Map(held.map(({ challengeId, challenge }) => [challengeId, challenge?.name ?? null]));
  const shown = (part: readonly AllocationAmount[] = []) =>
    part.map(({ challengeId, seconds }) => ({ name: names.get(challengeId) ?? null, seconds }));
  return {
    projectName: project?.name ?? null,
    whole: shown(held),
    parts: parts.map(({ startedAt, endedAt, durationSeconds }, at) => ({
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      durationSeconds,
      amounts: shown(amounts[at]),
    })),
  };
}

type SplitEdit = Pick<typeof sessionEdits.$inferSelect, "before" | "after"> & { split: StoredSplit };

/** Undoes a split: the second part goes, and the session is what it was. Refused when either part has changed since. */
export async function joinInTx(
  tx: Tx,
  user: LockedUser,
  session: SessionRecord,
  { before, after, split }: SplitEdit,
  former: { startedAt: Date; endedAt: Date; segments: EndedSegment[] },
): Promise<void> {
  const named = { userId: user.id, sessionId: session.id };
  const other = { userId: user.id, sessionId: split.secondId };
  await refuseIfCompleted(tx, user.id, session.id, explainFinalPrice);
  const [second] = await lockSessionQuery(tx, other).execute();
  if (!second || !(await isAsSplit(tx, session, second, split))) throw new UserError(CHANGED_SINCE);
  const { whole } = split.amounts;
  await settleGoals(tx, user.id, session.id, whole, countsOn(split), second.id);
  await tx.insert(sessionEdits).values({ ...named, reason: "undone", before: after, after: before });
  await tx.delete(craftingSessions).where(isOwnSession(user.id, second.id));
  await refuseFormerTime(tx, user.id, { ...former, exceptId: session.id });
  const { manualSeconds, durationSeconds } = before;
  const times = { ...former, manualSeconds, durationSeconds: durationSeconds ?? 0 };
  await replaceTimes(tx, named, { ...times, days: split.days, earnsBonus: split.earnsBonus }, whole);
  const parts = [toFinishedSession(session), toFinishedSession(second)];
  await recountQuery(tx, user.id, parts, [times]).execute();
}

const CHANGED_SINCE = "The two parts have changed since, so they can’t be joined again.";

/** Whether the parts hold what the split gave them. Both may have another name, and another project. */
async function isAsSplit(
  tx: Tx,
  first: SessionRecord,
  second: SessionRecord,
  { amounts }: StoredSplit,
): Promise<boolean> {
  const ofSecond = and(eq(sessionEdits.sessionId, second.id), eq(sessionEdits.userId, second.userId));
  const edits = await tx.$count(sessionEdits, ofSecond);
  if (edits > 0 || second.kind !== first.kind) return false;
  const isStored = async ({ userId, id }: SessionRecord, then: readonly AllocationAmount[]) => {
    const stored = await selectAmounts(tx, { userId, sessionId: id });
    return stored.length === then.length && areAmountsEqual(stored, then);
  };
  const holder = await findHoldingProject(first.userId, first.id, tx);
  const other = await findHoldingProject(second.userId, second.id, tx);
  return holder?.id === other?.id && (await isStored(first, amounts.first)) && (await isStored(second, amounts.second));
}
