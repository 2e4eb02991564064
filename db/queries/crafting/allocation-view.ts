import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { clock } from "@/db/connection/now";
import { challenges, craftingSessions, sessionAllocations, userChallenges, users } from "@/db/schema";
import { acceptsSession, isSessionBased } from "@/lib/domain/challenges/window";
import type { AllocationView, NamedTarget } from "@/lib/domain/crafting/allocation";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { listJoinableChallenges } from "../challenges/list";

const intendedProjectId = sql<string | null>`(
  select p.id from intended_projects i join projects p on p.id = i.project_id
  where i.session_id = crafting_sessions.id and p.status = 'ongoing' and p.is_one_off
    and not exists (select 1 from project_time_logs l where l.session_id = i.session_id))`;

/** When the stopwatch first counted time of a session, or its start when all of it was added by hand. */
function firstCountedAt(session: { id: string; startedAt: Date }) {
  return sql<Date>`coalesce((
    select min(started_at) from session_segments where session_id = ${session.id} and not is_manual),
    ${session.startedAt.toISOString()}::timestamptz)`.mapWith(craftingSessions.startedAt);
}

/** Null when the session belongs to somebody else or has no time. */
export async function findAllocationView(userId: string, sessionId: string): Promise<AllocationView | null> {
  const [row] = await db
    .select({ session: craftingSessions, timeZone: users.timeZone, now: clock, intendedProjectId })
    .from(craftingSessions)
    .innerJoin(users, eq(users.id, craftingSessions.userId))
    .where(and(eq(craftingSessions.id, sessionId), eq(craftingSessions.userId, userId)));
  if (!row?.session.endedAt || !row.session.durationSeconds) return null;
  const { timeZone, session, now } = row;
  const [known, candidates, [counted]] = await Promise.all([
    listKnownTargets(db, userId, session, now, timeZone),
    listJoinableChallenges(userId, localDateOf(now, timeZone)),
    db
      .select({ from: firstCountedAt(session) })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const joinedNow = { joinedAt: now, sessionStartedAt: counted?.from ?? session.startedAt, now, timeZone };
  return {
    session: {
      id: session.id,
      description: session.description,
      startedAt: session.startedAt.toISOString(),
      kind: session.kind,
      durationSeconds: row.session.durationSeconds,
      manualSeconds: session.manualSeconds,
    },
    intendedProjectId: row.intendedProjectId,
    ...known,
    joinable: candidates.filter((challenge) => acceptsSession({ challenge, ...joinedNow })).map(namedTarget),
  };
}

export async function listKnownTargets(
  tx: Tx | Db,
  userId: string,
  session: { id: string; startedAt: Date },
  now: Date,
  timeZone: string,
): Promise<Pick<AllocationView, "targets" | "frozen" | "amounts">> {
  const joined = await tx
    .select({ challenge: challenges, joinedAt: userChallenges.joinedAt, sessionStartedAt: firstCountedAt(session) })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(eq(userChallenges.userId, userId))
    .orderBy(desc(challenges.createdAt), challenges.name);
  const targets = joined
    .filter((row) => acceptsSession({ ...row, now, timeZone }))
    .map((row) => namedTarget(row.challenge));

  const stored = await tx
    .select({ challengeId: sessionAllocations.challengeId, seconds: sessionAllocations.allocatedSeconds })
    .from(sessionAllocations)
    .where(and(eq(sessionAllocations.sessionId, session.id), eq(sessionAllocations.userId, userId)))
    .orderBy(sessionAllocations.position);
  const closed = stored
    .map((amount) => amount.challengeId)
    .filter((id): id is string => id !== null && !targets.some((target) => target.challengeId === id));
  const frozen = closed.length ? await tx.select().from(challenges).where(inArray(challenges.id, closed)) : [];
  return { targets, frozen: frozen.map(namedTarget), amounts: stored };
}

export function namedTarget(challenge: typeof challenges.$inferSelect): NamedTarget {
  const units = [...new Set([challenge.goalUnit, challenge.userGoalUnit])];
  return { challengeId: challenge.id, name: challenge.name, sessionBased: units.some(isSessionBased), units };
}
