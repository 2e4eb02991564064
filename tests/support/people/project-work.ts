import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { projects } from "@/db/schema";
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
