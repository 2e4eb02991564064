import { randomUUID } from "node:crypto";
import { createMaterial } from "@/db/queries/materials/library";
import { recordMovement } from "@/db/queries/materials/movements";
import { type MaterialFields, newMaterialFields, readMaterial } from "@/lib/domain/materials/material";
import type { MovementValues, RecordedKind } from "@/lib/domain/materials/movement";
import { microOf } from "@/lib/domain/materials/quantities";
import type { Quantity } from "@/lib/domain/materials/units";
import { dateIn } from "./factories";

/** Yarn in rand, kept in grams, in skeins of 100 g and 400 m. */
export function someYarn(change: Partial<MaterialFields> = {}) {
  const label = { packQuantity: "100", alsoQuantity: "400" };
  const { material } = readMaterial({ ...newMaterialFields("yarn", "R"), name: "Merino DK", ...label, ...change });
  if (!material) throw new Error("The label is sound.");
  return material;
}

/** Yarn in the library; with `grams` and `cents`, its first purchase. */
export async function aMaterial(
  userId: string,
  change: Partial<MaterialFields> = {},
  { grams, cents = 0 }: { grams?: string; cents?: number } = {},
) {
  const purchase = grams === undefined ? null : aMovement("purchase", grams, { totalCents: cents });
  const id = randomUUID();
  await createMaterial(userId, { id, material: someYarn(change), purchase });
  return id;
}

export function aMovement(kind: RecordedKind, amount: string, change: Partial<MovementValues> = {}) {
  const nothing = { totalCents: 0, postageCents: 0, supplier: "", lot: "" };
  const day = kind === "purchase" ? dateIn(0) : null;
  return { id: randomUUID(), kind, typed: inUnit(amount, "g"), day, ...nothing, ...change };
}

export function inUnit(amount: string, unit: Quantity["unit"]): Quantity {
  return { micro: microOf(amount), unit };
}

export async function record(userId: string, materialId: string, ...of: Parameters<typeof aMovement>) {
  const movement = aMovement(...of);
  await recordMovement(userId, { materialId, ...movement });
  return movement.id;
}
