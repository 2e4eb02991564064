import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { calculationMethods, projectMaterials, projects, projectTimeLogs } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { limitOf, type Tier, withinLimit } from "@/lib/domain/billing/tiers";
import type { Material } from "@/lib/domain/methods/pricing";
import type { Work } from "@/lib/domain/projects/completion";
import { NotFoundError, UserError } from "@/lib/errors";
import { isOfferedTo } from "../methods/methods";

export type OngoingProject = { id: string; name: string; totalSeconds: number };

/** A project on the In-progress tab; templates stand there too and have no time. */
export type ProjectCard = OngoingProject & { isOneOff: boolean; sessionCount: number; createdAt: string };

export type MadeProject = { status: "created"; project: OngoingProject } | { status: "limit"; limit: number };

/** The crafter's ongoing once-off projects, newest first; templates take no time. */
export async function listOngoingProjects(userId: string): Promise<OngoingProject[]> {
  return db
    .select({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

/** The In-progress tab: once-offs and templates, newest first, each with its time and how many sessions it came from. */
export async function listActiveProjects(userId: string): Promise<ProjectCard[]> {
  const rows = await selectCards()
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing")))
    .orderBy(desc(projects.createdAt), desc(projects.id));
  return rows.map(cardOf);
}

/**
 * Creates a project under a key the client made, so that a repeated request makes one.
 * At the plan's limit of active projects (templates count) nothing is made and the limit is told.
 */
export async function createProject(
  userId: string,
  input: { id: string; name: string; isOneOff: boolean },
): Promise<MadeProject> {
  return userTransaction(userId, async (tx) => {
    const { tier } = await lockUser(tx, userId);
    return (await madeBefore(tx, userId, input.id)) ?? insertProject(tx, userId, tier, input);
  });
}

/** «Use template»: a once-off with the template's materials, costs and method; the plan's limit holds. */
export async function applyTemplate(
  userId: string,
  { id, templateId, name }: { id: string; templateId: string; name: string },
): Promise<MadeProject> {
  return userTransaction(userId, async (tx) => {
    const { tier } = await lockUser(tx, userId);
    const before = await madeBefore(tx, userId, id);
    if (before) return before;
    const template = await lockProject(tx, userId, templateId);
    if (!template || template.isOneOff) throw new NotFoundError("template");
    const { additionalCostsCents } = template;
    const methodId = await offeredMethodId(tx, userId, template.methodId);
    const made = await insertProject(tx, userId, tier, { id, name, isOneOff: true, additionalCostsCents, methodId });
    if (made.status === "created") await replaceMaterials(tx, id, await listMaterials(tx, templateId));
    return made;
  });
}

/**
 * Changes an ongoing project of mine; finished work is final. A template also takes what the work made from it starts
 * with. One that has time logged can't become a template, because templates take none.
 */
export async function updateProject(
  userId: string,
  { projectId, name, isOneOff, template }: ProjectChange,
): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") throw new UserError("This project is finished and can't be changed.");
    const hasTime = (await tx.$count(projectTimeLogs, eq(projectTimeLogs.projectId, projectId))) > 0;
    if (!isOneOff && hasTime) throw new UserError("A project with time on it can't become a template.");
    await tx.update(projects).set({ name, isOneOff }).where(eq(projects.id, projectId));
    if (isOneOff || !template) return;
    const { methodId, additionalCostsCents, materials } = template;
    if (methodId && !(await offeredMethodId(tx, userId, methodId))) throw new NotFoundError("method");
    await tx.update(projects).set({ methodId, additionalCostsCents }).where(eq(projects.id, projectId));
    await replaceMaterials(tx, projectId, materials);
  });
}

/** Deletes a project of mine, finished or not: its sessions, the crafter's time and XP stay. */
export async function deleteProject(userId: string, projectId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const deleted = await tx
      .delete(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
      .returning({ id: projects.id });
    if (deleted.length === 0) throw new NotFoundError("project");
  });
}

/** Locks one project of the crafter, after the user's row; null when it is not there or not theirs. */
export async function lockProject(tx: Tx, userId: string, projectId: string) {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
    .for("no key update");
  return project ?? null;
}

/** Puts these materials, in this order, in the place of an ongoing project's. */
export async function replaceMaterials(tx: Tx, projectId: string, materials: readonly Material[]): Promise<void> {
  await tx.delete(projectMaterials).where(eq(projectMaterials.projectId, projectId));
  if (materials.length === 0) return;
  await tx
    .insert(projectMaterials)
    .values(materials.map(({ name, costCents }, position) => ({ projectId, position, name, costCents })));
}

/** The method a project names, if its crafter can still choose it. */
export async function offeredMethodId(tx: Tx | Db, userId: string, methodId: string | null): Promise<string | null> {
  if (!methodId) return null;
  const [method] = await tx
    .select({ id: calculationMethods.id })
    .from(calculationMethods)
    .where(and(eq(calculationMethods.id, methodId), isOfferedTo(userId)));
  return method?.id ?? null;
}

/** A project's materials in the crafter's order. */
export function listMaterials(tx: Tx | Db, projectId: string): Promise<Material[]> {
  return tx
    .select({ name: projectMaterials.name, costCents: projectMaterials.costCents })
    .from(projectMaterials)
    .where(eq(projectMaterials.projectId, projectId))
    .orderBy(asc(projectMaterials.position));
}

/** Projects with how many sessions each has. */
export function selectCards() {
  return db
    .select({
      project: projects,
      sessionCount: sql<number>`(select count(*)::int from project_time_logs log where log.project_id = projects.id)`,
    })
    .from(projects)
    .$dynamic();
}

export function cardOf({ project, sessionCount }: Awaited<ReturnType<typeof selectCards>>[number]): ProjectCard {
  const { id, name, totalSeconds, isOneOff, createdAt } = project;
  return { id, name, totalSeconds, isOneOff, sessionCount, createdAt: createdAt.toISOString() };
}

type ProjectChange = {
  projectId: string;
  name: string;
  isOneOff: boolean;
  template?: (Work & { methodId: string | null }) | undefined;
};

async function madeBefore(tx: Tx, userId: string, projectId: string): Promise<MadeProject | null> {
  const [project] = await tx
    .select({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  return project ? { status: "created", project } : null;
}

async function insertProject(
  tx: Tx,
  userId: string,
  tier: Tier,
  values: Omit<typeof projects.$inferInsert, "userId">,
): Promise<MadeProject> {
  const limit = limitOf(tier, "activeProjects");
  const [active] = await tx
    .select({ total: count() })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing")));
  if (!withinLimit(active?.total ?? 0, limit)) return { status: "limit", limit };
  const [project] = await tx
    .insert(projects)
    .values({ ...values, userId })
    .onConflictDoNothing()
    .returning({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds });
  if (!project) throw new NotFoundError("project");
  return { status: "created", project };
}
