import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projectMaterials, projects } from "@/db/schema";
import { costNow } from "@/lib/domain/materials/line";
import { microOf } from "@/lib/domain/materials/quantities";
import { listRipples, type NotedWork, type Ripple } from "@/lib/domain/materials/ripple";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import type { TypedUnit } from "@/lib/domain/materials/units";
import { supposedFromCopies } from "@/lib/domain/sales/supposed-hours";
import { NotFoundError } from "@/lib/errors";
import { findOwnMaterial } from "../materials/rows";
import { listFloors } from "../sales/floors";
import { listCopies } from "./detail";
import { likelyMethod } from "./ongoing";

/** The templates and projects in progress that were noted with another cost of this material than today's. */
export async function listMaterialRipples(
  userId: string,
  material: LibraryMaterial,
): Promise<{ ripples: Ripple[]; floorCents: number | null }> {
  const [rows, floors] = await Promise.all([listNoted(userId, material.id), listFloors(userId)]);
  const works = await Promise.all(
    rows.map(async ({ project, lines, materialsCents, method }): Promise<NotedWork> => {
      const { id, isOneOff, pieces, additionalCostsCents, totalSeconds } = project;
      const copies = isOneOff ? [] : await listCopies(userId, id);
      return {
        ...project,
        method,
        seconds: isOneOff ? totalSeconds : (supposedFromCopies(copies, pieces)?.seconds ?? 0),
        costsCents: materialsCents + additionalCostsCents,
        lines: lines.map(({ costCents, quantity, unit }) => ({
          costCents,
          quantity: { micro: microOf(quantity), unit },
        })),
      };
    }),
  );
  const floorCents = floors.find(({ currency }) => currency === material.currency)?.floorCents ?? null;
  return { ripples: listRipples(material, works), floorCents };
}

/** Notes today's cost of a material in these works. A completed one is refused as if it didn't exist. */
export async function reprice(
  userId: string,
  { materialId, projectIds }: { materialId: string; projectIds: string[] },
): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    const material = await findOwnMaterial(tx, userId, materialId);
    const works = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), inArray(projects.id, projectIds)))
      .orderBy(projects.id)
      .for("no key update");
    if (!material || works.length < new Set(projectIds).size) throw new NotFoundError("project");
    const isTaken = and(inArray(projectMaterials.projectId, projectIds), eq(projectMaterials.materialId, materialId));
    for (const { projectId, position, quantity, unit } of await tx.select().from(projectMaterials).where(isTaken)) {
      const costCents = quantity !== null && unit ? costNow(material, { micro: quantity, unit }) : null;
      if (costCents === null) continue;
      const isLine = and(eq(projectMaterials.projectId, projectId), eq(projectMaterials.position, position));
      await tx.update(projectMaterials).set({ costCents }).where(isLine);
    }
  });
}

type NotedLine = { costCents: number; quantity: string; unit: TypedUnit };

function listNoted(userId: string, materialId: string) {
  const lines = sql<NotedLine[]>`(
    select json_agg(json_build_object('costCents', m.cost, 'quantity', m.quantity::text, 'unit', m.unit))
    from project_materials m where m.project_id = projects.id and m.material_id = ${materialId})`;
  const materialsCents = sql<number>`(
    select sum(m.cost)::float8 from project_materials m where m.project_id = projects.id)`;
  return db
    .select({ project: projects, lines, materialsCents, method: likelyMethod })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), sql`${lines} is not null`))
    .orderBy(projects.createdAt, projects.id);
}
