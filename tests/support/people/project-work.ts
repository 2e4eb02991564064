import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { findProject } from "@/db/queries/projects/detail";
import { saveCosts } from "@/db/queries/projects/own";
import { projects } from "@/db/schema";
import { type Costs, markOf } from "@/lib/domain/projects/fields";
import { aFinishedSession, aMethod, aProject, aUser, markComplete } from "./factories";

export const WOOL = { name: "Wool", costCents: 4_500 };

export const someCosts = (change: object = {}) => ({
  materials: [WOOL],
  additionalCostsCents: 250,
  priceOverrideCents: null,
  ...change,
});

export const findProjectRow = async (projectId: string) =>
  (await db.select().from(projects).where(eq(projects.id, projectId)))[0];

/** Saves costs as a form does that was opened at this moment. */
export async function noteCosts(userId: string, projectId: string, change: Partial<Costs> = {}): Promise<Costs> {
  const noted = await findProject(userId, projectId);
  if (!noted) throw new Error("There is no such project.");
  const { materials, additionalCostsCents, methodId, pieces } = noted;
  const costs = { materials, additionalCostsCents, methodId, pieces, ...change };
  const { status } = await saveCosts(userId, { projectId, begunWith: markOf(noted), costs });
  if (status !== "saved") throw new Error("The costs have changed meanwhile.");
  return costs;
}

/** A project with this many minutes logged by one session, and a method to price it. */
export async function someWork({ minutes = 90 } = {}) {
  const user = await aUser();
  const [project, method] = [await aProject(user.id, { name: "Scarf" }), await aMethod(user.id, { title: "Fair" })];
  const session = await aFinishedSession(user.id, { durationSeconds: minutes * 60 });
  await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
  const complete = (more: object = {}) =>
    markComplete(user.id, { projectId: project.id, methodId: method.id, ...someCosts(), ...more });
  return { user, project, method, session, complete };
}
