import { and, eq, isNull, or, type Placeholder, sql } from "drizzle-orm";
import { type Db, prepareInTx, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { type ClaimedTime, stopwatchQuestions } from "@/db/schema";
import { mergeTaps, segmentsAround, type TimedTap } from "@/lib/domain/crafting/merge-taps";
import { type Segment, sessionName } from "@/lib/domain/crafting/stopwatch";
import type { LockedSession } from "../../rows/session";
import type { StartedSession } from "../session-writes";
import { type Question, toClaimedTime, toSegment } from "./rows";

/** The number of unanswered questions: conflicts, and taps whose time is not known. */
export function questionsOf(userId: string | Placeholder) {
  return sql<number>`(
    select count(*) from stopwatch_questions q where q.user_id = ${userId} and q.answered_at is null) + (
    select count(*) from stopwatch_taps t where t.user_id = ${userId} and t.certainty = 'asked')`.mapWith(Number);
}

export async function countQuestions(on: Db | Tx, userId: string): Promise<number> {
  const [row] = await on.execute<{ n: string }>(sql`select ${questionsOf(userId)} as n`);
  return Number(row?.n);
}

/** Asks about a stop on one device after which another device continued the session. */
export async function askForEnd(tx: Tx, userId: string, session: LockedSession, segments: Segment[], at: Date) {
  const [until] = segmentsAround(segments, at, null);
  const sides: [ClaimedTime, ClaimedTime] = [makeClaim(session, until), makeClaim(session, segments)];
  await storeQuestion(tx, { userId, kind: "end", sessionId: session.id, otherSessionId: null, at, sides });
}

/** Asks about two sessions that claim the same time. */
export async function askForOverlap(
  tx: Tx,
  userId: string,
  made: StartedSession,
  known: LockedSession & Pick<StartedSession, "projectId" | "segments">,
) {
  const both = [makeClaim(made, made.segments), makeClaim(known, known.segments)];
  const [first, second] = both.sort((a, b) => startOf(a) - startOf(b));
  if (!first || !second) throw new Error("askForOverlap: two sides");
  const [sessionId, otherSessionId, at] = [first.sessionId, second.sessionId, new Date(startOf(second))];
  await storeQuestion(tx, { userId, kind: "overlap", sessionId, otherSessionId, at, sides: [first, second] });
}

/** Stores a question once, and updates it until it is answered. */
async function storeQuestion(tx: Tx, question: typeof stopwatchQuestions.$inferInsert) {
  const { userId, kind, sessionId, otherSessionId } = stopwatchQuestions;
  await tx
    .insert(stopwatchQuestions)
    .values(question)
    .onConflictDoUpdate({
      target: [userId, kind, sessionId, otherSessionId],
      set: { at: question.at, sides: question.sides },
      setWhere: isNull(stopwatchQuestions.answeredAt),
    });
}

/** The unanswered questions about time that this session and another one claim. */
export const openOverlapsQuery = prepareInTx((on) => {
  const { userId, answeredAt, kind, sessionId: first, otherSessionId: second } = stopwatchQuestions;
  const isOpen = and(eq(userId, sql.placeholder("userId")), eq(kind, "overlap"), isNull(answeredAt));
  const isSide = or(eq(first, sql.placeholder("sessionId")), eq(second, sql.placeholder("sessionId")));
  return on.select().from(stopwatchQuestions).where(and(isOpen, isSide)).prepare("open_overlaps");
});

/** Applies taps to a session that exists only as a side of an open question. False if there is no such question. */
export async function changeClaims(tx: Tx, user: LockedUser, sessionId: string, taps: TimedTap[]): Promise<boolean> {
  const found = await openOverlapsQuery(tx, { userId: user.id, sessionId }).execute();
  for (const { id, sides } of found) {
    const [one, other] = sides.map((side) => (side.sessionId === sessionId ? mergeClaimedTaps(side, taps) : side));
    const answer = other ? ("second" as const) : ("first" as const);
    await updateQuestion(tx, user.id, id, one && other ? { sides: [one, other] } : { answeredAt: user.now, answer });
  }
  return found.length > 0;
}

export async function updateQuestion(
  tx: Tx,
  userId: string,
  questionId: string,
  change: Partial<Pick<Question, "sides" | "answeredAt" | "answer">>,
): Promise<void> {
  const mine = and(eq(stopwatchQuestions.userId, userId), eq(stopwatchQuestions.id, questionId));
  await tx.update(stopwatchQuestions).set(change).where(mine);
}

/** Null if the taps discard the session. */
function mergeClaimedTaps(side: ClaimedTime, taps: TimedTap[]): ClaimedTime | null {
  const merged = mergeTaps({ segments: side.segments.map(toSegment), endedAt: null }, taps);
  if (merged?.status === "discarded") return null;
  return merged && "segments" in merged ? { ...side, segments: merged.segments.map(toClaimedTime) } : side;
}

type Claiming = Omit<StartedSession, "segments"> & { project?: { id: string } | null };

function makeClaim(session: Claiming, segments: Segment[]): ClaimedTime {
  return {
    sessionId: session.id,
    description: sessionName({ typed: session.description }),
    projectId: session.projectId ?? session.project?.id ?? null,
    segments: segments.map(toClaimedTime),
  };
}

function startOf({ segments }: ClaimedTime): number {
  return Date.parse(segments[0]?.startedAt ?? "");
}
