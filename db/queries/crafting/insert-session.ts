import { randomUUID } from "node:crypto";
import { type Query, sendBatch, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { craftingSessions, projectTimeLogs } from "@/db/schema";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { type EndedSegment, markLate, spanOf } from "@/lib/domain/crafting/session-times";
import {
  type CreditedDay,
  durationSeconds,
  manualSeconds,
  sessionName,
  splitByLocalDate,
} from "@/lib/domain/crafting/stopwatch";
import type { OtherDay } from "@/lib/domain/profile/levels";
import { NotFoundError } from "@/lib/errors";
import { bookHistory, otherDaysQuery } from "../progress/book";
import { lockProject } from "../rows/project";
import { type FinishedSession, insertDaysQuery, insertSegmentsQuery, toFinishedSession } from "../rows/session";

type NewSession = {
  id?: string | undefined;
  segments: readonly EndedSegment[];
  description?: string | undefined;
  origin: (typeof craftingSessions.$inferSelect)["origin"];
  importId?: string | undefined;
  kind?: SessionKind | undefined;
  /** One of the crafter's ongoing once-off projects. */
  projectId?: string | null | undefined;
};

/**
 * Stores an ended session and updates all that depends on it. `user` must have been locked after any other booking of
 * this transaction. The caller validates the times and rules out overlaps.
 */
export async function insertFinishedInTx(tx: Tx, user: LockedUser, input: NewSession): Promise<FinishedSession> {
  const { id = randomUUID(), origin, importId, kind = "making" } = input;
  const segments = markLate(
    input.segments.toSorted((a, b) => +a.startedAt - +b.startedAt),
    origin === "import" ? "always" : user.now,
    user.timeZone,
  );
  const days = splitByLocalDate(segments, user.timeZone);
  const session = {
    id,
    userId: user.id,
    ...spanOf(segments),
    description: sessionName({ typed: input.description }),
    kind,
    origin,
    durationSeconds: durationSeconds(segments),
    manualSeconds: manualSeconds(segments),
    importId: importId ?? null,
  };
  const named = { userId: user.id, sessionId: id };
  const [, , , others] = await sendBatch([
    tx.insert(craftingSessions).values(session),
    insertSegmentsQuery(tx, id, segments),
    insertDaysQuery(tx, named, days),
    isAllLate(days) ? nothing : otherDaysQuery(tx, named),
  ]);
  await sendBatch(bookHistory(tx, user, { source: "session", session: { ...session, days } }, others));
  if (input.projectId && session.durationSeconds > 0)
    await logTime(tx, named, input.projectId, session.durationSeconds);
  return toFinishedSession(session);
}

/** Late time earns neither XP nor a streak, so importing thousands of sessions needs no look at the other days. */
function isAllLate(days: readonly CreditedDay[]): boolean {
  return days.every(({ seconds, lateSeconds }) => seconds === lateSeconds);
}

const nothing: Query<OtherDay[] | null> = { execute: async () => null };

async function logTime(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  projectId: string,
  loggedSeconds: number,
): Promise<void> {
  const project = await lockProject(tx, userId, projectId);
  if (project?.status !== "ongoing" || !project.isOneOff) throw new NotFoundError("project");
  await tx.insert(projectTimeLogs).values({ userId, projectId, sessionId, loggedSeconds });
}
