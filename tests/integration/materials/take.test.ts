import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { findBroken } from "@/db/invariants";
import { findMaterial } from "@/db/queries/materials/library";
import { listMovements } from "@/db/queries/materials/movements";
import { takeForProject } from "@/db/queries/materials/take";
import { deleteProject } from "@/db/queries/projects/own";
import { materialMovements } from "@/db/schema";
import { microOf } from "@/lib/domain/materials/quantities";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aProject, aUser } from "../../support/people/factories";
import { aMaterial, inUnit, record } from "../../support/people/materials";

type Wanted = Parameters<typeof takeForProject>[2]["wanted"];

async function someShelf(grams = "100", cents = 8_000) {
  const user = await aUser();
  const id = await aMaterial(user.id, { name: "Merino" }, { grams, cents });
  const project = await aProject(user.id);
  const take = (wanted: Wanted, takesRest = false) =>
    lockedTransaction(user.id, (tx, locked) =>
      takeForProject(tx, locked, { projectId: project.id, wanted, takesRest }),
    );
  const grams_ = (amount: string) => [{ materialId: id, quantity: inUnit(amount, "g") }];
  const stock = async () => (await findMaterial(user.id, id))?.stock;
  return { user, id, project, take, grams: grams_, stock };
}

describe("takeForProject", () => {
  it("takes 75 of 150 g worth 140.00 for 70.00 and leaves 75 g worth 70.00", async () => {
    const { user, id, take, grams, stock, project } = await someShelf();
    await record(user.id, id, "purchase", "50", { totalCents: 6_000 });
    expect(await take(grams("75"))).toEqual({ status: "taken", costsCents: [7_000] });
    expect(await stock()).toEqual({ micro: microOf("75"), cents: 7_000 });
    const [use] = await listMovements(user.id, id, { limit: 1, offset: 0 });
    expect(use).toMatchObject({ kind: "use", valueCents: -7_000, projectName: project.name });
  });

  it("costs metres as the grams of the label, and packs as their content", async () => {
    const { id, take, stock } = await someShelf();
    const wanted = [inUnit("248", "m"), inUnit("0.38", "pack")].map((quantity) => ({ materialId: id, quantity }));
    expect(await take(wanted)).toEqual({ status: "taken", costsCents: [4_960, 3_040] });
    expect(await stock()).toEqual({ micro: 0n, cents: 0 });
  });

  it("takes nothing and says of what there is too little, adding up several lines of one material", async () => {
    const { user, id, take, grams, stock } = await someShelf("80");
    const silk = await aMaterial(user.id, { name: "Silk" }, { grams: "10", cents: 500 });
    const wanted = [...grams("60"), { materialId: silk, quantity: inUnit("10", "g") }, ...grams("60")];
    expect(await take(wanted)).toEqual({
      status: "short",
      materials: [{ id, name: "Merino", wanted: microOf("120"), onHand: microOf("80") }],
    });
    expect(await stock()).toEqual({ micro: microOf("80"), cents: 8_000 });
    expect((await findMaterial(user.id, silk))?.stock.cents).toBe(500);
  });

  it("uses what is there where that was chosen", async () => {
    const { take, grams, stock } = await someShelf("80");
    const wanted = [...grams("60"), ...grams("60"), ...grams("1")];
    expect(await take(wanted, true)).toEqual({ status: "taken", costsCents: [6_000, 2_000, 0] });
    expect(await stock()).toEqual({ micro: 0n, cents: 0 });
  });

  it("refuses other crafters' materials and units of another dimension, and takes nothing then", async () => {
    const [{ id, take, grams, stock }, theirs] = [await someShelf(), await someShelf()];
    await expect(take([...grams("1"), ...theirs.grams("1")])).rejects.toThrow("This material no longer exists.");
    const litres = [...grams("1"), { materialId: id, quantity: inUnit("1", "l") }];
    await expect(take(litres)).rejects.toThrow("This material is not measured in l.");
    expect(await stock()).toEqual({ micro: microOf("100"), cents: 8_000 });
    expect(await theirs.stock()).toEqual({ micro: microOf("100"), cents: 8_000 });
  });

  it("never takes the shelf under 0 nor loses a gram in 20 uses at once, whatever process they are in", async () => {
    const { user, id, project, stock } = await someShelf();
    const wanted = [{ materialId: id, quantity: inUnit("7.3", "g") }];
    // Not in the queue of this process, so that only Postgres keeps them apart.
    const results = await runAllAtOnce(20, () =>
      db.transaction(async (tx) =>
        takeForProject(tx, await lockUser(tx, user.id), { projectId: project.id, wanted, takesRest: false }),
      ),
    );
    const taken = results.flatMap((one) => (one.status === "taken" ? one.costsCents : []));
    expect(taken).toHaveLength(13);
    expect(await stock()).toEqual({
      micro: microOf("5.1"),
      cents: 8_000 - taken.reduce((sum, cents) => sum + cents, 0),
    });
    expect(await findBroken()).toEqual({});
  });
});

describe("a deleted project", () => {
  it("leaves what it used on record, which no other project can take over", async () => {
    const { user, id, project, take, grams, stock } = await someShelf();
    await take(grams("40"));
    const other = await aProject(user.id);
    const isUse = and(eq(materialMovements.materialId, id), eq(materialMovements.kind, "use"));
    const moved = await runAtOnce(1, () => db.update(materialMovements).set({ projectId: other.id }).where(isUse));
    expect(failuresOf(moved)).toEqual([expect.stringContaining("what moved a material stays on record")]);
    await deleteProject(user.id, project.id);
    expect((await listMovements(user.id, id, { limit: 1, offset: 0 }))[0]).toMatchObject({
      kind: "use",
      projectId: null,
    });
    expect(await stock()).toEqual({ micro: microOf("60"), cents: 4_800 });
  });
});
