import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findMaterial, setMaterialArchived } from "@/db/queries/materials/library";
import { listMovements } from "@/db/queries/materials/movements";
import { completeProject } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { applyTemplate } from "@/db/queries/projects/own";
import { listMaterialRipples, reprice } from "@/db/queries/projects/ripple";
import { setFloor } from "@/db/queries/sales/floors";
import { projects } from "@/db/schema";
import { microOf } from "@/lib/domain/materials/quantities";
import type { NotedMaterial, ShelfChoice } from "@/lib/domain/projects/fields";
import { runAllAtOnce } from "../../support/database/at-once";
import { aMethod, aProject, aUser, readShownPrice } from "../../support/people/factories";
import { aMaterial, record } from "../../support/people/materials";
import { findProjectRow, noteCosts, someWork } from "../../support/people/project-work";

/** So many grams, as they are noted at 0.80 a gram. */
function yarn(materialId: string, grams: number): NotedMaterial {
  const taken = { materialId, quantity: String(grams), unit: "g" as const };
  return { name: `Merino DK, ${grams} g`, costCents: grams * 80, taken };
}

/** 100 g of yarn for 80.00, and 90 minutes at R100.00 an hour that take 50 g of it. */
async function someKnitting() {
  const work = await someWork();
  const materialId = await aMaterial(work.user.id, {}, { grams: "100", cents: 8_000 });
  await noteCosts(work.user.id, work.project.id, { materials: [yarn(materialId, 50)], methodId: work.method.id });
  const finish = async (shelf: ShelfChoice, grams = 50) => {
    const order = {
      ...{ projectId: work.project.id, methodId: work.method.id, materials: [yarn(materialId, grams)] },
      ...{ additionalCostsCents: 0, priceOverrideCents: null },
    };
    return completeProject(work.user.id, { ...order, shelf, shown: await readShownPrice(order) });
  };
  const stock = async () => (await findMaterial(work.user.id, materialId))?.stock;
  return { ...work, materialId, finish, stock };
}

describe("a line of the library", () => {
  it("is noted as typed, copied from a template, and reserves nothing", async () => {
    const { user, project, materialId, stock } = await someKnitting();
    expect((await findProject(user.id, project.id))?.materials).toEqual([
      { ...yarn(materialId, 50), isUnpriced: false },
    ]);
    const template = await aProject(user.id, { isOneOff: false });
    await noteCosts(user.id, template.id, { materials: [yarn(materialId, 20)] });
    const copyId = randomUUID();
    await applyTemplate(user.id, { id: copyId, templateId: template.id, name: "Mitts" });
    expect((await findProject(user.id, copyId))?.materials).toMatchObject([yarn(materialId, 20)]);
    expect(await stock()).toEqual({ micro: microOf("100"), cents: 8_000 });
  });

  it("is refused with somebody else's material, or in a unit that it is not measured in", async () => {
    const { user, project } = await someKnitting();
    const theirs = await aMaterial((await aUser()).id);
    const note = (line: NotedMaterial) => noteCosts(user.id, project.id, { materials: [line] });
    await expect(note(yarn(theirs, 5))).rejects.toThrow("material no longer exists");
    const mine = await aMaterial(user.id);
    const inLitres = { materialId: mine, quantity: "1", unit: "l" as const };
    await expect(note({ name: "Yarn", costCents: 0, taken: inLitres })).rejects.toThrow("not measured in l");
    expect((await findProject(user.id, project.id))?.materials).toMatchObject([{ name: "Merino DK, 50 g" }]);
  });

  it("says that its price is missing while nothing was bought, and there is no smaller sum", async () => {
    const { user, project } = await someKnitting();
    const unbought = await aMaterial(user.id, { name: "Silk" });
    const line = {
      name: "Silk, 10 g",
      costCents: 0,
      taken: { materialId: unbought, quantity: "10", unit: "g" as const },
    };
    await noteCosts(user.id, project.id, { materials: [{ name: "Buttons", costCents: 500 }, line] });
    expect((await findProject(user.id, project.id))?.materials).toMatchObject([{}, { isUnpriced: true }]);
    expect(await listActiveProjects(user.id)).toMatchObject([{ id: project.id, price: null }]);
    await record(user.id, unbought, "purchase", "10", { totalCents: 2_000 });
    await reprice(user.id, { materialId: unbought, projectIds: [project.id] });
    expect(await listActiveProjects(user.id)).toMatchObject([{ price: { totalCents: 15_000 + 500 + 2_000 } }]);
  });
});

describe("completing", () => {
  it("takes the lines off the shelf at the average, once, and notes the project", async () => {
    const { user, project, materialId, finish, stock } = await someKnitting();
    const [first, again] = [await finish("take"), await finish("take")];
    expect([first.status, again.status]).toEqual(["completed", "completed"]);
    expect(await stock()).toEqual({ micro: microOf("50"), cents: 4_000 });
    const [use, ...rest] = await listMovements(user.id, materialId, { limit: 9, offset: 0 });
    expect(use).toMatchObject({ kind: "use", quantity: -microOf("50"), valueCents: -4_000, projectId: project.id });
    expect(rest).toHaveLength(1);
    const finished = await findProjectRow(project.id);
    expect(finished?.snapshot?.materials).toEqual([{ name: "Merino DK, 50 g", costCents: 4_000 }]);
  });

  it("leaves the shelf alone where the crafter says so", async () => {
    const { finish, stock } = await someKnitting();
    expect(await finish("leave")).toMatchObject({ status: "completed" });
    expect(await stock()).toEqual({ micro: microOf("100"), cents: 8_000 });
  });

  it("completes nothing with 120 g of 100 g, until the crafter uses what is there", async () => {
    const { project, materialId, finish, stock } = await someKnitting();
    const short = { id: materialId, name: "Merino DK", wanted: microOf("120"), onHand: microOf("100") };
    expect(await finish("take", 120)).toEqual({ status: "short", materials: [short] });
    expect(await findProjectRow(project.id)).toMatchObject({ status: "ongoing" });
    expect(await finish("rest", 120)).toMatchObject({ status: "completed" });
    expect(await stock()).toEqual({ micro: 0n, cents: 0 });
  });

  it("refuses in words a line in another currency than the method's", async () => {
    const { user, project, method } = await someKnitting();
    const silk = await aMaterial(user.id, { name: "Silk", currency: "€" }, { grams: "10", cents: 900 });
    const line = {
      name: "Silk, 10 g",
      costCents: 900,
      taken: { materialId: silk, quantity: "10", unit: "g" as const },
    };
    const order = {
      ...{ projectId: project.id, methodId: method.id, materials: [line] },
      ...{ additionalCostsCents: 0, priceOverrideCents: null, shelf: "take" as const },
    };
    const done = completeProject(user.id, { ...order, shown: await readShownPrice(order) });
    await expect(done).rejects.toThrow("“Silk” is priced in €, the method in R.");
  });

  it("never takes the shelf under 0, however many projects are completed at once", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const method = await aMethod(user.id);
    const materialId = await aMaterial(user.id, {}, { grams: "100", cents: 8_000 });
    const finished = await runAllAtOnce(20, async () => {
      const project = await aProject(user.id);
      const order = {
        ...{ projectId: project.id, methodId: method.id, materials: [yarn(materialId, 15)] },
        ...{ additionalCostsCents: 0, priceOverrideCents: null, shelf: "take" as const },
      };
      return completeProject(user.id, { ...order, shown: await readShownPrice(order) });
    });
    expect(finished.filter(({ status }) => status === "completed")).toHaveLength(6);
    expect(finished.filter(({ status }) => status === "short")).toHaveLength(14);
    expect((await findMaterial(user.id, materialId))?.stock).toEqual({ micro: microOf("10"), cents: 800 });
    expect(await findBroken()).not.toHaveProperty("materials");
  });
});

describe("a purchase 12 % dearer", () => {
  /** 200 g worth 169.60: 50 g cost 42.40 instead of 40.00. */
  const buyDearer = (userId: string, materialId: string) =>
    record(userId, materialId, "purchase", "100", { totalCents: 8_960 });
  const ripplesOf = async (userId: string, materialId: string) => {
    const material = await findMaterial(userId, materialId);
    if (!material) throw new Error("There is no such material.");
    return listMaterialRipples(userId, material);
  };

  const costsOf = async (userId: string, projectId: string) =>
    (await findProject(userId, projectId))?.materials.map(({ costCents }) => costCents);

  it("lists the templates and the work in progress that use it, with the wage before and now", async () => {
    const { user, project, materialId } = await someKnitting();
    const template = await aProject(user.id, { isOneOff: false, name: "Mitts" });
    await noteCosts(user.id, template.id, { materials: [yarn(materialId, 50)] });
    await noteCosts(user.id, (await aProject(user.id)).id, { materials: [{ name: "Merino DK", costCents: 4_000 }] });
    await noteCosts(user.id, project.id, { additionalCostsCents: 1_000 });
    expect((await ripplesOf(user.id, materialId)).ripples).toEqual([]);
    await setFloor(user.id, { currency: "R", floorCents: 9_900 });
    await buyDearer(user.id, materialId);
    const costs = { before: 4_000, now: 4_240 };
    expect(await ripplesOf(user.id, materialId)).toEqual({
      floorCents: 9_900,
      ripples: [
        {
          ...{ id: project.id, name: "Scarf", isOneOff: true, costs },
          // 200.00 are asked: 150.00 and then 147.60 remain for one and a half hours.
          wages: { oneCents: 20_000, before: 10_000, now: 9_840 },
        },
        { id: template.id, name: "Mitts", isOneOff: false, costs, wages: null },
      ],
    });
  });

  it("changes the lines of that material only when the crafter reprices, and completed work never", async () => {
    const { user, project, method, materialId, finish } = await someKnitting();
    const [open, other] = [await aProject(user.id), await aUser()];
    const silk = await aMaterial(user.id, { name: "Silk" }, { grams: "10", cents: 900 });
    const materials = [yarn(silk, 10), yarn(materialId, 50), { name: "Buttons", costCents: 500 }];
    await noteCosts(user.id, open.id, { materials, methodId: method.id });
    await finish("leave");
    const finished = await findProjectRow(project.id);
    await buyDearer(user.id, materialId);
    expect((await ripplesOf(user.id, materialId)).ripples).toMatchObject([{ id: open.id }]);
    const both = { materialId, projectIds: [open.id, project.id] };
    await expect(reprice(user.id, both)).rejects.toThrow("project no longer exists");
    for (const one of [materialId, await aMaterial(other.id)])
      await expect(reprice(other.id, { materialId: one, projectIds: [open.id] })).rejects.toThrow("no longer exists");
    expect(await costsOf(user.id, open.id)).toEqual([800, 4_000, 500]);
    await reprice(user.id, { materialId, projectIds: [open.id] });
    expect(await costsOf(user.id, open.id)).toEqual([800, 4_240, 500]);
    expect((await ripplesOf(user.id, materialId)).ripples).toEqual([]);
    expect(await findProjectRow(project.id)).toEqual(finished);
  });

  it("reaches a material that is archived, too", async () => {
    const { user, materialId } = await someKnitting();
    await buyDearer(user.id, materialId);
    await setMaterialArchived(user.id, { materialId, archived: true });
    expect((await ripplesOf(user.id, materialId)).ripples).toHaveLength(1);
    await db.delete(projects).where(eq(projects.userId, user.id));
    expect((await ripplesOf(user.id, materialId)).ripples).toEqual([]);
  });
});
