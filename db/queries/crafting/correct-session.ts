import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { clock } from "@/db/connection/now";
import { rehearse, userTransaction } from "@/db/connection/user-transaction";
import { challenges, projects, projectTimeLogs, sessionAllocations, sessionEdits, users } from "@/db/schema";
import { type Correction, canUndo, type SessionEffects } from "@/lib/domain/crafting/corrections";
import {
  correctSegments,
  type EndedSegment,
  pauseSecondsOf,
  TIMES_PROBLEMS,
  timesProblem,
} from "@/lib/domain/crafting/session-times";
import { trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { currentStreak } from "@/lib/domain/profile/streak";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { UserError } from "@/lib/errors";
import { type FinishedSession, listSegments, lockSavedSession, toFinishedSession } from "../rows/session";
import { findTakenTime, refuseFormerTime, type TakenTime } from "./overlaps";
import { reviseInTx } from "./revise-session";
import { joinInTx } from "./split-session";
import { settleOverlaps } from "./taps/settle";

type Corrected = { status: "corrected"; session: FinishedSession } | TakenTime;

/** Changes the times of a saved session. Time that the stopwatch did not count is marked as added by hand. */
export async function correctSession(userId: string, input: Correction): Promise<Corrected> {
  return userTransaction(userId, async (tx) => {
    const answer = await correctInTx(tx, userId, input);
    return "pauseSeconds" in answer ? { status: "corrected", session: answer.session } : answer;
  });
}

type Preview = ({ status: "preview" } & SessionEffects) | TakenTime;

/** Shows what a correction would change: makes it, reads the result and rolls back. */
export async function previewCorrection(userId: string, input: Correction): Promise<Preview> {
  return rehearse(userId, async (tx): Promise<Preview> => {
    const before = await measureProgress(tx, userId, input.sessionId);
    const answer = await correctInTx(tx, userId, input);
    if (!("pauseSeconds" in answer)) return answer;
    const after = await measureProgress(tx, userId, input.sessionId);
    return { status: "preview", before, after, ...answer };
  });
}

/** Restores the times that a session had before its last correction or its split. */
export async function undoEdit(userId: string, input: { sessionId: string; editId: number }): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { user, session } = await lockSavedSession(tx, userId, input.sessionId);
    const [edit] = await tx
      .select()
      .from(sessionEdits)
      .where(and(eq(sessionEdits.sessionId, session.id), eq(sessionEdits.userId, userId)))
      .orderBy(desc(sessionEdits.id))
      .limit(1);
    const before = edit?.before;
    if (edit?.id !== input.editId || !before?.endedAt || !canUndo(edit, user.now))
      throw new UserError("This change can no longer be undone.", "gone");
    const segments = before.segments.flatMap(({ startedAt, endedAt, ...kind }) =>
      endedAt ? [{ ...kind, startedAt: new Date(startedAt), endedAt: new Date(endedAt) }] : [],
    );
    const span = { startedAt: new Date(before.startedAt), endedAt: new Date(before.endedAt) };
    if (edit.split) return joinInTx(tx, user, session, { ...edit, split: edit.split }, { ...span, segments });
    await refuseFormerTime(tx, userId, { ...span, exceptId: session.id });
    await reviseInTx(tx, user, session, segments, "undone");
  });
}

async function correctInTx(tx: Tx, userId: string, { sessionId, startedAt, endedAt, pauseSeconds }: Correction) {
  const { user, session } = await lockSavedSession(tx, userId, sessionId);
  const stored = (await listSegments(tx, sessionId)).filter((one): one is EndedSegment => one.endedAt !== null);
  const times = { startedAt, endedAt, pauseSeconds };
  const isTracked = session.manualSeconds < (session.durationSeconds ?? 0);
  const longest = isTracked && session.endedAt ? { startedAt: session.startedAt, endedAt: session.endedAt } : null;
  const problem = timesProblem(times, user.now, longest);
  if (problem) throw new UserError(problem);
  const segments = correctSegments(stored, times);
  const pauses = pauseSecondsOf(segments);
  const refused = timesProblem({ ...times, pauseSeconds: pauses }, user.now, longest);
  if (refused) throw new UserError(refused);
  if (isSame(stored, segments)) throw new UserError(TIMES_PROBLEMS.unchanged);
  const taken = await findTakenTime(tx, user, { startedAt, endedAt, exceptId: session.id });
  if (taken) return taken;
  const corrected = (await reviseInTx(tx, user, session, segments, "corrected")).session;
  await settleOverlaps(tx, user, { sessionId, endedAt: null });
  const uncountedSeconds = Math.max(0, trackedSeconds(toFinishedSession(session)) - trackedSeconds(corrected));
  return { session: corrected, pauseSeconds: pauses, uncountedSeconds };
}

function isSame(one: readonly EndedSegment[], other: readonly EndedSegment[]): boolean {
  const text = (segments: readonly EndedSegment[]) =>
    segments.map(({ startedAt, endedAt, isManual }) => `${+startedAt} ${+endedAt} ${isManual}`).join();
  return text(one) === text(other);
}

async function measureProgress(tx: Tx, userId: string, sessionId: string) {
  const [user] = await tx
    .select({
      totalSeconds: users.totalCraftingSeconds,
      xp: users.xp,
      days: users.streakDays,
      keptUntil: users.streakKeptUntil,
      timeZone: users.timeZone,
      now: clock,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error("measureProgress: the signed-in user has no row");
  const [project] = await tx
    .select({ name: projects.name, seconds: projects.totalSeconds })
    .from(projectTimeLogs)
    .innerJoin(projects, eq(projects.id, projectTimeLogs.projectId))
    .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)));
  const allocations = await tx
    .select({
      name: sql<string>`coalesce(${challenges.name}, 'Personal Progress')`,
      seconds: sessionAllocations.allocatedSeconds,
    })
    .from(sessionAllocations)
    .leftJoin(challenges, eq(challenges.id, sessionAllocations.challengeId))
    .where(and(eq(sessionAllocations.sessionId, sessionId), eq(sessionAllocations.userId, userId)))
    .orderBy(sessionAllocations.position);
  const { totalSeconds, xp, ...streak } = user;
  const streakDays = currentStreak(streak, localDateOf(user.now, user.timeZone));
  return { totalSeconds, xp, streakDays, project: project ?? null, allocations };
}
