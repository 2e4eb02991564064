import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import {
  createMaterial,
  deleteMaterial,
  findMaterial,
  listLibrary,
  listUses,
  setMaterialArchived,
  updateMaterial,
} from "@/db/queries/materials/library";
import { listMovements, takeBackMovement } from "@/db/queries/materials/movements";
import { materials, projectMaterials, users } from "@/db/schema";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aProject, aUser } from "../../support/people/factories";
import { aMaterial, aMovement, inUnit, record, someYarn } from "../../support/people/materials";

const countMaterials = (userId: string) =>
  db.$count(materials, and(eq(materials.userId, userId), isNull(materials.archivedAt)));
const create = (userId: string) => createMaterial(userId, { id: randomUUID(), material: someYarn(), purchase: null });

describe("a new material", () => {
  it("is listed for its crafter only, by name, as it was typed, with its first purchase on the shelf", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await aMaterial(user.id, { name: "silk" });
    await aMaterial(user.id, { name: "Merino", width: "45", widthUnit: "in" }, { grams: "250", cents: 20_000 });
    expect(await listLibrary(user.id)).toMatchObject([
      { name: "Merino", width: inUnit("45", "in"), stock: { micro: 250_000_000n, cents: 20_000 }, isArchived: false },
      { name: "silk", pack: inUnit("100", "g"), packAlso: inUnit("400", "m"), stock: { micro: 0n, cents: 0 } },
    ]);
    expect(await listLibrary(other.id)).toEqual([]);
  });

  it("is refused on Free beside 25 others, even when 20 are created at once; all 25 keep working", async () => {
    const user = await aUser();
    for (let at = 0; at < 24; at++) await create(user.id);
    const results = await runAllAtOnce(20, () => create(user.id));
    expect(results.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(results).toContainEqual({ status: "limit", limit: 25 });
    expect(await countMaterials(user.id)).toBe(25);
    expect((await findUsage(user.id))?.materials).toEqual({ currentCount: 25, limitCount: 25, canCreate: false });
    for (const { id, name, stock: _, isArchived: __, ...values } of await listLibrary(user.id)) {
      await updateMaterial(user.id, { id, name: `${name}, mine`, ...values });
      await record(user.id, id, "purchase", "100", { totalCents: 8_000 });
    }
    expect((await listLibrary(user.id)).every(({ stock }) => stock.cents === 8_000)).toBe(true);
  });

  it("takes the place of an archived one, which then comes back only where there is space", async () => {
    const user = await aUser();
    const materialId = await aMaterial(user.id);
    for (let at = 0; at < 24; at++) await create(user.id);
    expect(await create(user.id)).toEqual({ status: "limit", limit: 25 });
    await setMaterialArchived(user.id, { materialId, archived: true });
    expect(await create(user.id)).toMatchObject({ status: "created" });
    const back = await setMaterialArchived(user.id, { materialId, archived: false });
    expect(back).toEqual({ status: "limit", limit: 25 });
    expect(await countMaterials(user.id)).toBe(25);
  });

  it("is refused beyond the limit by Postgres itself, in direct inserts and returns from the archive", async () => {
    const user = await aUser();
    await db.update(users).set({ tier: "pro_lite" }).where(eq(users.id, user.id));
    const archived = await runAllAtOnce(5, () => aMaterial(user.id));
    for (const materialId of archived) await setMaterialArchived(user.id, { materialId, archived: true });
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    const row = { userId: user.id, name: "Wax", kind: "wax" as const, useUnit: "g" as const, currency: "R" };
    const made = await runAtOnce(40, () => db.insert(materials).values(row));
    expect(await countMaterials(user.id)).toBe(25);
    for (const message of failuresOf(made)) expect(message).toContain("the plan allows no more");
    const restore = (at: number) =>
      db
        .update(materials)
        .set({ archivedAt: null })
        .where(eq(materials.id, archived[at] ?? ""));
    expect(failuresOf(await runAtOnce(5, restore))).toHaveLength(5);
    const back = await setMaterialArchived(user.id, { materialId: archived[0] ?? "", archived: false });
    expect(back).toEqual({ status: "limit", limit: 25 });
  });

  it("is created once with one purchase by a repeated request, and not by another crafter's with the same id", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const purchase = aMovement("purchase", "100", { totalCents: 8_000 });
    const input = { id: randomUUID(), material: someYarn(), purchase };
    const results = await runAllAtOnce(5, () => createMaterial(user.id, input));
    expect(results).toEqual(Array(5).fill({ status: "created", id: input.id }));
    expect((await findMaterial(user.id, input.id))?.stock).toEqual({ micro: 100_000_000n, cents: 8_000 });
    await expect(createMaterial(other.id, input)).rejects.toThrow("This material no longer exists.");
    expect(await listLibrary(other.id)).toEqual([]);
  });
});

describe("a material", () => {
  it("can't be read, changed, archived or deleted by another crafter", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const id = await aMaterial(user.id, {}, { grams: "100", cents: 8_000 });
    expect(await findMaterial(other.id, id)).toBeNull();
    expect(await listMovements(other.id, id, { limit: 10, offset: 0 })).toEqual([]);
    for (const denied of [
      () => updateMaterial(other.id, { id, ...someYarn({ name: "Theirs" }) }),
      () => setMaterialArchived(other.id, { materialId: id, archived: true }),
      () => deleteMaterial(other.id, id),
    ])
      await expect(denied()).rejects.toThrow("This material no longer exists.");
    expect(await listLibrary(user.id)).toMatchObject([{ name: "Merino DK", isArchived: false }]);
  });

  it("keeps its unit and currency once something was recorded, and may change all else", async () => {
    const user = await aUser();
    const id = await aMaterial(user.id);
    await updateMaterial(user.id, { id, ...someYarn({ useUnit: "m", currency: "€" }) });
    await record(user.id, id, "purchase", "100", { totalCents: 8_000 });
    const sentence = "The unit and the currency stay as they are once something was recorded.";
    for (const change of [{ useUnit: "g", currency: "€" }, { useUnit: "m" }] as const)
      await expect(updateMaterial(user.id, { id, ...someYarn(change) })).rejects.toThrow(sentence);
    const relabelled = someYarn({ useUnit: "m", currency: "€", alsoQuantity: "200", name: "Heavier" });
    await updateMaterial(user.id, { id, ...relabelled });
    // What was bought stays as it was converted then: 100 g of the old label were 400 m.
    expect(await findMaterial(user.id, id)).toMatchObject({ name: "Heavier", stock: { micro: 400_000_000n } });
  });

  it("is deleted while nothing was recorded and no project names it, and archived otherwise", async () => {
    const user = await aUser();
    const [unused, moved, named] = [await aMaterial(user.id), await aMaterial(user.id), await aMaterial(user.id)];
    await record(user.id, moved, "count", "10");
    const line = { position: 0, name: "Merino", costCents: 0, quantity: 1n, unit: "g" as const };
    await db.insert(projectMaterials).values({ ...line, projectId: (await aProject(user.id)).id, materialId: named });
    expect(await deleteMaterial(user.id, unused)).toEqual({ status: "deleted" });
    for (const id of [moved, named]) expect(await deleteMaterial(user.id, id)).toEqual({ status: "archived" });
    expect((await listLibrary(user.id)).map(({ isArchived }) => isArchived)).toEqual([true, true]);
    await expect(db.delete(materials).where(eq(materials.id, moved))).rejects.toThrow();
  });

  it("can be archived and restored, and a repeated request changes nothing", async () => {
    const user = await aUser();
    const materialId = await aMaterial(user.id);
    for (const archived of [true, true, false, false]) {
      expect(await setMaterialArchived(user.id, { materialId, archived })).toEqual({ status: "stored" });
      expect(await listLibrary(user.id)).toMatchObject([{ isArchived: archived }]);
    }
  });
});

it("what was bought leaves out what was taken back, and a piece that names a material twice is one use", async () => {
  const [user, other] = await Promise.all([aUser(), aUser()]);
  const id = await aMaterial(user.id, {}, { grams: "250", cents: 20_000 });
  await record(user.id, id, "waste", "50");
  const movementId = await record(user.id, id, "purchase", "100", { totalCents: 8_000 });
  const line = { materialId: id, name: "Merino DK", costCents: 100, quantity: 1n, unit: "g" as const };
  const [piece, template] = [await aProject(user.id), await aProject(user.id, { isOneOff: false })];
  await db.insert(projectMaterials).values([
    { ...line, projectId: piece.id, position: 0 },
    { ...line, projectId: piece.id, position: 1 },
    { ...line, projectId: template.id, position: 0 },
  ]);
  const bought = (grams: number) => new Map([[id, { boughtMicro: BigInt(grams) * 1_000_000n, pieces: 1 }]]);
  expect(await listUses(user.id)).toEqual(bought(350));
  await takeBackMovement(user.id, { id: randomUUID(), movementId });
  expect(await listUses(user.id, id)).toEqual(bought(250));
  expect(await listUses(other.id)).toEqual(new Map());
});
