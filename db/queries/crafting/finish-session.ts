import { sql } from "drizzle-orm";
import { batch, type Tx } from "@/db/client";
import { lockingUser } from "@/db/locks";
import { userTransaction } from "@/db/user-transaction";
import { durationSeconds, endSegmentsAt, manualSeconds, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { endOfSave, type RequestedEnd } from "@/lib/domain/crafting/stopwatch-end";
import { UserError } from "@/lib/errors";
import { settleIntendedProject } from "./intended-project";
import { bookHistory, otherDays } from "./progress";
import type { SessionState } from "./session-rows";
import { finishedSession, lockingSession, openSession, segmentsOf } from "./session-rows";

type Save = { sessionId: string; description?: string | undefined } & RequestedEnd;

/** Save. Write-once: a later Save gets the first one's result. The end is now, or where endOfSave allows. */
export async function finishSession(userId: string, input: Save): Promise<SessionState> {
  return (await userTransaction(userId, (tx) => finishIn(tx, userId, input))).state;
}

/** `isNew`: this very call ended the session. */
export async function finishIn(tx: Tx, userId: string, input: Save): Promise<{ state: SessionState; isNew: boolean }> {
  const old = (state: SessionState) => ({ state, isNew: false });
  const named = { userId, sessionId: input.sessionId };
  const [[user], [session], ran, others] = await batch([
    lockingUser(tx, named),
    lockingSession(tx, named),
    segmentsOf(tx, named),
    otherDays(tx, named),
  ]);
  if (!user || !session) return old({ status: "gone" });
  if (session.endedAt) return old({ status: "finished", session: finishedSession(session) });

  const end = endOfSave(ran, user.now, input);
  if ("problem" in end) throw new UserError(end.problem);
  if ("answer" in end)
    return old({ status: end.answer === "ask" ? "late" : "open", session: openSession(session, ran, user.now) });
  const segments = endSegmentsAt(ran, end.endedAt);
  const days = splitByLocalDate(segments, user.timeZone);
  const saved = {
    ...session,
    endedAt: end.endedAt,
    durationSeconds: durationSeconds(segments),
    manualSeconds: manualSeconds(segments),
    description: input.description || session.description,
  };
  const endedAt = saved.endedAt.toISOString();
  await batch([
    // The guard of the session wants its segments ended first.
    tx.execute(sql`delete from session_segments where session_id = ${session.id} and started_at > ${endedAt}`),
    tx.execute(sql`update session_segments set ended_at = ${endedAt}
        where session_id = ${session.id} and (ended_at is null or ended_at > ${endedAt})`),
    tx.execute(sql`update crafting_sessions
        set end_time = ${endedAt}, duration = ${saved.durationSeconds}, manual_seconds = ${saved.manualSeconds},
          project_description = ${saved.description}
        where id = ${session.id}`),
    tx.execute(sql`insert into session_days (session_id, user_id, local_date, seconds, manual_seconds)
        select ${session.id}, ${userId}, "localDate", seconds, "manualSeconds"
        from json_to_recordset(${JSON.stringify(days)}::text::json)
          as d("localDate" date, seconds int, "manualSeconds" int)`),
    ...bookHistory(tx, user, { source: "session", session: { ...saved, days } }, others),
  ]);
  const project = await settleIntendedProject(tx, userId, saved);
  return { state: { status: "finished", session: finishedSession(saved), project }, isNew: true };
}
