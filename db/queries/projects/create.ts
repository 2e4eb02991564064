import { and, count, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { projects } from "@/db/schema";
import { limitOf, type Tier, withinLimit } from "@/lib/domain/billing/tiers";
import { NotFoundError } from "@/lib/errors";
import { listMaterials, lockProject, offeredMethodId, replaceMaterials } from "../rows/project";
import type { OngoingProject } from "./ongoing";

type ProjectCreation = { status: "created"; project: OngoingProject } | { status: "limit"; limit: number };

/** Idempotent: the client supplies the id. Templates count towards the limit. */
export async function createProject(
  userId: string,
  input: { id: string; name: string; isOneOff: boolean },
): Promise<ProjectCreation> {
  return userTransaction(userId, async (tx) => {
    const { tier } = await lockUser(tx, userId);
    return (await findCreated(tx, userId, input.id)) ?? insertProject(tx, userId, tier, input);
  });
}

/** Copies the template's materials, costs and method. */
export async function applyTemplate(
  userId: string,
  { id, templateId, name }: { id: string; templateId: string; name: string },
): Promise<ProjectCreation> {
  return userTransaction(userId, async (tx) => {
    const { tier } = await lockUser(tx, userId);
    const before = await findCreated(tx, userId, id);
    if (before) return before;
    const template = await lockProject(tx, userId, templateId);
    if (!template || template.isOneOff) throw new NotFoundError("template");
    const { additionalCostsCents } = template;
    const methodId = await offeredMethodId(tx, userId, template.methodId);
    const start = { isOneOff: true, additionalCostsCents, methodId, madeFrom: templateId };
    const made = await insertProject(tx, userId, tier, { id, name, ...start });
    if (made.status === "created") await replaceMaterials(tx, id, await listMaterials(tx, templateId));
    return made;
  });
}

async function findCreated(tx: Tx, userId: string, projectId: string): Promise<ProjectCreation | null> {
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
): Promise<ProjectCreation> {
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
