import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { projects, sessionAllocations } from "@/db/schema";
import { aChallenge, aFinishedSession, aMembership, aMethod, aProject, aUser, markComplete } from "./factories";

/** A challenge with its seconds; null is Personal Progress. */
export type Amount = [challengeId: string | null, seconds: number];

/** Allocates a session, replacing what it had given before. */
export function allocate(userId: string, sessionId: string, ...given: Amount[]) {
  const amounts = given.map(([challengeId, seconds]) => ({ challengeId, seconds }));
  return saveAllocation(userId, { sessionId, amounts });
}

/** The stored amounts of a session in their order. */
export async function amountsOf(sessionId: string): Promise<Amount[]> {
  const rows = await db
    .select()
    .from(sessionAllocations)
    .where(eq(sessionAllocations.sessionId, sessionId))
    .orderBy(sessionAllocations.position);
  return rows.map(({ challengeId, allocatedSeconds }) => [challengeId, allocatedSeconds]);
}

/** A crafter with a session (two hours) who has joined two challenges: one counts hours, the other sessions. */
export async function aMember(values: Parameters<typeof aFinishedSession>[1] = {}) {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { durationSeconds: 7_200, ...values });
  const hours = await aChallenge();
  const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  for (const { id } of [hours, sessions]) await aMembership(user.id, id);
  const give = (...amounts: Amount[]) => allocate(user.id, session.id, ...amounts);
  return { user, session, hours, sessions, give };
}

/** A project that holds the session's time. */
export async function aProjectOf(userId: string, sessionId: string, name = "Bowls") {
  const project = await aProject(userId, { name });
  await saveAllocation(userId, { sessionId, projectId: project.id });
  return project;
}

/** Completes a project by a method of its own (R100.00 an hour), without other costs. */
export async function completeByMethod(userId: string, projectId: string, method: Parameters<typeof aMethod>[1] = {}) {
  const { id: methodId } = await aMethod(userId, method);
  return markComplete(userId, {
    projectId,
    methodId,
    materials: [],
    additionalCostsCents: 0,
    priceOverrideCents: null,
  });
}

export const projectSecondsOf = async (id: string) =>
  (await db.select().from(projects).where(eq(projects.id, id)))[0]?.totalSeconds;
