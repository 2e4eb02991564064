import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db, prepareQuery, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { materials } from "@/db/schema";
import { isWithinLimit, limitOf } from "@/lib/domain/billing/tiers";
import type { MaterialValues } from "@/lib/domain/materials/material";
import type { MovementValues } from "@/lib/domain/materials/movement";
import { microOf } from "@/lib/domain/materials/quantities";
import type { LibraryMaterial, Uses } from "@/lib/domain/materials/shelf";
import { NotFoundError, UserError } from "@/lib/errors";
import { findOwnMaterial, isOwnMaterial, materialOf } from "./rows";
import { insertRecorded } from "./shelf";

type NewMaterial = { id: string; material: MaterialValues; purchase: (MovementValues & { id: string }) | null };
type Space = { status: "limit"; limit: number };

/** By name, archived ones too. */
export async function listLibrary(userId: string): Promise<LibraryMaterial[]> {
  return (await libraryQuery().execute({ userId })).map(materialOf);
}

const libraryQuery = prepareQuery(() =>
  db
    .select()
    .from(materials)
    .where(eq(materials.userId, sql.placeholder("userId")))
    .orderBy(asc(sql`lower(${materials.name})`), asc(materials.id))
    .prepare("materials"),
);

/** What was bought of each material, or of one, without what was taken back, and how many pieces name it. */
export async function listUses(userId: string, materialId: string | null = null): Promise<Map<string, Uses>> {
  const rows = await db.execute<{ id: string; bought: string; pieces: number }>(sql`
    select id, (select coalesce(sum(m.quantity), 0)::text from material_movements m where m.material_id = materials.id
        and m.kind = 'purchase' and not exists (select 1 from material_movements b where b.undoes = m.id)) as bought,
      coalesce(pieces, 0) as pieces
    from materials left join (
      select material_id, count(*)::int as pieces from projects p cross join lateral (
        select distinct material_id from project_materials l where l.project_id = p.id) named
      where p.user_id = ${userId} and p.is_one_off group by material_id) used on used.material_id = id
    where user_id = ${userId} and id = coalesce(${materialId}, id)`);
  return new Map(rows.map(({ id, bought, pieces }) => [id, { boughtMicro: microOf(bought), pieces }]));
}

export async function findMaterial(userId: string, materialId: string): Promise<LibraryMaterial | null> {
  return findOwnMaterial(db, userId, materialId);
}

/** With its first purchase, if there is one. Idempotent: the client supplies the ids. */
export async function createMaterial(
  userId: string,
  input: NewMaterial,
): Promise<{ status: "created"; id: string } | Space> {
  return lockedTransaction(userId, async (tx, user) => {
    const { id } = input;
    if (await findOwnMaterial(tx, userId, id)) return { status: "created", id };
    const full = await findFullLibrary(tx, user);
    if (full) return full;
    await insertMaterial(tx, user, input);
    return { status: "created", id };
  });
}

/** The caller has locked the user's row. */
export async function insertMaterial(
  tx: Tx,
  user: LockedUser,
  { id, material, purchase }: NewMaterial,
): Promise<LibraryMaterial> {
  const [row] = await tx
    .insert(materials)
    .values({ id, userId: user.id, ...columnsOf(material) })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new NotFoundError("material");
  const made = materialOf(row);
  return purchase ? insertRecorded(tx, user, made, purchase) : made;
}

/** The use unit and the currency stay once something was recorded, since on hand and worth are in them. */
export async function updateMaterial(userId: string, { id, ...material }: MaterialValues & { id: string }) {
  await lockedTransaction(userId, async (tx) => {
    const before = await findOwnMaterial(tx, userId, id);
    if (!before) throw new NotFoundError("material");
    const isFixed = before.useUnit !== material.useUnit || before.currency !== material.currency;
    if (isFixed && (await isUsed(tx, userId, id)))
      throw new UserError("The unit and the currency stay as they are once something was recorded.");
    await tx.update(materials).set(columnsOf(material)).where(isOwnMaterial(userId, id));
  });
}

/** An archived material keeps its movements and is no longer offered. Using it again needs space in the plan. */
export async function setMaterialArchived(
  userId: string,
  { materialId, archived }: { materialId: string; archived: boolean },
): Promise<{ status: "stored" } | Space> {
  return lockedTransaction(userId, async (tx, user) => {
    const material = await findOwnMaterial(tx, userId, materialId);
    if (!material) throw new NotFoundError("material");
    if (material.isArchived === archived) return { status: "stored" };
    const full = archived ? null : await findFullLibrary(tx, user);
    if (full) return full;
    const archivedAt = archived ? user.now : null;
    await tx.update(materials).set({ archivedAt }).where(isOwnMaterial(userId, materialId));
    return { status: "stored" };
  });
}

/** A material that something was recorded for, or that a project names, is archived instead. */
export async function deleteMaterial(userId: string, materialId: string): Promise<{ status: "deleted" | "archived" }> {
  return lockedTransaction(userId, async (tx, { now }) => {
    if (!(await findOwnMaterial(tx, userId, materialId))) throw new NotFoundError("material");
    if (await isUsed(tx, userId, materialId)) {
      const archivedAt = sql`coalesce(${materials.archivedAt}, ${now.toISOString()}::timestamptz)`;
      await tx.update(materials).set({ archivedAt }).where(isOwnMaterial(userId, materialId));
      return { status: "archived" };
    }
    await tx.delete(materials).where(isOwnMaterial(userId, materialId));
    return { status: "deleted" };
  });
}

async function findFullLibrary(tx: Tx, { id, tier }: LockedUser): Promise<Space | null> {
  const limit = limitOf(tier, "materials");
  const count = await tx.$count(materials, and(eq(materials.userId, id), isNull(materials.archivedAt)));
  return isWithinLimit(count, limit) ? null : { status: "limit", limit };
}

/** Whether something was recorded for it, or a project names it. */
async function isUsed(tx: Tx, userId: string, materialId: string): Promise<boolean> {
  const [row] = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from material_movements m where m.user_id = ${userId} and m.material_id = ${materialId})
      or exists (select 1 from project_materials l join projects p on p.id = l.project_id
        where p.user_id = ${userId} and l.material_id = ${materialId}) as used`);
  return row?.used ?? false;
}

function columnsOf({ pack, packAlso, width, ...values }: MaterialValues) {
  return {
    ...values,
    packQuantity: pack?.micro ?? null,
    packUnit: pack?.unit ?? null,
    alsoQuantity: packAlso?.micro ?? null,
    alsoUnit: packAlso?.unit ?? null,
    widthQuantity: width?.micro ?? null,
    widthUnit: width?.unit ?? null,
  };
}
