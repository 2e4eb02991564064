import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/connection/client";
import { materialMovements, materials } from "@/db/schema";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";

/** To change its stock, lock the user's row first. */
export async function findOwnMaterial(
  tx: Tx | Db,
  userId: string,
  materialId: string,
): Promise<LibraryMaterial | null> {
  const [row] = await tx.select().from(materials).where(isOwnMaterial(userId, materialId));
  return row ? materialOf(row) : null;
}

export function isOwnMaterial(userId: string, materialId: string) {
  return and(eq(materials.id, materialId), eq(materials.userId, userId));
}

export const isNotTakenBack = sql`not exists (
  select 1 from material_movements b where b.undoes = ${materialMovements.id})`;

export function materialOf(row: typeof materials.$inferSelect): LibraryMaterial {
  const { id, name, kind, useUnit, packName, currency, lowAt, url, note } = row;
  return {
    id,
    name,
    kind,
    useUnit,
    packName,
    currency,
    lowAt,
    url,
    note,
    pack: typedOf(row.packQuantity, row.packUnit),
    packAlso: typedOf(row.alsoQuantity, row.alsoUnit),
    width: typedOf(row.widthQuantity, row.widthUnit),
    stock: { micro: row.onHand, cents: row.worthCents },
    isArchived: row.archivedAt !== null,
  };
}

function typedOf<U>(micro: bigint | null, unit: U | null) {
  return micro === null || unit === null ? null : { micro, unit };
}
