import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { toUseUnit } from "@/lib/domain/materials/quantities";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import { takeFrom } from "@/lib/domain/materials/stock";
import type { Quantity } from "@/lib/domain/materials/units";
import { NotFoundError, UserError } from "@/lib/errors";
import { findOwnMaterial } from "./rows";
import { insertMovement } from "./shelf";

type Wanted = { materialId: string; quantity: Quantity };
/** Cost at the moving average, in the order of what was wanted. */
type Taken = { status: "taken"; costsCents: number[] };
/** In millionths of the use unit. */
export type Short = { status: "short"; materials: { id: string; name: string; wanted: bigint; onHand: bigint }[] };

/**
 * Takes materials off the shelf for a project. If there is too little of one, nothing is taken and the answer says of
 * what, unless `takesRest`: then what is there is used. The caller has locked the user's row and the project.
 */
export async function takeForProject(
  tx: Tx,
  user: LockedUser,
  { projectId, wanted, takesRest }: { projectId: string; wanted: readonly Wanted[]; takesRest: boolean },
): Promise<Taken | Short> {
  const shelf = await findShelf(tx, user.id, wanted);
  const needs = wanted.map(({ materialId, quantity }) => needOf(shelf, materialId, quantity));
  const short = takesRest ? [] : [...shelf.values()].flatMap((material) => shortageOf(material, needs));
  if (short.length > 0) return { status: "short", materials: short };
  const costsCents: number[] = [];
  for (const { materialId, micro, typed } of needs) {
    const material = shelf.get(materialId);
    const onHand = material?.stock.micro ?? 0n;
    const change = material && takeFrom(material.stock, micro < onHand ? micro : onHand, material.currency);
    costsCents.push(change ? Math.abs(change.cents) : 0);
    if (!change || change.micro === 0n) continue;
    shelf.set(materialId, await insertMovement(tx, user, material, { kind: "use", change, typed, projectId }));
  }
  return { status: "taken", costsCents };
}

/** Refuses what is not the crafter's, and quantities in units that the material is not measured in. */
export async function checkWanted(tx: Tx, userId: string, wanted: readonly Wanted[]): Promise<LibraryMaterial[]> {
  const shelf = await findShelf(tx, userId, wanted);
  for (const { materialId, quantity } of wanted) needOf(shelf, materialId, quantity);
  return [...shelf.values()];
}

type Need = { materialId: string; micro: bigint; typed: Quantity };

async function findShelf(tx: Tx, userId: string, wanted: readonly Wanted[]): Promise<Map<string, LibraryMaterial>> {
  const shelf = new Map<string, LibraryMaterial>();
  for (const materialId of new Set(wanted.map((one) => one.materialId))) {
    const material = await findOwnMaterial(tx, userId, materialId);
    if (!material) throw new NotFoundError("material");
    shelf.set(materialId, material);
  }
  return shelf;
}

function needOf(shelf: Map<string, LibraryMaterial>, materialId: string, typed: Quantity): Need {
  const material = shelf.get(materialId);
  if (!material) throw new NotFoundError("material");
  const { micro, problem } = toUseUnit(typed, material.useUnit, material);
  if (problem !== null) throw new UserError(problem);
  return { materialId, micro, typed };
}

function shortageOf({ id, name, stock }: LibraryMaterial, needs: readonly Need[]): Short["materials"] {
  const mine = needs.filter(({ materialId }) => materialId === id);
  const wanted = mine.reduce((sum, { micro }) => sum + micro, 0n);
  return wanted > stock.micro ? [{ id, name, wanted, onHand: stock.micro }] : [];
}
