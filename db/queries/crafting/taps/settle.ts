import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import type { ClaimedTime } from "@/db/schema";
import { joinStored, segmentsAround, segmentsBeside } from "@/lib/domain/crafting/merge-taps";
import { durationSeconds, elapsedMs, type Segment } from "@/lib/domain/crafting/stopwatch";
import { lockProject } from "../../rows/project";
import { type LockedSession, listSegments, lockSessionQuery } from "../../rows/session";
import { findHoldingProject, moveToProject } from "../session-project";
import { addEnd, changeSession, insertPiece, lockOverlapping, NOTABLE_MS } from "./place";
import { openOverlapsQuery, updateQuestion } from "./questions";
import { type Question, toClaimedTime, toSegment } from "./rows";

/**
 * Updates the open questions about a session that has ended, or (`endedAt` null) was discarded, deleted or corrected.
 * The other session gets what it claimed and nobody claims any more; a question without common time is closed.
 */
export async function settleOverlaps(
  tx: Tx,
  user: LockedUser,
  { sessionId, endedAt }: { sessionId: string; endedAt: Date | null },
  found?: readonly Question[],
): Promise<void> {
  const questions = found ?? (await openOverlapsQuery(tx, { userId: user.id, sessionId }).execute());
  for (const { id, sides } of questions) {
    const [own, other] = sides[0].sessionId === sessionId ? sides : [sides[1], sides[0]];
    const [left] = endedAt ? segmentsAround(own.segments.map(toSegment), endedAt, null) : [[]];
    const claims = other.segments.map(toSegment);
    // The session that began first has its time already.
    const isGivenBack = (await giveBack(tx, user, other, claims)) || other === sides[0];
    if (isGivenBack && sharedMs(claims, left, user.now) < NOTABLE_MS)
      await updateQuestion(tx, user.id, id, { answeredAt: user.now, answer: "both" });
    else if (left.length > 0) {
      const shorter = { ...own, segments: left.map(toClaimedTime) };
      await updateQuestion(tx, user.id, id, { sides: own === sides[0] ? [shorter, other] : [other, shorter] });
    }
  }
}

function sharedMs(claims: Segment[], others: Segment[], now: Date): number {
  return elapsedMs(claims, now) - elapsedMs(segmentsBeside(claims, others).flat(), now);
}

/**
 * Gives a session the time that it claims and no other session has. False while the crafter has to decide: the session
 * is open, or its time is part of a final price.
 */
async function giveBack(tx: Tx, user: LockedUser, { sessionId, ...words }: ClaimedTime, claims: Segment[]) {
  const [stored] = await lockSessionQuery(tx, { userId: user.id, sessionId }).execute();
  const isOpen = stored ? !stored.endedAt : claims.at(-1)?.endedAt === null;
  if (isOpen || (stored && (await findHoldingProject(user.id, sessionId, tx))?.isCompleted)) return false;
  const others = await lockOverlapping(tx, user.id, { id: sessionId, segments: claims });
  const stretches = segmentsBeside(
    claims,
    others.filter(({ startedAt, endedAt }) => !endedAt || endedAt > startedAt),
  );
  if (stored?.durationSeconds) {
    const near = stretches.find((stretch) => reaches(stretch, stored.startedAt)) ?? [];
    await changeSession(tx, user, stored, addEnd(joinStored(near, await listSegments(tx, sessionId))), null);
    return true;
  }
  for (const [at, segments] of stretches.entries()) {
    if (at === 0 && stored) await regrowSession(tx, user, stored, segments, words.projectId);
    else await insertPiece(tx, user, { ...words, segments, id: at === 0 ? sessionId : crypto.randomUUID() });
  }
  return true;
}

/** Gives a saved session more time. One that had none left also goes back to the project it was on. */
export async function regrowSession(
  tx: Tx,
  user: LockedUser,
  session: LockedSession,
  segments: Segment[],
  projectId: string | null,
): Promise<void> {
  await changeSession(tx, user, session, addEnd(segments), null);
  if (session.durationSeconds || session.kind === "business" || !projectId) return;
  const project = await lockProject(tx, user.id, projectId);
  const regrown = { ...session, durationSeconds: durationSeconds(segments) };
  if (project?.status === "ongoing" && project.isOneOff) await moveToProject(tx, user.id, regrown, projectId);
}

function reaches([first, ...rest]: Segment[], moment: Date): boolean {
  const end = (rest.at(-1) ?? first)?.endedAt;
  return !!first && first.startedAt <= moment && !!end && end >= moment;
}
