import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { craftingSessions, sessionSegments } from "@/db/schema";
import { withConnections } from "../database/at-once";
import { aFinishedSession } from "../people/factories";
import { type aDevice, MINUTE } from "./device";

export const sessionsOf = (userId: string) =>
  db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)).orderBy(craftingSessions.startedAt);

export const segmentsOf = (sessionId = "") =>
  db
    .select()
    .from(sessionSegments)
    .where(eq(sessionSegments.sessionId, sessionId))
    .orderBy(sessionSegments.startedAt, sessionSegments.isManual);

/** When each of the crafter's sessions began and ended, in minutes before `now`: "120–60, 60–…", where the last one runs. */
export async function timesOf(userId: string, now: number) {
  const minutes = (at: Date) => Math.round((now - +at) / MINUTE) + 0;
  const sessions = await sessionsOf(userId);
  return sessions.map((one) => `${minutes(one.startedAt)}–${one.endedAt ? minutes(one.endedAt) : "…"}`).join(", ");
}

export async function sumMinutes(userId: string) {
  const saved = (await sessionsOf(userId)).map(({ durationSeconds }) => durationSeconds ?? 0);
  return Math.round(saved.reduce((sum, seconds) => sum + seconds, 0) / 60);
}

/** Minutes of all the crafter's sessions until now, including the running one. */
export async function sumCountedMinutes(userId: string) {
  const [row] = await db.execute<{ minutes: number }>(sql`
    select round(coalesce(sum(extract(epoch from coalesce(s.ended_at, app_now()) - s.started_at)), 0) / 60)::int as minutes
    from session_segments s join crafting_sessions c on c.id = s.session_id where c.user_id = ${userId}`);
  return row?.minutes ?? 0;
}

/** A session saved on the server from `from` until `to` minutes ago. */
export const aSessionElsewhere = (userId: string, from: number, to: number) =>
  aFinishedSession(userId, { startedAt: new Date(Date.now() - from * MINUTE), durationSeconds: (from - to) * 60 });

type Device = Awaited<ReturnType<typeof aDevice>>;

/** A session tapped on the device, from `from` until `to` minutes ago. */
export function tapSession(device: Device, from: number, to: number | null, words: { description?: string } = {}) {
  const session = randomUUID();
  device.tap("start", Date.now() - from * MINUTE, session, words);
  if (to !== null) device.tap("stop", Date.now() - to * MINUTE, session);
  return session;
}

export const answerFirstConflict = async (userId: string, answer: "first" | "second" | "both") => {
  const { conflicts } = await listQuestions(userId);
  if (!conflicts[0]) throw new Error("nothing is asked");
  await answerQuestion(userId, { questionId: conflicts[0].id, answer });
};

/** Lets time pass for an open session: moves all of it into the past, bypassing the triggers on its start. */
export async function letPass(sessionId: string, seconds: number) {
  await withConnections(
    1,
    async ([owner]) =>
      owner?.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update crafting_sessions set start_time = start_time - make_interval(secs => ${seconds}) where id = ${sessionId}`;
        await tx`update session_touches set at = at - make_interval(secs => ${seconds}) where session_id = ${sessionId}`;
        await tx`update session_segments set started_at = started_at - make_interval(secs => ${seconds}),
          ended_at = ended_at - make_interval(secs => ${seconds}) where session_id = ${sessionId}`;
      }),
    process.env.ADMIN_DATABASE_URL,
  );
}
