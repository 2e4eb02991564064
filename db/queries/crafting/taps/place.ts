import { and, eq, getTableColumns, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { type LockedUser, lockUser } from "@/db/connection/locks";
import { craftingSessions, sessionEdits } from "@/db/schema";
import { type ChangedSession, segmentsAround, segmentsBeside } from "@/lib/domain/crafting/merge-taps";
import type { EndedSegment } from "@/lib/domain/crafting/session-times";
import { elapsedMs, manualSeconds, type Segment } from "@/lib/domain/crafting/stopwatch";
import { otherDaysQuery } from "../../progress/book";
import {
  type FinishedSession,
  intendedProject,
  isOwnSession,
  type LockedSession,
  listSegments,
  lockSessionQuery,
  toFinishedSession,
} from "../../rows/session";
import { insertFinishedInTx } from "../insert-session";
import { settleIntendedProject } from "../intended-project";
import { reviseInTx } from "../revise-session";
import { findHoldingProject } from "../session-project";
import {
  endInTx,
  insertOpenSession,
  renameSession,
  replaceSegments,
  type StartedSession,
  startOnProject,
} from "../session-writes";
import { askForOverlap } from "./questions";
import { toClaimedTime } from "./rows";

/** Shorter overlaps are trimmed without a question. */
export const NOTABLE_MS = 60_000;

/** Changes a stored session to the times that its taps add up to. Null unless that ended it. */
export async function changeSession(
  tx: Tx,
  user: LockedUser,
  session: LockedSession,
  { segments: made, endedAt }: Pick<ChangedSession, "segments" | "endedAt">,
  description: string | null,
): Promise<FinishedSession | null> {
  const segments = withoutManualTail(made, user.now);
  const isChanged = !isSame(await listSegments(tx, session.id), segments);
  if (session.endedAt) {
    if (isChanged) await reviseSession(tx, user.id, session, segments);
    return isChanged ? null : toFinishedSession(session);
  }
  // Time added by hand leaves a trail, except for an earlier start alone.
  const isByHand =
    manualSeconds(segments) !== session.manualSeconds || segments.filter(({ isManual }) => isManual).length > 1;
  if (isChanged && isByHand) await changeOpenSession(tx, user.id, session, segments);
  else if (isChanged) await replaceSegments(tx, session.id, segments);
  if (endedAt) return endSession(tx, user.id, session, segments, description, endedAt);
  if (description) await renameSession(tx, user.id, session.id, description);
  return null;
}

/**
 * Stores a session that was started on a device. No second counts twice: the session that started first keeps it, the other
 * is trimmed, and the crafter can decide otherwise. A session paused elsewhere is saved with the time it had.
 */
export async function placeSession(
  tx: Tx,
  user: LockedUser,
  made: StartedSession,
  status: "open" | "finished",
): Promise<FinishedSession | null> {
  const session = { ...made, segments: withoutManualTail(made.segments, user.now) };
  const kept: Kept[] = [];
  for (const other of await lockOverlapping(tx, user.id, session))
    kept.push(...(await trimOtherSession(tx, user, session, other)));
  let last: FinishedSession | null = null;
  const left = segmentsBeside(session.segments, kept);
  // A paused session stays open unless another one started after it.
  const isOpen = status === "open" && left.length === 1 && !(await hasLaterSession(tx, user.id, session));
  for (const [at, segments] of left.entries()) {
    const id = at === 0 ? session.id : crypto.randomUUID();
    last = await insertPiece(tx, user, { ...session, segments, id }, isOpen);
  }
  return last;
}

async function hasLaterSession(
  tx: Tx,
  userId: string,
  { segments: [first], ...session }: StartedSession,
): Promise<boolean> {
  if (!first) return true;
  const others = await lockOverlapping(tx, userId, { ...session, segments: [{ ...first, endedAt: null }] });
  return others.length > 0;
}

/** Null while the session is open. */
export async function insertPiece(
  tx: Tx,
  user: LockedUser,
  session: StartedSession,
  isOpen = false,
): Promise<FinishedSession | null> {
  if (session.segments.at(-1)?.endedAt && !isOpen) return insertFinished(tx, user.id, session);
  await insertOpenSession(tx, user.id, session);
  return null;
}

/** Does what Save does: assigns the time to the project if the crafter chose that, otherwise offers that project first. */
async function insertFinished(tx: Tx, userId: string, { id, segments, ...words }: StartedSession) {
  const description = words.description ?? undefined;
  const made = { id, segments: segments.filter(isEnded), origin: "stopwatch" as const, description };
  const saved = await insertFinishedInTx(tx, await lockUser(tx, userId), made);
  const { project, ...named } = await startOnProject(tx, userId, saved, words);
  await settleIntendedProject(tx, userId, { ...named, project });
  return named;
}

async function endSession(
  tx: Tx,
  userId: string,
  session: LockedSession,
  segments: Segment[],
  description: string | null,
  endedAt: Date,
) {
  const ended = { segments, description, endedAt };
  const others = await otherDaysQuery(tx, { userId, sessionId: session.id }).execute();
  return (await endInTx(tx, await lockUser(tx, userId), session, ended, others)).session;
}

async function reviseSession(tx: Tx, userId: string, session: LockedSession, segments: Segment[]) {
  await reviseInTx(tx, await lockUser(tx, userId), session, segments.filter(isEnded), "device");
}

function isEnded(segment: Segment): segment is EndedSegment {
  return segment.endedAt !== null;
}

type Kept = Pick<Segment, "startedAt" | "endedAt">;

/** The span that the other session keeps of their common time; none when it gave way. */
async function trimOtherSession(
  tx: Tx,
  user: LockedUser,
  session: StartedSession,
  found: LockedSession,
): Promise<Kept[]> {
  const { startedAt: start } = session.segments[0] ?? found;
  const finish = session.segments.at(-1)?.endedAt ?? null;
  const segments = await listSegments(tx, found.id);
  const pausedAt = !found.endedAt && segments.at(-1)?.endedAt;
  // Its device may still send presses from before the new session.
  if (pausedAt) await endSession(tx, user.id, found, segments, null, new Date(Math.max(+pausedAt, +start)));
  const other = pausedAt ? await lockAgain(tx, user.id, found.id) : found;
  const { startedAt: from, endedAt: to } = other;
  if (to && to <= start) return [];
  const left = segmentsAround(session.segments, from, to).flat();
  const sharedMs = elapsedMs(session.segments, user.now) - elapsedMs(left, user.now);
  const areBothOpen = !to && !finish;
  const holder = to && (await findHoldingProject(user.id, other.id, tx));
  const known = { ...other, segments, ...(holder && { projectId: holder.id }) };
  if (sharedMs >= NOTABLE_MS || areBothOpen) await askForOverlap(tx, user.id, session, known);
  const isFirst = from <= start;
  if (isFirst || areBothOpen || holder?.isCompleted) return [{ startedAt: from, endedAt: to }];
  const rest = segmentsAround(segments, start, finish).flat();
  if (to) await reviseSession(tx, user.id, other, rest.length > 0 ? rest : emptySegmentsAt(from));
  else await changeOpenSession(tx, user.id, other, rest);
  return [];
}

async function lockAgain(tx: Tx, userId: string, sessionId: string): Promise<LockedSession> {
  const [session] = await lockSessionQuery(tx, { userId, sessionId }).execute();
  if (!session) throw new Error("lockAgain: the locked session is gone");
  return session;
}

export function lockOverlapping(tx: Tx, userId: string, { id, segments }: StartedSession): Promise<LockedSession[]> {
  const start = segments[0]?.startedAt ?? new Date(0);
  const end = segments.at(-1)?.endedAt;
  return tx
    .select({ ...getTableColumns(craftingSessions), project: intendedProject })
    .from(craftingSessions)
    .where(
      and(
        eq(craftingSessions.userId, userId),
        ne(craftingSessions.id, id),
        or(isNull(craftingSessions.endedAt), gt(craftingSessions.endedAt, start)),
        end ? lt(craftingSessions.startedAt, end) : undefined,
      ),
    )
    .orderBy(craftingSessions.startedAt)
    .for("no key update");
}

/** Changes the start or the manual time of the open session, and stores what it was before. */
export async function changeOpenSession(tx: Tx, userId: string, session: LockedSession, segments: Segment[]) {
  const [first] = segments;
  if (!first) throw new Error("changeOpenSession: nothing is left of an open session");
  const times = (of: Segment[], startedAt: Date) => ({
    startedAt: startedAt.toISOString(),
    endedAt: null,
    durationSeconds: null,
    manualSeconds: manualSeconds(of),
    segments: of.map(toClaimedTime),
  });
  const before = times(await listSegments(tx, session.id), session.startedAt);
  const after = times(segments, first.startedAt);
  await tx.insert(sessionEdits).values({ userId, sessionId: session.id, reason: "device", before, after });
  await replaceSegments(tx, session.id, segments);
  await tx
    .update(craftingSessions)
    .set({ startedAt: first.startedAt, manualSeconds: manualSeconds(segments) })
    .where(isOwnSession(userId, session.id));
}

/** Time up to now whose start the crafter had to supply counts as added by hand. The stopwatch counts from now on. */
function withoutManualTail(segments: Segment[], now: Date): Segment[] {
  const last = segments.at(-1);
  if (!last?.isManual || last.endedAt) return segments;
  return [
    ...segments.slice(0, -1),
    { ...last, endedAt: now },
    { startedAt: now, endedAt: null, isManual: false, isOffline: false },
  ];
}

export function addEnd(segments: Segment[]) {
  return { segments, endedAt: segments.at(-1)?.endedAt ?? null };
}

export function emptySegmentsAt(moment: Date): Segment[] {
  return [{ startedAt: moment, endedAt: moment, isManual: false, isOffline: false }];
}

function isSame(recorded: readonly Segment[], segments: readonly Segment[]): boolean {
  return JSON.stringify(recorded.map(toClaimedTime)) === JSON.stringify(segments.map(toClaimedTime));
}
