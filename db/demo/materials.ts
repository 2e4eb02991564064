import { and, eq } from "drizzle-orm";
import { lineOf, type Taken } from "@/lib/domain/materials/line";
import { type MaterialFields, newMaterialFields, readMaterial } from "@/lib/domain/materials/material";
import { microOf } from "@/lib/domain/materials/quantities";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { columnsOf } from "../queries/materials/library";
import { findOwnMaterial } from "../queries/materials/rows";
import { insertRecorded } from "../queries/materials/shelf";
import { listMaterials, replaceMaterials } from "../queries/rows/project";
import * as schema from "../schema";
import { stableId } from "./random";
import type { Crafter } from "./rows";

type Purchase = [packs: string, cents: number, daysAgo: number, lot?: string];
type Plan = {
  fields: Pick<MaterialFields, "kind" | "name"> & Partial<MaterialFields>;
  supplier: string;
  bought: Purchase;
  again?: Purchase;
};
type Shelf = {
  materials: readonly Plan[];
  /** What projects and templates were noted with, by their names, beside their lines in words. */
  noted: Record<string, { pieces?: number; additionalCostsCents?: number; lines: [string, string, Taken["unit"]][] }>;
};

/** A knitter with skeins, a woodworker with soap by the batch, and a potter with clay by the bag and a shared firing. */
const SHELVES: Record<string, Shelf> = {
  free: {
    materials: [
      {
        fields: { kind: "yarn", name: "Karoo merino DK", packQuantity: "50", alsoQuantity: "110", lowAt: "50" },
        supplier: "The yarn shop on the corner",
        bought: ["4", 38_000, 18, "7B"],
        again: ["2", 21_000, 4, "9A"],
      },
      {
        fields: { kind: "yarn", name: "Sock yarn, undyed", packQuantity: "100", alsoQuantity: "420" },
        supplier: "A market in Prince Albert",
        bought: ["1", 24_500, 11],
      },
    ],
    noted: {
      "First scarf": { lines: [["Karoo merino DK", "3", "pack"]] },
      "Socks for winter": { lines: [["Sock yarn, undyed", "85", "g"]] },
    },
  },
  lite: {
    materials: [
      {
        fields: { kind: "wax", name: "Olive oil", useUnit: "ml", packName: "can", packQuantity: "5", packUnit: "l" },
        supplier: "Farm stall",
        bought: ["1", 62_000, 25],
      },
      {
        fields: { kind: "wax", name: "Coconut oil", packName: "tub", packQuantity: "1", packUnit: "kg" },
        supplier: "Farm stall",
        bought: ["2", 24_000, 25],
      },
      {
        fields: { kind: "packaging", name: "Soap boxes", packQuantity: "50", packUnit: "piece", lowAt: "30" },
        supplier: "Packhouse",
        bought: ["1", 17_500, 21],
      },
    ],
    noted: {
      "Soap, a batch of 24": {
        pieces: 24,
        additionalCostsCents: 6_000,
        lines: [
          ["Olive oil", "1600", "ml"],
          ["Coconut oil", "700", "g"],
          ["Soap boxes", "24", "piece"],
        ],
      },
    },
  },
  plus: {
    materials: [
      {
        fields: { kind: "clay", name: "Stoneware clay", packQuantity: "12.5", lowAt: "10" },
        supplier: "The clay depot",
        bought: ["4", 94_000, 40],
        again: ["2", 52_600, 6],
      },
      {
        fields: {
          kind: "other",
          name: "Celadon glaze",
          useUnit: "g",
          packName: "bucket",
          packQuantity: "5",
          packUnit: "kg",
        },
        supplier: "The clay depot",
        bought: ["1", 118_000, 33],
      },
    ],
    noted: {
      // One firing of the kiln for all eighteen.
      "Stoneware mugs": {
        pieces: 18,
        additionalCostsCents: 45_000,
        lines: [
          ["Stoneware clay", "8.1", "kg"],
          ["Celadon glaze", "900", "g"],
        ],
      },
      "Serving bowls": { pieces: 6, additionalCostsCents: 15_000, lines: [["Stoneware clay", "7.2", "kg"]] },
    },
  },
};

/** Fills the shelves of the accounts and notes what their work takes, at the average of the first purchase. */
export async function seedMaterials(tx: Tx, crafters: Crafter[], now: Date): Promise<void> {
  for (const crafter of crafters) {
    const { materials, noted } = SHELVES[crafter.handle] ?? { materials: [], noted: {} };
    for (const plan of materials) {
      await insertMaterial(tx, crafter, plan);
      await buy(tx, crafter, plan, plan.bought, now);
    }
    await note(tx, crafter, noted);
    for (const plan of materials) if (plan.again) await buy(tx, crafter, plan, plan.again, now);
  }
}

async function insertMaterial(tx: Tx, { id: userId, handle }: Crafter, { fields }: Plan) {
  const { material } = readMaterial({ ...newMaterialFields(fields.kind, "R"), ...fields });
  if (!material) throw new Error(`materials: ${fields.name} is no sound material`);
  await tx
    .insert(schema.materials)
    .values({ id: materialId(handle, fields.name), userId, ...columnsOf(material) })
    .onConflictDoNothing();
}

async function buy(
  tx: Tx,
  crafter: Crafter,
  { fields: { name }, supplier }: Plan,
  [packs, totalCents, daysAgo, lot = ""]: Purchase,
  now: Date,
) {
  const material = await findMaterial(tx, crafter, name);
  await insertRecorded(tx, { ...(await lockUser(tx, crafter.id)), now }, material, {
    id: stableId(`purchase:${material.id}:${daysAgo}`),
    kind: "purchase",
    typed: { micro: microOf(packs), unit: "pack" },
    day: addDays(localDateOf(now, crafter.timeZone), -daysAgo),
    totalCents,
    postageCents: 0,
    supplier,
    lot,
  });
}

async function note(tx: Tx, crafter: Crafter, noted: Shelf["noted"]) {
  for (const [name, { lines, ...costs }] of Object.entries(noted)) {
    const isThis = and(eq(schema.projects.userId, crafter.id), eq(schema.projects.name, name));
    const [project] = await tx
      .update(schema.projects)
      .set({ name, ...costs })
      .where(isThis)
      .returning();
    if (!project) throw new Error(`materials: there is no ${name}`);
    const materials = await listMaterials(tx, project.id);
    for (const [title, quantity, unit] of lines.toReversed()) {
      const material = await findMaterial(tx, crafter, title);
      const line = lineOf(material, { materialId: material.id, quantity, unit });
      materials.unshift({ name: line.name, costCents: Number(line.cost.replace(".", "")), taken: line.taken });
    }
    await replaceMaterials(tx, project.id, materials);
  }
}

async function findMaterial(tx: Tx, { id, handle }: Crafter, name: string) {
  const material = await findOwnMaterial(tx, id, materialId(handle, name));
  if (!material) throw new Error(`materials: there is no ${name}`);
  return material;
}

function materialId(handle: string, name: string): string {
  return stableId(`material:${handle}:${name}`);
}
