import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projectPhotos, projects, projectTimeLogs } from "@/db/schema";
import { isWithinLimit, limitOf, type Tier } from "@/lib/domain/billing/tiers";
import { type Costs, listTaken } from "@/lib/domain/projects/fields";
import { NotFoundError, UserError } from "@/lib/errors";
import { checkWanted } from "../materials/take";
import {
  findOfferedMethodId,
  findOverwritten,
  isOwnProject,
  listMaterials,
  lockProject,
  replaceMaterials,
} from "../rows/project";
import { type OngoingProject, ongoingColumns } from "./ongoing";
import { isInProject } from "./photos";

type ProjectCreation = { status: "created"; project: OngoingProject } | { status: "limit"; limit: number };

/** Idempotent: the client supplies the id. Templates count towards the limit. */
export async function createProject(userId: string, input: { id: string; name: string; isOneOff: boolean }) {
  return lockedTransaction(userId, async (tx, { tier }) => {
    return (await findCreatedProject(tx, userId, input.id)) ?? insertProject(tx, userId, tier, input);
  });
}

/** Copies the template's materials, costs, quantity and method. */
export async function applyTemplate(
  userId: string,
  { id, templateId, name }: { id: string; templateId: string; name: string },
): Promise<ProjectCreation> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    const before = await findCreatedProject(tx, userId, id);
    if (before) return before;
    const template = await lockProject(tx, userId, templateId);
    if (!template || template.isOneOff) throw new NotFoundError("template");
    const { additionalCostsCents, pieces } = template;
    const methodId = await findOfferedMethodId(tx, userId, template.methodId);
    const start = { isOneOff: true, additionalCostsCents, pieces, methodId, madeFrom: templateId };
    const made = await insertProject(tx, userId, tier, { id, name, ...start });
    if (made.status === "created") await replaceMaterials(tx, id, await listMaterials(tx, templateId));
    return made;
  });
}

export async function findCreatedProject(tx: Tx, userId: string, projectId: string): Promise<ProjectCreation | null> {
  const [project] = await tx.select(ongoingColumns).from(projects).where(isOwnProject(userId, projectId));
  return project ? { status: "created", project } : null;
}

/** The caller has locked the user's row. */
export async function insertProject(
  tx: Tx,
  userId: string,
  tier: Tier,
  values: Omit<typeof projects.$inferInsert, "userId">,
): Promise<ProjectCreation> {
  const limit = limitOf(tier, "activeProjects");
  const active = await tx.$count(projects, and(eq(projects.userId, userId), eq(projects.status, "ongoing")));
  if (!isWithinLimit(active, limit)) return { status: "limit", limit };
  const [project] = await tx
    .insert(projects)
    .values({ ...values, userId })
    .onConflictDoNothing()
    .returning(ongoingColumns);
  if (!project) throw new NotFoundError("project");
  return { status: "created", project };
}

/** A project with logged time cannot become a template, because templates take none. */
export async function updateProject(
  userId: string,
  { projectId, name, isOneOff }: { projectId: string; name: string; isOneOff: boolean },
) {
  await lockedTransaction(userId, async (tx) => {
    await lockActive(tx, userId, projectId);
    const logs = and(eq(projectTimeLogs.projectId, projectId), eq(projectTimeLogs.userId, userId));
    const hasTime = (await tx.$count(projectTimeLogs, logs)) > 0;
    if (!isOneOff && hasTime) throw new UserError("A project with logged time can’t become a template.");
    await tx.update(projects).set({ name, isOneOff }).where(isOwnProject(userId, projectId));
  });
}

type SavedCosts = { status: "saved" } | { status: "changed"; saved: Costs };

/** Saves materials, costs, quantity and method, unless another window changed them since the form was opened. */
export async function saveCosts(
  userId: string,
  { projectId, begunWith, costs }: { projectId: string; begunWith: string; costs: Costs },
): Promise<SavedCosts> {
  return lockedTransaction(userId, async (tx) => {
    const project = await lockActive(tx, userId, projectId);
    const { materials, methodId, ...values } = costs;
    if (methodId && !(await findOfferedMethodId(tx, userId, methodId))) throw new NotFoundError("method");
    await checkWanted(tx, userId, listTaken(materials));
    const saved = await findOverwritten(tx, project, { begunWith, costs });
    if (saved) return { status: "changed", saved };
    await tx
      .update(projects)
      .set({ ...values, methodId })
      .where(isOwnProject(userId, projectId));
    await replaceMaterials(tx, projectId, materials);
    return { status: "saved" };
  });
}

async function lockActive(tx: Tx, userId: string, projectId: string) {
  const project = await lockProject(tx, userId, projectId);
  if (!project) throw new NotFoundError("project");
  if (project.status === "finished") throw new UserError("This project is complete and can’t be changed.");
  return project;
}

/** Sessions, time and XP stay. Returns the ids of its photos, whose files are deleted after the commit. */
export async function deleteProject(userId: string, projectId: string): Promise<string[]> {
  return lockedTransaction(userId, async (tx) => {
    const photos = await tx.select({ id: projectPhotos.id }).from(projectPhotos).where(isInProject(userId, projectId));
    const deleted = await tx.delete(projects).where(isOwnProject(userId, projectId)).returning({ id: projects.id });
    if (deleted.length === 0) throw new NotFoundError("project");
    return photos.map(({ id }) => id);
  });
}
