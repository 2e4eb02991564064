import { and, desc, eq, inArray } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { serverNow } from "@/db/now";
import {
  challenges,
  craftingSessions,
  projects,
  projectTimeLogs,
  sessionAllocations,
  userChallenges,
  users,
} from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { acceptsSession, isSessionBased } from "@/lib/domain/challenges/window";
import {
  type AllocationAmount,
  type AllocationView,
  allocationProblem,
  type HoldingProject,
  heldByFinished,
  type NamedTarget,
} from "@/lib/domain/crafting/allocation";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { listJoinableChallenges } from "../challenges/membership";
import { lockProject } from "../projects/projects";
import { lockSession } from "./session-rows";

/** Reads what can be done with a saved session of mine; null when there is none, or no time in it. */
export async function findAllocationView(userId: string, sessionId: string): Promise<AllocationView | null> {
  const [row] = await db
    .select({ session: craftingSessions, timeZone: users.timeZone })
    .from(craftingSessions)
    .innerJoin(users, eq(users.id, craftingSessions.userId))
    .where(and(eq(craftingSessions.id, sessionId), eq(craftingSessions.userId, userId)));
  if (!row?.session.endedAt || !row.session.durationSeconds) return null;
  const { timeZone, session } = row;
  const now = await serverNow(db);
  const [known, candidates] = await Promise.all([
    listKnownTargets(db, userId, session, now, timeZone),
    listJoinableChallenges(userId, localDateOf(now, timeZone)),
  ]);
  const joinedNow = { joinedAt: now, sessionStartedAt: session.startedAt, now, timeZone };
  return {
    session: {
      id: session.id,
      description: session.description,
      startedAt: session.startedAt.toISOString(),
      durationSeconds: row.session.durationSeconds,
    },
    ...known,
    joinable: candidates.filter((challenge) => acceptsSession({ challenge, ...joinedNow })).map(namedTarget),
  };
}

/** The project that a session of mine is on. */
export async function findHoldingProject(userId: string, sessionId: string): Promise<HoldingProject | null> {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, status: projects.status })
    .from(projectTimeLogs)
    .innerJoin(projects, eq(projects.id, projectTimeLogs.projectId))
    .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)));
  return project ? { id: project.id, name: project.name, isFinished: project.status === "finished" } : null;
}

/**
 * Replaces how a saved session's time is given. Membership, dates, steps, sums and the one-hour rule are checked again
 * on the stored duration in the transaction that replaces the rows; personal goals
 * are settled in it.
 */
export async function replaceAllocations(
  userId: string,
  input: { sessionId: string; amounts: AllocationAmount[] },
): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { now, timeZone } = await lockUser(tx, userId);
    const session = await lockSession(tx, userId, input.sessionId);
    if (!session || session.durationSeconds === null) throw new NotFoundError("session");
    const { targets, frozen, amounts } = await listKnownTargets(tx, userId, session, now, timeZone);
    const given = input.amounts.filter((amount) => amount.seconds !== 0);
    const kept = new Map(amounts.map((amount) => [amount.challengeId, amount.seconds]));
    for (const amount of given) {
      const target = frozen.find((one) => one.challengeId === amount.challengeId);
      if (target && kept.get(target.challengeId) !== amount.seconds)
        throw new UserError(`“${target.name}” can’t take more time from this session.`);
    }
    const problem = allocationProblem(session.durationSeconds, given, [...targets, ...frozen]);
    if (problem) throw new UserError(problem);
    await settleGoals(tx, userId, session.id, given);
    await tx.delete(sessionAllocations).where(eq(sessionAllocations.sessionId, session.id));
    if (given.length === 0) return;
    await tx.insert(sessionAllocations).values(
      given.map(({ challengeId, seconds }, position) => ({
        sessionId: session.id,
        userId,
        challengeId,
        allocatedSeconds: seconds,
        position,
      })),
    );
  });
}

/**
 * Logs a saved session's time on one ongoing once-off project of mine; a session already on another ongoing one moves.
 * What finished work holds stays with it.
 */
export async function assignToProject(
  userId: string,
  input: { sessionId: string; projectId: string },
): Promise<{ name: string }> {
  return userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const session = await lockSession(tx, userId, input.sessionId);
    if (!session || session.durationSeconds === null) throw new NotFoundError("session");
    if (session.durationSeconds === 0) throw new UserError("This session has no time to allocate.");
    await lockOngoingHolder(tx, userId, session.id, heldByFinished);
    const project = await lockProject(tx, userId, input.projectId);
    if (project?.status !== "ongoing" || !project.isOneOff) throw new NotFoundError("project");
    await tx
      .insert(projectTimeLogs)
      .values({ userId, projectId: project.id, sessionId: session.id, loggedSeconds: session.durationSeconds })
      .onConflictDoUpdate({ target: projectTimeLogs.sessionId, set: { projectId: project.id } });
    return { name: project.name };
  });
}

/** Takes a saved session's time off the ongoing project that holds it; one that is on none stays as it is. */
export async function takeOffProject(userId: string, sessionId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const session = await lockSession(tx, userId, sessionId);
    if (!session || session.durationSeconds === null) throw new NotFoundError("session");
    await lockOngoingHolder(tx, userId, session.id, heldByFinished);
    await tx.delete(projectTimeLogs).where(eq(projectTimeLogs.sessionId, session.id));
  });
}

/** Locks the project that holds the session's time, if any; refuses in these words when it is finished. */
export async function lockOngoingHolder(
  tx: Tx,
  userId: string,
  sessionId: string,
  refusal: (projectName: string) => string,
): Promise<void> {
  const [log] = await tx
    .select({ projectId: projectTimeLogs.projectId })
    .from(projectTimeLogs)
    .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)));
  const holder = log && (await lockProject(tx, userId, log.projectId));
  if (holder?.status === "finished") throw new UserError(refusal(holder.name));
}

async function listKnownTargets(
  tx: Tx | Db,
  userId: string,
  session: { id: string; startedAt: Date },
  now: Date,
  timeZone: string,
): Promise<Pick<AllocationView, "targets" | "frozen" | "amounts">> {
  const joined = await tx
    .select({ challenge: challenges, joinedAt: userChallenges.joinedAt })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(eq(userChallenges.userId, userId))
    .orderBy(desc(challenges.createdAt), challenges.name);
  const targets = joined
    .filter((row) => acceptsSession({ ...row, sessionStartedAt: session.startedAt, now, timeZone }))
    .map((row) => namedTarget(row.challenge));

  const stored = await tx
    .select({ challengeId: sessionAllocations.challengeId, seconds: sessionAllocations.allocatedSeconds })
    .from(sessionAllocations)
    .where(eq(sessionAllocations.sessionId, session.id))
    .orderBy(sessionAllocations.position);
  const closed = stored
    .map((amount) => amount.challengeId)
    .filter((id): id is string => id !== null && !targets.some((target) => target.challengeId === id));
  const frozen = closed.length ? await tx.select().from(challenges).where(inArray(challenges.id, closed)) : [];
  return { targets, frozen: frozen.map(namedTarget), amounts: stored };
}

function namedTarget(challenge: typeof challenges.$inferSelect): NamedTarget {
  const sessionBased = isSessionBased(challenge.goalUnit) || isSessionBased(challenge.userGoalUnit);
  return { challengeId: challenge.id, name: challenge.name, sessionBased };
}
