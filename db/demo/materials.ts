import { and, eq } from "drizzle-orm";
import { lineOf } from "@/lib/domain/materials/line";
import { type MaterialFields, newMaterialFields, readMaterial } from "@/lib/domain/materials/material";
import { microOf } from "@/lib/domain/materials/quantities";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import type { TypedUnit } from "@/lib/domain/materials/units";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { columnsOf } from "../queries/materials/library";
import { materialOf } from "../queries/materials/rows";
import { insertRecorded } from "../queries/materials/shelf";
import { listMaterials, replaceMaterials } from "../queries/rows/project";
import * as schema from "../schema";
import { stableId } from "./random";
import type { Crafter } from "./rows";

type Purchase = { packs: string; cents: number; daysAgo: number; supplier: string; lot?: string };
type Shelf = {
  materials: readonly (Pick<MaterialFields, "kind" | "name"> & Partial<MaterialFields> & { bought: Purchase[] })[];
  /** What projects and templates were noted with, by their names, beside their lines in words. */
  noted: Record<string, { pieces?: number; additionalCostsCents?: number; lines: [string, string, TypedUnit][] }>;
};

/** A knitter with skeins, a woodworker with soap by the batch, and a potter with clay by the bag and a shared firing. */
const SHELVES: Record<string, Shelf> = {
  free: {
    materials: [
      {
        kind: "yarn",
        name: "Karoo merino DK",
        packQuantity: "50",
        alsoQuantity: "110",
        lowAt: "50",
        bought: [
          { packs: "4", cents: 38_000, daysAgo: 18, supplier: "The yarn shop on the corner", lot: "7B" },
          { packs: "2", cents: 21_000, daysAgo: 4, supplier: "The yarn shop on the corner", lot: "9A" },
        ],
      },
      {
        kind: "yarn",
        name: "Sock yarn, undyed",
        packQuantity: "100",
        alsoQuantity: "420",
        bought: [{ packs: "1", cents: 24_500, daysAgo: 11, supplier: "A market in Prince Albert" }],
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
        kind: "wax",
        name: "Olive oil",
        useUnit: "ml",
        packName: "can",
        packQuantity: "5",
        packUnit: "l",
        bought: [{ packs: "1", cents: 62_000, daysAgo: 25, supplier: "Farm stall" }],
      },
      {
        kind: "wax",
        name: "Coconut oil",
        packName: "tub",
        packQuantity: "1",
        packUnit: "kg",
        bought: [{ packs: "2", cents: 24_000, daysAgo: 25, supplier: "Farm stall" }],
      },
      {
        kind: "packaging",
        name: "Soap boxes",
        packQuantity: "50",
        packUnit: "piece",
        lowAt: "30",
        bought: [{ packs: "1", cents: 17_500, daysAgo: 21, supplier: "Packhouse" }],
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
        kind: "clay",
        name: "Stoneware clay",
        packQuantity: "12.5",
        lowAt: "10",
        bought: [
          { packs: "4", cents: 94_000, daysAgo: 40, supplier: "The clay depot" },
          { packs: "2", cents: 52_600, daysAgo: 6, supplier: "The clay depot" },
        ],
      },
      {
        kind: "other",
        name: "Celadon glaze",
        useUnit: "g",
        packName: "bucket",
        packQuantity: "5",
        packUnit: "kg",
        bought: [{ packs: "1", cents: 118_000, daysAgo: 33, supplier: "The clay depot" }],
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
    const shelf = SHELVES[crafter.handle];
    if (!shelf) continue;
    const library = new Map<string, LibraryMaterial>();
    for (const plan of shelf.materials)
      library.set(plan.name, await buy(tx, crafter, plan, plan.bought.slice(0, 1), now));
    await note(tx, crafter.id, shelf.noted, library);
    for (const plan of shelf.materials) await buy(tx, crafter, plan, plan.bought.slice(1), now);
  }
}

async function buy(
  tx: Tx,
  { id: userId, handle, timeZone }: Crafter,
  { bought: _, ...plan }: Shelf["materials"][number],
  purchases: readonly Purchase[],
  now: Date,
): Promise<LibraryMaterial> {
  const { material } = readMaterial({ ...newMaterialFields(plan.kind, "R"), ...plan });
  if (!material) throw new Error(`materials: ${plan.name} is no sound material`);
  const id = stableId(`material:${handle}:${plan.name}`);
  await tx
    .insert(schema.materials)
    .values({ id, userId, ...columnsOf(material) })
    .onConflictDoNothing();
  const read = async () => {
    const [row] = await tx.select().from(schema.materials).where(eq(schema.materials.id, id));
    if (!row) throw new Error(`materials: ${plan.name} is gone`);
    return materialOf(row);
  };
  const user = { ...(await lockUser(tx, userId)), now };
  for (const { packs, cents, daysAgo, supplier, lot = "" } of purchases)
    await insertRecorded(tx, user, await read(), {
      id: stableId(`purchase:${id}:${daysAgo}`),
      kind: "purchase",
      typed: { micro: microOf(packs), unit: "pack" },
      day: addDays(localDateOf(now, timeZone), -daysAgo),
      totalCents: cents,
      postageCents: 0,
      supplier,
      lot,
    });
  return read();
}

async function note(tx: Tx, userId: string, noted: Shelf["noted"], library: ReadonlyMap<string, LibraryMaterial>) {
  for (const [name, { lines, ...costs }] of Object.entries(noted)) {
    const isThis = and(eq(schema.projects.userId, userId), eq(schema.projects.name, name));
    const [project] = await tx.select().from(schema.projects).where(isThis);
    if (!project) throw new Error(`materials: there is no ${name}`);
    if (Object.keys(costs).length > 0) await tx.update(schema.projects).set(costs).where(isThis);
    const taken = lines.map(([title, quantity, unit]) => {
      const material = library.get(title);
      if (!material) throw new Error(`materials: there is no ${title}`);
      const line = lineOf(material, { materialId: material.id, quantity, unit });
      return { name: line.name, costCents: Number(line.cost.replace(".", "")), taken: line.taken };
    });
    await replaceMaterials(tx, project.id, [...taken, ...(await listMaterials(tx, project.id))]);
  }
}
