import { and, desc, eq, getTableColumns, gt } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { materialMovements, projects } from "@/db/schema";
import { isRecorded, type MovementValues } from "@/lib/domain/materials/movement";
import { NotFoundError, UserError } from "@/lib/errors";
import { findOwnMaterial, isNotTakenBack } from "./rows";
import { insertMovement, insertRecorded } from "./shelf";

export type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** Newest first. */
export async function listMovements(
  userId: string,
  materialId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ ...getTableColumns(materialMovements), projectName: projects.name })
    .from(materialMovements)
    .leftJoin(projects, eq(projects.id, materialMovements.projectId))
    .where(isOfMaterial(userId, materialId))
    .orderBy(desc(materialMovements.seq))
    .limit(limit)
    .offset(offset);
}

export async function countMovements(userId: string, materialId: string): Promise<number> {
  return db.$count(materialMovements, isOfMaterial(userId, materialId));
}

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Purchases that were not taken back, the newest first, with the quantity in the use unit. */
export async function listPurchases(userId: string, materialId: string, limit: number) {
  const { id, day, quantity, valueCents } = materialMovements;
  return db
    .select({ id, day, quantity, valueCents })
    .from(materialMovements)
    .where(and(isOfMaterial(userId, materialId), eq(materialMovements.kind, "purchase"), isNotTakenBack))
    .orderBy(desc(materialMovements.seq))
    .limit(limit);
}

/** A purchase, waste or a count. Idempotent: the client supplies the id. */
export async function recordMovement(
  userId: string,
  { materialId, ...movement }: MovementValues & { id: string; materialId: string },
): Promise<void> {
  await lockedTransaction(userId, async (tx, user) => {
    const material = await findOwnMaterial(tx, userId, materialId);
    if (!material) throw new NotFoundError("material");
    if (await findOwnMovement(tx, userId, movement.id)) return;
    await insertRecorded(tx, user, material, movement);
  });
}

/**
 * Takes back what was recorded last, such as a purchase with a wrong price: another movement undoes it exactly. What a
 * completed project used stays used. Idempotent.
 */
export async function takeBackMovement(userId: string, { id, movementId }: { id: string; movementId: string }) {
  await lockedTransaction(userId, async (tx, user) => {
    const movement = await findOwnMovement(tx, userId, movementId);
    const material = movement && (await findOwnMaterial(tx, userId, movement.materialId));
    if (!material) throw new NotFoundError("movement");
    const isMine = isOfMaterial(userId, material.id);
    if ((await tx.$count(materialMovements, and(isMine, eq(materialMovements.undoes, movementId)))) > 0) return;
    const later = and(isMine, gt(materialMovements.seq, movement.seq));
    if (!isRecorded(movement.kind) || (await tx.$count(materialMovements, later)) > 0)
      throw new UserError("Only what was recorded last can be taken back. Count again instead.");
    await insertMovement(tx, user, material, { id, undoes: movementId, ...reverse(movement) });
  });
}

function isOfMaterial(userId: string, materialId: string) {
  return and(eq(materialMovements.materialId, materialId), eq(materialMovements.userId, userId));
}

type StoredMovement = typeof materialMovements.$inferSelect;

/** The movement that undoes another one exactly. */
function reverse({ quantity, valueCents, typedQuantity, typedUnit }: StoredMovement) {
  const change = { micro: -quantity, cents: valueCents === 0 ? 0 : -valueCents };
  return { kind: "back" as const, change, typed: { micro: typedQuantity, unit: typedUnit } };
}

async function findOwnMovement(tx: Tx, userId: string, id: string): Promise<StoredMovement | null> {
  const [movement] = await tx
    .select()
    .from(materialMovements)
    .where(and(eq(materialMovements.id, id), eq(materialMovements.userId, userId)));
  return movement ?? null;
}
