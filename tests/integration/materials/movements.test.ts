import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findMaterial } from "@/db/queries/materials/library";
import { listMovements, listPurchases, recordMovement, takeBackMovement } from "@/db/queries/materials/movements";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { materialMovements, materials, users } from "@/db/schema";
import { microOf } from "@/lib/domain/materials/quantities";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { MAX_AMOUNT_CENTS } from "@/lib/domain/shared/money";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aUser, dateIn } from "../../support/people/factories";
import { aMaterial, aMovement, inUnit, record } from "../../support/people/materials";

const stockOf = async (userId: string, id: string) => (await findMaterial(userId, id))?.stock;
const all = { limit: 100, offset: 0 };

async function someMerino(change: Parameters<typeof aMaterial>[1] = {}) {
  const user = await aUser();
  const id = await aMaterial(user.id, change, { grams: "100", cents: 8_000 });
  return { user, id };
}

describe("a purchase", () => {
  it("adds to the shelf and its worth, and keeps what was typed", async () => {
    const { user, id } = await someMerino();
    const bought = { typed: inUnit("0.5", "pack"), totalCents: 6_000, postageCents: 500, supplier: "Karoo", lot: "7B" };
    await record(user.id, id, "purchase", "", { ...bought, day: dateIn(-3) });
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("150"), cents: 14_000 });
    expect(await listMovements(user.id, id, all)).toMatchObject([
      {
        quantity: microOf("50"),
        typedQuantity: 500_000n,
        typedUnit: "pack",
        day: dateIn(-3),
        supplier: "Karoo",
        lot: "7B",
      },
      { kind: "purchase", quantity: microOf("100"), valueCents: 8_000, day: dateIn(0), projectName: null },
    ]);
    expect(await listPurchases(user.id, id, 1)).toMatchObject([
      { day: dateIn(-3), quantity: microOf("50"), valueCents: 6_000 },
    ]);
  });

  it("is refused on a day still to come in the crafter's zone, and in a unit of another dimension", async () => {
    const { user, id } = await someMerino();
    const timeZone = "Pacific/Kiritimati";
    await db.update(users).set({ timeZone }).where(eq(users.id, user.id));
    const today = localDateOf(new Date(), timeZone);
    await record(user.id, id, "purchase", "1", { day: today });
    await expect(record(user.id, id, "purchase", "1", { day: addDays(today, 1) })).rejects.toThrow("still to come");
    const litres = record(user.id, id, "purchase", "", { typed: inUnit("2", "l") });
    await expect(litres).rejects.toThrow("This material is not measured in l.");
    expect(await stockOf(user.id, id)).toMatchObject({ micro: microOf("101") });
  });

  it("is paid in whole amounts in a currency without decimals", async () => {
    const { user, id } = await someMerino({ currency: "¥" });
    await expect(record(user.id, id, "purchase", "1", { totalCents: 150 })).rejects.toThrow("¥ has no decimals.");
  });

  it("is refused in words where it is more than the shelf can hold, by quantity and by worth", async () => {
    const { user, id } = await someMerino();
    const sentence = "That is more than a shelf can hold.";
    await expect(record(user.id, id, "purchase", "999999999900")).rejects.toThrow(sentence);
    const dear = record(user.id, id, "purchase", "1", { totalCents: MAX_AMOUNT_CENTS - 7_999 });
    await expect(dear).rejects.toThrow(sentence);
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("100"), cents: 8_000 });
    await record(user.id, id, "purchase", "999999999899.999999", { totalCents: MAX_AMOUNT_CENTS - 8_000 });
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("999999999999.999999"), cents: MAX_AMOUNT_CENTS });
  });

  it("is recorded once by a repeated request, and not for another crafter's material", async () => {
    const [{ user, id }, theirs] = [await someMerino(), await someMerino()];
    const input = { materialId: id, ...aMovement("purchase", "50", { totalCents: 100 }) };
    await runAllAtOnce(5, () => recordMovement(user.id, input));
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("150"), cents: 8_100 });
    await expect(recordMovement(theirs.user.id, input)).rejects.toThrow("This material no longer exists.");
    const again = recordMovement(theirs.user.id, { ...input, materialId: theirs.id });
    await expect(again).rejects.toThrow("This movement no longer exists.");
    expect(await stockOf(theirs.user.id, theirs.id)).toEqual({ micro: microOf("100"), cents: 8_000 });
  });
});

describe("waste and counts", () => {
  it("take what is gone at the average, and never more than is there", async () => {
    const { user, id } = await someMerino();
    await record(user.id, id, "waste", "25");
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("75"), cents: 6_000 });
    const tooMuch = "Only 75 g are on hand. Record a purchase or count again.";
    await expect(record(user.id, id, "waste", "120")).rejects.toThrow(tooMuch);
    await record(user.id, id, "count", "", { typed: inUnit("240", "m") });
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("60"), cents: 4_800 });
    expect((await listMovements(user.id, id, all))[0]).toMatchObject({
      ...{ kind: "count", quantity: -microOf("15"), typedQuantity: microOf("240"), typedUnit: "m" },
    });
  });

  it("find material on an empty shelf at the average after the last purchase that was not taken back", async () => {
    const { user, id } = await someMerino();
    await record(user.id, id, "count", "0");
    const wrong = await record(user.id, id, "purchase", "10", { totalCents: 999_900 });
    await takeBackMovement(user.id, { id: randomUUID(), movementId: wrong });
    await record(user.id, id, "count", "30");
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("30"), cents: 2_400 });
  });
});

describe("takeBackMovement", () => {
  it("undoes what was recorded last, exactly and once; the record stays", async () => {
    const { user, id } = await someMerino();
    const waste = await record(user.id, id, "waste", "33.333333");
    await runAllAtOnce(5, () => takeBackMovement(user.id, { id: randomUUID(), movementId: waste }));
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("100"), cents: 8_000 });
    expect((await listMovements(user.id, id, all)).map(({ kind }) => kind)).toEqual(["back", "waste", "purchase"]);
    const wrong = await record(user.id, id, "purchase", "100", { totalCents: 80_000 });
    await takeBackMovement(user.id, { id: randomUUID(), movementId: wrong });
    expect(await listPurchases(user.id, id, 9)).toHaveLength(1);
  });

  it("refuses anything before the last, what was taken back, and other crafters", async () => {
    const { user, id } = await someMerino();
    const [first] = await listMovements(user.id, id, all);
    const last = await record(user.id, id, "count", "90");
    const back = (userId: string, movementId = "") => takeBackMovement(userId, { id: randomUUID(), movementId });
    await expect(back(user.id, first?.id)).rejects.toThrow("Only what was recorded last can be taken back.");
    await expect(back((await aUser()).id, last)).rejects.toThrow("This movement no longer exists.");
    await back(user.id, last);
    const [undone] = await listMovements(user.id, id, all);
    await expect(back(user.id, undone?.id)).rejects.toThrow("Only what was recorded last can be taken back.");
  });
});

describe("Postgres itself", () => {
  it("refuses a shelf under 0, and any change or loss of what was recorded", async () => {
    const { user, id } = await someMerino();
    const row = { userId: user.id, materialId: id, typedQuantity: 1n, typedUnit: "g" as const, day: dateIn(0) };
    const take = (quantity: bigint, valueCents: number) =>
      db.insert(materialMovements).values({ ...row, kind: "waste", quantity, valueCents });
    const over = await runAtOnce(20, () => take(-microOf("30"), -2_400));
    expect(failuresOf(over)).toHaveLength(17);
    await expect(take(-microOf("10"), -1_000)).rejects.toThrow();
    const mine = eq(materialMovements.materialId, id);
    await expect(db.update(materialMovements).set({ lot: "x" }).where(mine)).rejects.toThrow();
    await expect(db.delete(materialMovements).where(mine)).rejects.toThrow();
    expect(await stockOf(user.id, id)).toEqual({ micro: microOf("10"), cents: 800 });
    expect(await findBroken()).toEqual({});
  });

  it("finds a shelf that is not the sum of its movements, once a day", async () => {
    const { user, id } = await someMerino();
    await db
      .update(materials)
      .set({ onHand: microOf("99") })
      .where(eq(materials.id, id));
    expect(await findBroken()).toEqual({ materials: 1 });
    await db.delete(users).where(eq(users.id, user.id));
    expect(await findBroken()).toEqual({});
  });
});

describe("a material that gets low", () => {
  it("sends one notification each time it does", async () => {
    const { user, id } = await someMerino({ lowAt: "50", name: "Merino" });
    const notices = async () => (await listNotifications(user.id)).filter(({ title }) => title === "Low: Merino");
    await record(user.id, id, "waste", "50");
    expect(await notices()).toEqual([]);
    await record(user.id, id, "waste", "1.5");
    await record(user.id, id, "waste", "1");
    expect(await notices()).toMatchObject([
      { body: "48.5 g left on your shelf.", href: `/calculator/materials/${id}` },
    ]);
    await record(user.id, id, "purchase", "100");
    await record(user.id, id, "count", "12");
    expect(await notices()).toHaveLength(2);
  });
});
