import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, sessionSegments } from "@/db/schema";
import { pauseProblem } from "@/lib/domain/crafting/mistaken-pause";
import { DEFAULT_DESCRIPTION, type Segment } from "@/lib/domain/crafting/stopwatch";
import type { Press } from "@/lib/domain/crafting/tap";
import { UserError } from "@/lib/errors";
import { readingReminder } from "../notify";
import {
  finishedSession,
  isOwnSession,
  listSegments,
  lockingOpenSession,
  lockUserAndSession,
  openSession,
  type SessionRecord,
  type SessionState,
} from "../rows/session";
import { idOf } from "./device-session";
import { findLastEnd } from "./earlier-start";
import { finishIn } from "./finish-session";
import { intend } from "./intended-project";

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
      const result = await pressIn(tx, userId, one, instant);
      pressed.push(result);
      if (!result.isNew) break;
      // When the crafter chose an earlier end, the next session still starts now.
      instant = result.status === "finished" && !one.endedAt ? new Date(result.session.endedAt) : undefined;
    }
    return pressed;
  });
}

async function pressIn(tx: Tx, userId: string, { kind, ...press }: Press, instant?: Date): Promise<Pressed> {
  const { session: sessionId, description } = press;
  switch (kind) {
    case "start":
      return instant ? startIn(tx, userId, press, instant) : startNow(tx, userId, press);
    case "pause":
      return { ...(await commandIn(tx, userId, sessionId, pauseIn)), isNew: false };
    case "resume":
      return { ...(await commandIn(tx, userId, sessionId, resumeIn)), isNew: false };
    case "stop": {
      const endedAt = press.endedAt ? new Date(press.endedAt) : undefined;
      return finishIn(tx, userId, { sessionId, description, endedAt });
    }
    case "discard":
      return discardIn(tx, userId, sessionId);
    default:
      return kind satisfies never;
  }
}

type Start = Omit<Press, "kind">;

/** Returns the open session if there is one. A session never starts before the end of the last one. */
async function startNow(tx: Tx, userId: string, press: Start): Promise<Pressed> {
  const { now } = await lockUser(tx, userId);
  const [open] = await lockingOpenSession(tx, { userId }).execute();
  if (open) return { status: "open", session: openSession(open, await listSegments(tx, open.id), now), isNew: false };
  const lastEnd = await findLastEnd(tx, userId);
  return startIn(tx, userId, press, new Date(Math.max(+now, +(lastEnd ?? now))), now);
}

/** A session without a description gets the name of its project. Ignores a project that can't take time. */
async function startIn(
  tx: Tx,
  userId: string,
  { session: sessionId, description, projectId }: Start,
  startedAt: Date,
  now = startedAt,
): Promise<Pressed> {
  const named = { id: idOf(userId, sessionId), userId, startedAt, description: description ?? DEFAULT_DESCRIPTION };
  const [session] = await tx.insert(craftingSessions).values(named).returning();
  if (!session) throw new Error("startIn: nothing inserted");
  await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt });
  const project = projectId ? await intend(tx, { userId, sessionId: session.id, projectId }) : null;
  if (project && !description) {
    session.description = project.name;
    await tx.update(craftingSessions).set({ description: project.name }).where(isOwnSession(userId, session.id));
  }
  const segments = [{ startedAt, endedAt: null, isManual: false }];
  return { status: "open", session: openSession({ ...session, project }, segments, now), isNew: true };
}

/** Of a concurrent Save and Discard the first to commit wins, and the other returns its result. */
async function discardIn(tx: Tx, userId: string, sessionId: string): Promise<Pressed> {
  const { session } = await lockUserAndSession(tx, userId, sessionId);
  if (!session) return { status: "gone", isNew: false };
  if (session.endedAt) return { status: "finished", session: finishedSession(session), isNew: false };
  await tx.delete(craftingSessions).where(isOwnSession(userId, session.id));
  await readingReminder(tx, userId, session.id).execute();
  return { status: "gone", isNew: true };
}

type Command = (tx: Tx, session: SessionRecord, now: Date, segments: Segment[]) => Promise<void>;

async function pauseIn(tx: Tx, { id, userId }: SessionRecord, now: Date) {
  await tx
    .update(sessionSegments)
    .set({ endedAt: sql`greatest(${sessionSegments.startedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(sessionSegments.sessionId, id), isNull(sessionSegments.endedAt)));
  await readingReminder(tx, userId, id).execute();
}

async function resumeIn(tx: Tx, { id }: SessionRecord, now: Date, segments: Segment[]) {
  const last = segments.at(-1)?.endedAt;
  if (last) await tx.insert(sessionSegments).values({ sessionId: id, startedAt: new Date(Math.max(+last, +now)) });
}

/** Removes the last pause within ten minutes of it, unless the crafter chose its time. */
export async function takeBackPause(userId: string, sessionId: string): Promise<SessionState> {
  return userTransaction(userId, (tx) =>
    commandIn(tx, userId, sessionId, async (_, session, now, segments) => {
      if (segments.at(-1)?.endedAt === null) return;
      const problem = pauseProblem(segments, now);
      if (problem) throw new UserError(problem);
      await tx.execute(sql`update session_segments set ended_at = null where id = (
        select id from session_segments where session_id = ${session.id} order by started_at desc, id desc limit 1)`);
    }),
  );
}

async function commandIn(tx: Tx, userId: string, sessionId: string, command: Command): Promise<SessionState> {
  const { user, session } = await lockUserAndSession(tx, userId, sessionId);
  if (!session) return { status: "gone" };
  if (session.endedAt) return { status: "finished", session: finishedSession(session) };
  await command(tx, session, user.now, await listSegments(tx, session.id));
  return { status: "open", session: openSession(session, await listSegments(tx, session.id), user.now) };
}
