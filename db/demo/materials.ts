import { and, eq } from "drizzle-orm";
import { MovementInput, NewMaterialInput } from "@/lib/domain/materials/input";
import { lineOf, type Taken } from "@/lib/domain/materials/line";
import { type MaterialFields, newMaterialFields } from "@/lib/domain/materials/material";
import { type MovementFields, newMovementFields } from "@/lib/domain/materials/movement";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { readAmount } from "@/lib/domain/shared/money";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { insertMaterial } from "../queries/materials/library";
import { insertRecorded } from "../queries/materials/shelf";
import { listMaterials, replaceMaterials } from "../queries/rows/project";
import { projects } from "../schema";
import { stableId } from "./random";
import type { Crafter } from "./rows";

/** A project or template that takes so much of a material, and what else is noted on it. */
type Work = Omit<Taken, "materialId"> & { name: string; pieces?: number; additionalCostsCents?: number };

type Bought = Partial<MovementFields> & { quantity: string };

/** A material with its first purchase, as typed. `later`: what was bought and counted after the works were noted. */
type Plan = {
  fields: Pick<MaterialFields, "kind" | "name"> & Partial<MaterialFields>;
  bought: Bought;
  works: readonly Work[];
  later?: readonly Bought[];
};

/** A knitter with skeins, a woodworker with soap by the batch, and a potter with clay by the bag and a shared firing. */
const SHELVES: Record<string, readonly Plan[]> = {
  free: [
    {
      fields: { kind: "yarn", name: "Karoo merino DK", packQuantity: "50", alsoQuantity: "110", lowAt: "50" },
      bought: { quantity: "4", cost: "380", supplier: "The yarn shop on the corner", lot: "7B" },
      works: [{ name: "First scarf", quantity: "3", unit: "pack" }],
      later: [{ quantity: "2", cost: "210", lot: "9A" }],
    },
  ],
  lite: [
    {
      fields: { kind: "wax", name: "Olive oil", useUnit: "ml", packName: "can", packQuantity: "5", packUnit: "l" },
      bought: { quantity: "1", cost: "620", supplier: "Farm stall" },
      works: [{ name: "Soap, a batch of 24", quantity: "1600", unit: "ml", pieces: 24, additionalCostsCents: 6_000 }],
    },
    {
      fields: { kind: "packaging", name: "Soap boxes", packQuantity: "50", lowAt: "30" },
      bought: { quantity: "1", cost: "175", supplier: "Packhouse" },
      works: [{ name: "Soap, a batch of 24", quantity: "24", unit: "piece" }],
    },
  ],
  plus: [
    {
      fields: { kind: "clay", name: "Stoneware clay", packQuantity: "12.5", lowAt: "10" },
      bought: { quantity: "4", cost: "940", supplier: "The clay depot" },
      works: [
        // One firing of the kiln for all eighteen.
        { name: "Stoneware mugs", quantity: "8.1", unit: "kg", pieces: 18, additionalCostsCents: 45_000 },
        { name: "Serving bowls", quantity: "7.2", unit: "kg", pieces: 6, additionalCostsCents: 15_000 },
      ],
      later: [
        { quantity: "2", cost: "526" },
        { kind: "count", unit: "kg", quantity: "41.5" },
      ],
    },
    {
      fields: {
        kind: "other",
        name: "Celadon glaze",
        useUnit: "kg",
        packName: "bucket",
        packQuantity: "5",
        packUnit: "kg",
      },
      bought: { quantity: "1", cost: "1180", supplier: "The clay depot" },
      works: [],
      later: [{ kind: "count", unit: "kg", quantity: "3.2" }],
    },
    {
      fields: { kind: "packaging", name: "Gift boxes", packQuantity: "40", lowAt: "10" },
      bought: { quantity: "1", cost: "360", supplier: "Packhouse" },
      works: [],
      later: [{ kind: "count", unit: "piece", quantity: "14" }],
    },
    {
      fields: { kind: "clay", name: "Porcelain", packQuantity: "10", lowAt: "5" },
      bought: { quantity: "2", cost: "690", supplier: "The clay depot" },
      works: [],
      later: [{ kind: "count", unit: "kg", quantity: "4.4" }],
    },
  ],
};

/** Fills the shelves of the accounts and notes what their work takes, at the price of the first purchase. */
export async function seedMaterials(tx: Tx, crafters: Crafter[], now: Date): Promise<void> {
  for (const { id: userId, handle, timeZone } of crafters) {
    const plans = SHELVES[handle];
    if (!plans) continue;
    const user = { ...(await lockUser(tx, userId)), now };
    const today = localDateOf(now, timeZone);
    for (const { fields, bought, works, later = [] } of plans) {
      const idAt = (at: number) => stableId(`material:${handle}:${fields.name}:${at}`);
      const [id, purchaseId] = [idAt(1), idAt(2)];
      const purchase = { ...newMovementFields("purchase", "pack", addDays(today, -25)), ...bought };
      const typed = { ...purchase, ...newMaterialFields(fields.kind, "R"), ...fields };
      let material = await insertMaterial(tx, user, NewMaterialInput.parse({ ...typed, id, purchaseId }));
      for (const work of works) await note(tx, userId, material, work);
      for (const [at, more] of later.entries()) {
        const recorded = {
          ...purchase,
          day: addDays(today, -5),
          ...more,
          id: idAt(at + 3),
          materialId: id,
          currency: "R",
        };
        material = await insertRecorded(tx, user, material, MovementInput.parse(recorded));
      }
    }
  }
}

async function note(tx: Tx, userId: string, material: LibraryMaterial, { quantity, unit, ...work }: Work) {
  const isThis = and(eq(projects.userId, userId), eq(projects.name, work.name));
  const [project] = await tx.update(projects).set(work).where(isThis).returning();
  if (!project) throw new Error(`materials: there is no ${work.name}`);
  const line = lineOf(material, { materialId: material.id, quantity, unit });
  const lines = [{ ...line, costCents: readAmount(line.cost).cents ?? 0 }, ...(await listMaterials(tx, project.id))];
  await replaceMaterials(tx, project.id, lines);
}
