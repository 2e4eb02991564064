import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/connection/client";
import { calculationMethods, projectMaterials, projects } from "@/db/schema";
import { microOf, quantityText } from "@/lib/domain/materials/quantities";
import { type Costs, isOverwriting, type NotedMaterial } from "@/lib/domain/projects/fields";
import { isOfferedTo } from "../methods/cards";

/** For statements on a locked project; they filter by owner as a safeguard. */
export function isOwnProject(userId: string, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, userId));
}

/** Lock the user's row first. */
export async function lockProject(tx: Tx, userId: string, projectId: string) {
  const [project] = await tx.select().from(projects).where(isOwnProject(userId, projectId)).for("no key update");
  return project ?? null;
}

/** The caller has checked what the lines take off the shelf. */
export async function replaceMaterials(tx: Tx, projectId: string, materials: readonly NotedMaterial[]): Promise<void> {
  await tx.delete(projectMaterials).where(eq(projectMaterials.projectId, projectId));
  if (materials.length === 0) return;
  const rows = materials.map(({ name, costCents, taken }, position) => {
    const line = { projectId, position, name, costCents };
    return taken ? { ...line, ...taken, quantity: microOf(taken.quantity) } : line;
  });
  await tx.insert(projectMaterials).values(rows);
}

/** Null when the crafter can no longer choose it. */
export async function findOfferedMethodId(
  tx: Tx | Db,
  userId: string,
  methodId: string | null,
): Promise<string | null> {
  if (!methodId) return null;
  const [method] = await tx
    .select({ id: calculationMethods.id })
    .from(calculationMethods)
    .where(and(eq(calculationMethods.id, methodId), isOfferedTo(userId)));
  return method?.id ?? null;
}

export async function listMaterials(tx: Tx | Db, projectId: string): Promise<NotedMaterial[]> {
  const { name, costCents, materialId, quantity, unit } = projectMaterials;
  const lines = await tx
    .select({ name, costCents, materialId, quantity, unit })
    .from(projectMaterials)
    .where(eq(projectMaterials.projectId, projectId))
    .orderBy(asc(projectMaterials.position));
  return lines.map(({ materialId, quantity, unit, ...line }) =>
    materialId && quantity !== null && unit
      ? { ...line, taken: { materialId, quantity: quantityText(quantity), unit } }
      : line,
  );
}

type ProjectRow = typeof projects.$inferSelect;

/** What is noted on a locked project. */
async function findCosts(tx: Tx, { id, userId, ...project }: ProjectRow): Promise<Costs> {
  return {
    materials: await listMaterials(tx, id),
    additionalCostsCents: project.additionalCostsCents,
    methodId: await findOfferedMethodId(tx, userId, project.methodId),
    pieces: project.pieces,
  };
}

/** The costs that another window saved after the form was opened, if storing `costs` would overwrite them. */
export async function findOverwritten(
  tx: Tx,
  project: ProjectRow,
  { begunWith, costs }: { begunWith: string; costs: Costs },
): Promise<Costs | null> {
  const stored = await findCosts(tx, project);
  return isOverwriting({ stored, begunWith, costs }) ? stored : null;
}
