import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projectPhotos, projects, projectTimeLogs } from "@/db/schema";
import { isWithinLimit, limitOf, type Tier } from "@/lib/domain/billing/tiers";
import type { Work } from "@/lib/domain/projects/fields";
import { NotFoundError, UserError } from "@/lib/errors";
import { findOfferedMethodId, isOwnProject, listMaterials, lockProject, replaceMaterials } from "../rows/project";
import { type OngoingProject, ongoingColumns } from "./ongoing";
import { isInProject } from "./photos";

type ProjectCreation = { status: "created"; project: OngoingProject } | { status: "limit"; limit: number };

/** Idempotent: the client supplies the id. Templates count towards the limit. */
export async function createProject(userId: string, input: { id: string; name: string; isOneOff: boolean }) {
  return lockedTransaction(userId, async (tx, { tier }) => {
    return (await findCreatedProject(tx, userId, input.id)) ?? insertProject(tx, userId, tier, input);
  });
}

/** Copies the template's materials, costs and method. */
export async function applyTemplate(
  userId: string,
  { id, templateId, name }: { id: string; templateId: string; name: string },
): Promise<ProjectCreation> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    const before = await findCreatedProject(tx, userId, id);
    if (before) return before;
    const template = await lockProject(tx, userId, templateId);
    if (!template || template.isOneOff) throw new NotFoundError("template");
    const { additionalCostsCents } = template;
    const methodId = await findOfferedMethodId(tx, userId, template.methodId);
    const start = { isOneOff: true, additionalCostsCents, methodId, madeFrom: templateId };
    const made = await insertProject(tx, userId, tier, { id, name, ...start });
    if (made.status === "created") await replaceMaterials(tx, id, await listMaterials(tx, templateId));
    return made;
  });
}

async function findCreatedProject(tx: Tx, userId: string, projectId: string): Promise<ProjectCreation | null> {
  const [project] = await tx.select(ongoingColumns).from(projects).where(isOwnProject(userId, projectId));
  return project ? { status: "created", project } : null;
}

async function insertProject(
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
export async function updateProject(userId: string, { projectId, name, isOneOff, template }: ProjectChange) {
  await lockedTransaction(userId, async (tx) => {
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") throw new UserError("This project is complete and can’t be changed.");
    const logs = and(eq(projectTimeLogs.projectId, projectId), eq(projectTimeLogs.userId, userId));
    const hasTime = (await tx.$count(projectTimeLogs, logs)) > 0;
    if (!isOneOff && hasTime) throw new UserError("A project with logged time can’t become a template.");
    await tx.update(projects).set({ name, isOneOff }).where(isOwnProject(userId, projectId));
    if (isOneOff || !template) return;
    const { methodId, additionalCostsCents, materials } = template;
    if (methodId && !(await findOfferedMethodId(tx, userId, methodId))) throw new NotFoundError("method");
    await tx.update(projects).set({ methodId, additionalCostsCents }).where(isOwnProject(userId, projectId));
    await replaceMaterials(tx, projectId, materials);
  });
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

type ProjectChange = {
  projectId: string;
  name: string;
  isOneOff: boolean;
  template?: (Work & { methodId: string | null }) | undefined;
};
