import { sendBatch, type Tx } from "@/db/connection/client";
import { lockUser, lockUserQuery } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { pauseProblem } from "@/lib/domain/crafting/mistaken-pause";
import { endSegmentsAt } from "@/lib/domain/crafting/stopwatch";
import { endOfSave } from "@/lib/domain/crafting/stopwatch-end";
import type { Press } from "@/lib/domain/crafting/tap";
import { UserError } from "@/lib/errors";
import { answerReminderQuery } from "../notify";
import { otherDaysQuery } from "../progress/book";
import {
  changeOpenInTx,
  listSegments,
  lockOpenSessionQuery,
  lockSessionQuery,
  lockUserAndSession,
  type SessionState,
  segmentsOf,
  toFinishedSession,
  toOpenSession,
} from "../rows/session";
import { findLastEnd } from "./earlier-start";
import {
  discardOpenSession,
  endInTx,
  insertOpenSession,
  insertSegments,
  pauseAt,
  reopenLastSegment,
  serverIdOf,
} from "./session-writes";
import { openOverlapsQuery } from "./taps/questions";
import { settleOverlaps } from "./taps/settle";

/** `isNew`: this press started or ended the session, rather than an earlier one. */
export type Pressed = SessionState & { isNew: boolean };

/**
 * Applies the presses of a page that waits for the answer, all at the present moment and in one transaction. Stops at the
 * first press whose session another device has already ended or discarded. Presses stored on a device go to receiveTaps.
 */
export async function press(userId: string, presses: readonly Press[]): Promise<Pressed[]> {
  return userTransaction(userId, async (tx) => {
    const pressed: Pressed[] = [];
    let instant: Date | undefined;
    for (const one of presses) {
      const result = await pressInTx(tx, userId, one, instant);
      pressed.push(result);
      if (!result.isNew) break;
      // When the crafter chose an earlier end, the next session still starts now.
      instant = result.status === "finished" && !one.endedAt ? new Date(result.session.endedAt) : undefined;
    }
    return pressed;
  });
}

async function pressInTx(tx: Tx, userId: string, { kind, ...press }: Press, instant?: Date): Promise<Pressed> {
  switch (kind) {
    case "start":
      return instant ? startInTx(tx, userId, press, instant) : startNow(tx, userId, press);
    case "pause":
      return { ...(await pause(tx, userId, press.session)), isNew: false };
    case "resume":
      return { ...(await resume(tx, userId, press.session)), isNew: false };
    case "stop":
      return finishSession(tx, userId, press);
    case "discard":
      return discardSession(tx, userId, press.session);
    default:
      return kind satisfies never;
  }
}

type Words = Omit<Press, "kind">;

/** Returns the open session if there is one. A session never starts before the end of the last one. */
async function startNow(tx: Tx, userId: string, press: Words): Promise<Pressed> {
  const { now } = await lockUser(tx, userId);
  const [open] = await lockOpenSessionQuery(tx, { userId }).execute();
  if (open) return { status: "open", session: toOpenSession(open, await listSegments(tx, open.id), now), isNew: false };
  const lastEnd = await findLastEnd(tx, userId);
  return startInTx(tx, userId, press, new Date(Math.max(+now, +(lastEnd ?? now))), now);
}

/** Ignores a project that can't take time. */
async function startInTx(
  tx: Tx,
  userId: string,
  { session: sessionId, ...words }: Words,
  startedAt: Date,
  now = startedAt,
): Promise<Pressed> {
  const segments = [{ startedAt, endedAt: null, isManual: false }];
  const session = await insertOpenSession(tx, userId, { ...words, id: serverIdOf(userId, sessionId), segments });
  return { status: "open", session: toOpenSession(session, segments, now), isNew: true };
}

function pause(tx: Tx, userId: string, sessionId: string): Promise<SessionState> {
  return changeOpenInTx(tx, userId, sessionId, async ({ id }, { now }) => {
    await pauseAt(tx, id, now);
    await answerReminderQuery(tx, userId, id).execute();
  });
}

function resume(tx: Tx, userId: string, sessionId: string): Promise<SessionState> {
  return changeOpenInTx(tx, userId, sessionId, async ({ id }, { now }) => {
    const last = (await listSegments(tx, id)).at(-1)?.endedAt;
    if (!last) return;
    const startedAt = new Date(Math.max(+last, +now));
    await insertSegments(tx, id, [{ startedAt, endedAt: null, isManual: false }]);
  });
}

/** Removes the last pause within ten minutes of it, unless the crafter chose its time. */
export async function takeBackPause(userId: string, sessionId: string): Promise<SessionState> {
  return userTransaction(userId, (tx) =>
    changeOpenInTx(tx, userId, sessionId, async ({ id }, { now }) => {
      const segments = await listSegments(tx, id);
      if (segments.at(-1)?.endedAt === null) return;
      const problem = pauseProblem(segments, now);
      if (problem) throw new UserError(problem);
      await reopenLastSegment(tx, id);
    }),
  );
}

/** Saves an open session once; a later Save gets the same result. Ends it now, or earlier if `endOfSave` allows. */
async function finishSession(
  tx: Tx,
  userId: string,
  { session: sessionId, description, endedAt }: Words,
): Promise<Pressed> {
  const named = { userId, sessionId };
  const [[user], [session], ran, others, overlaps] = await sendBatch([
    lockUserQuery(tx, named),
    lockSessionQuery(tx, named),
    segmentsOf(tx, named),
    otherDaysQuery(tx, named),
    openOverlapsQuery(tx, named),
  ]);
  if (!user || !session) return { status: "gone", isNew: false };
  if (session.endedAt) return { status: "finished", session: toFinishedSession(session), isNew: false };

  const end = endOfSave(ran, user.now, endedAt ? new Date(endedAt) : undefined);
  if ("problem" in end) throw new UserError(end.problem);
  const ended = { endedAt: end.endedAt, segments: endSegmentsAt(ran, end.endedAt), description };
  const saved = await endInTx(tx, user, session, ended, others);
  await settleOverlaps(tx, user, { sessionId, endedAt: end.endedAt }, overlaps);
  return { ...saved, isNew: true };
}

/** Of a concurrent Save and Discard the first to commit wins, and the other returns its result. */
async function discardSession(tx: Tx, userId: string, sessionId: string): Promise<Pressed> {
  const { user, session } = await lockUserAndSession(tx, userId, sessionId);
  if (!session) return { status: "gone", isNew: false };
  if (session.endedAt) return { status: "finished", session: toFinishedSession(session), isNew: false };
  await discardOpenSession(tx, session);
  await settleOverlaps(tx, user, { sessionId, endedAt: null });
  await answerReminderQuery(tx, userId, session.id).execute();
  return { status: "gone", isNew: true };
}
