import { and, eq, inArray, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { type LockedUser, lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { stopwatchQuestions, stopwatchTaps } from "@/db/schema";
import { joinStored, segmentsAround } from "@/lib/domain/crafting/merge-taps";
import type { Segment } from "@/lib/domain/crafting/stopwatch";
import { OLDEST_TAP_MS } from "@/lib/domain/crafting/tap-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { type LockedSession, listSegments } from "../../rows/session";
import { serverIdOf } from "../session-writes";
import { applyTaps, lockSession } from "./apply";
import { addEnd, changeOpenSession, changeSession, emptySegmentsAt, insertPiece, lockOverlapping } from "./place";
import { type Question, toSegment } from "./rows";
import { regrowSession } from "./settle";

export type Conflict = Pick<Question, "id" | "kind" | "at" | "sides">;
type Answer = NonNullable<Question["answer"]>;

const CHANGED_MEANWHILE = "These sessions have changed since. Nothing was changed now.";

const TOO_OLD = "Choose a time of the last 30 days.";
const OUTSIDE = "Choose a time between the presses before and after it.";

export type AskedMoment = Pick<typeof stopwatchTaps.$inferSelect, "id" | "kind" | "description"> & {
  candidates: string[];
};

/** Unanswered questions: conflicts, and presses whose time is not known. Oldest first. */
export async function listQuestions(userId: string): Promise<{ conflicts: Conflict[]; moments: AskedMoment[] }> {
  const { id, kind, at, sides } = stopwatchQuestions;
  const conflicts = await db
    .select({ id, kind, at, sides })
    .from(stopwatchQuestions)
    .where(and(eq(stopwatchQuestions.userId, userId), isNull(stopwatchQuestions.answeredAt)))
    .orderBy(stopwatchQuestions.createdAt);
  const moments = await db
    .select({
      id: stopwatchTaps.id,
      kind: stopwatchTaps.kind,
      description: stopwatchTaps.description,
      candidates: stopwatchTaps.candidates,
    })
    .from(stopwatchTaps)
    .where(and(eq(stopwatchTaps.userId, userId), eq(stopwatchTaps.certainty, "asked")))
    .orderBy(stopwatchTaps.receivedAt, stopwatchTaps.seq);
  return {
    conflicts,
    moments: moments.map(({ candidates, ...moment }) => ({ ...moment, candidates: candidates ?? [] })),
  };
}

/** Stores which side of a conflict is right. Refused if one of its sessions was deleted or changed since. */
export async function answerQuestion(userId: string, input: { questionId: string; answer: Answer }): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const user = await lockUser(tx, userId);
    const mine = and(eq(stopwatchQuestions.id, input.questionId), eq(stopwatchQuestions.userId, userId));
    const [question] = await tx
      .select()
      .from(stopwatchQuestions)
      .where(and(mine, isNull(stopwatchQuestions.answeredAt)));
    if (!question) throw new NotFoundError("question");
    await tx.update(stopwatchQuestions).set({ answeredAt: user.now, answer: input.answer }).where(mine);
    if (question.kind === "end") await answerEnd(tx, user, question, input.answer);
    else await answerOverlap(tx, user, question, input.answer);
  });
}

/** Stores when a press was made. Time that results from it counts as added by hand. */
export async function answerMoment(userId: string, input: { tapId: string; at: Date }): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const user = await lockUser(tx, userId);
    const mine = and(eq(stopwatchTaps.userId, userId), eq(stopwatchTaps.id, input.tapId));
    const [tap] = await tx.select().from(stopwatchTaps).where(mine);
    if (tap?.certainty !== "asked") throw new NotFoundError("tap");
    const others = await tx
      .select({ seq: stopwatchTaps.seq, at: stopwatchTaps.trueAt })
      .from(stopwatchTaps)
      .where(
        and(
          eq(stopwatchTaps.userId, userId),
          eq(stopwatchTaps.deviceId, tap.deviceId),
          eq(stopwatchTaps.sessionId, tap.sessionId),
        ),
      );
    const isOutOfOrder = others.some(
      ({ seq, at }) => at && (seq < tap.seq ? at > input.at : seq > tap.seq && at < input.at),
    );
    if (+user.now - +input.at > OLDEST_TAP_MS) throw new UserError(TOO_OLD);
    if (isOutOfOrder || input.at > user.now) throw new UserError(OUTSIDE);
    const [answered] = await tx
      .update(stopwatchTaps)
      .set({ trueAt: input.at, certainty: "answered" })
      .where(mine)
      .returning();
    if (answered) await applyTaps(tx, user, [answered]);
  });
}

async function answerEnd(tx: Tx, user: LockedUser, { sessionId, at }: Question, answer: Answer) {
  const session = await lockSession(tx, user.id, sessionId);
  if (!session) throw new UserError(CHANGED_MEANWHILE);
  await markWaitingApplied(tx, user.id, sessionId);
  if (answer === "second") return;
  const segments = await listSegments(tx, session.id);
  const [until] = segmentsAround(segments, at, null);
  const [, after] = segmentsAround(segments, new Date(0), at);
  await setTimes(tx, user, session, until);
  if (answer === "both" && after.length > 0)
    await insertPiece(tx, user, { ...makeNextSession(session), segments: after }, !session.endedAt);
}

/** Marks the stop that raised the question, and the presses that came with it, as applied. */
async function markWaitingApplied(tx: Tx, userId: string, sessionId: string) {
  const mine = and(eq(stopwatchTaps.userId, userId), eq(stopwatchTaps.outcome, "needs_answer"));
  const waiting = await tx
    .select({ id: stopwatchTaps.id, of: stopwatchTaps.sessionId })
    .from(stopwatchTaps)
    .where(mine);
  const ids = waiting.filter(({ of }) => [of, serverIdOf(userId, of)].includes(sessionId)).map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(stopwatchTaps)
      .set({ outcome: "applied" })
      .where(and(mine, inArray(stopwatchTaps.id, ids)));
}

/**
 * "second": the later session gets all the time it claims; the others keep the rest. "both": the first session ends
 * where the later one begins, and the first one's time after the overlap goes to the later one.
 */
async function answerOverlap(tx: Tx, user: LockedUser, { sides: [first, second] }: Question, answer: Answer) {
  if (answer === "first") return;
  const other = await lockSession(tx, user.id, second.sessionId);
  const claims = joinStored(second.segments.map(toSegment), other ? await listSegments(tx, other.id) : []);
  const start = claims[0]?.startedAt;
  if (!start) throw new UserError(CHANGED_MEANWHILE);
  const made = { ...second, id: other?.id ?? second.sessionId };
  const cut: { session: LockedSession; after: Segment[] }[] = [];
  for (const session of await lockOverlapping(tx, user.id, { ...made, segments: claims })) {
    const [before, after] = segmentsAround(await listSegments(tx, session.id), start, claims.at(-1)?.endedAt ?? null);
    await setTimes(tx, user, session, before);
    if (after.length > 0) cut.push({ session, after });
  }
  const isMerged = ({ session }: { session: LockedSession }) => answer === "both" && session.id === first.sessionId;
  const gained = [...claims, ...cut.filter(isMerged).flatMap(({ after }) => after)];
  const running = gained.filter(({ endedAt }) => endedAt === null);
  if (!other) await insertPiece(tx, user, { ...made, segments: gained });
  else if (!other.endedAt) await changeOpenSession(tx, user.id, other, gained);
  else {
    const ended = gained.filter(({ endedAt }) => endedAt !== null);
    if (ended.length > 0) await regrowSession(tx, user, other, ended, second.projectId);
    if (running.length > 0) await insertPiece(tx, user, { ...makeNextSession(other), segments: running });
  }
  for (const { session, after } of cut.filter((one) => !isMerged(one)))
    await insertPiece(tx, user, { ...makeNextSession(session), segments: after }, !session.endedAt);
}

/** Shortens a session and ends it. If no time is left, it stays as an empty session. */
async function setTimes(tx: Tx, user: LockedUser, session: LockedSession, segments: Segment[]) {
  const kept = segments.length > 0 ? segments : emptySegmentsAt(session.startedAt);
  await changeSession(tx, user, session, addEnd(kept), null);
}

/** A new session for the time after a cut in this one. */
function makeNextSession({ description, project }: LockedSession) {
  return { id: crypto.randomUUID(), description, projectId: project?.id ?? null };
}
