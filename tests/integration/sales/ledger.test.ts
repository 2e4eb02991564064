import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findProject } from "@/db/queries/projects/detail";
import { deleteProject } from "@/db/queries/projects/own";
import { setChannelArchived } from "@/db/queries/sales/channels";
import { addSale, correctPieces, correctSale, listSales, takeBackSale } from "@/db/queries/sales/ledger";
import { listEarnings, listFates, listLedgerRows } from "@/db/queries/sales/sums";
import { projectSaleEdits, projectSales, projects, users } from "@/db/schema";
import { type SaleValues, sumLedger } from "@/lib/domain/sales/ledger";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aProject, aSale, aSalesChannel, aUser, dateIn } from "../../support/people/factories";
import { findProjectRow, someWork } from "../../support/people/project-work";
import { RACES } from "../../support/thorough";

const aNewSale = (projectId: string, change: Partial<SaleValues> = {}) => ({
  ...{ id: randomUUID(), projectId, fate: "sold" as const, soldOn: dateIn(0), channelId: null, pieces: 1 },
  ...{ grossCents: 15_000, feesCents: 2_000, postageCents: 0, note: "", ...change },
});

/** A completed project of two hours and material for 50.00, and so many pieces. */
async function aPiece({ pieces = 1 } = {}) {
  const { user, project, method, complete } = await someWork({ minutes: 120 });
  const materials = [{ name: "Wool", costCents: 5_000 }];
  await complete({ materials, additionalCostsCents: 0, pieces });
  return { user, project, method };
}

const sumsOf = async (userId: string) => sumLedger(await listLedgerRows(userId, dateIn(-40), dateIn(0)));

const readFrozenPrice = async (projectId: string) => {
  const { snapshot, priceOverrideCents, completedAt } = (await findProjectRow(projectId)) ?? {};
  return JSON.stringify({ snapshot, priceOverrideCents, completedAt });
};

describe("a sale", () => {
  it("earns 40.00 an hour at 150.00 less 20.00 fees and 50.00 costs in 2 h, and changes no finished work", async () => {
    const { user, project } = await aPiece();
    const finished = await listEarnings(user.id, dateIn(-40), "UTC");
    const before = await readFrozenPrice(project.id);
    await aSale(user.id, project.id);
    expect((await sumsOf(user.id)).sold).toEqual([{ currency: "R", pieces: 1, grossCents: 15_000, wageCents: 4_000 }]);
    expect(sumLedger(await listFates(user.id, [project.id])).sold[0]?.wageCents).toBe(4_000);
    expect(await listEarnings(user.id, dateIn(-40), "UTC")).toEqual(finished);
    expect(await readFrozenPrice(project.id)).toBe(before);
  });

  it("sells the only piece once from two windows, and tells the second one that none is left", async () => {
    const { user, project } = await aPiece();
    const results = await runAtOnce(2, () => addSale(user.id, aNewSale(project.id)));
    expect(failuresOf(results)).toEqual(["UserError: None are left. This was already sold, given away or kept."]);
    expect(await listSales(user.id, project.id)).toHaveLength(1);
  });

  it("can't take more pieces than are left, even 20 at once or in direct inserts", async () => {
    const { user, project } = await aPiece({ pieces: 5 });
    await aSale(user.id, project.id, { pieces: 3 });
    await expect(addSale(user.id, aNewSale(project.id, { pieces: 3 }))).rejects.toThrow("Only 2 of 5 are left.");
    await runAtOnce(20, () => addSale(user.id, aNewSale(project.id)));
    expect((await listSales(user.id, project.id)).length).toBe(3);
    const insert = () => db.insert(projectSales).values({ ...aNewSale(project.id), userId: user.id });
    expect(failuresOf(await runAtOnce(20, insert))).toHaveLength(20);
    const raising = db.update(projectSales).set({ pieces: 4 }).where(eq(projectSales.projectId, project.id));
    await expect(raising).rejects.toThrow();
    expect(await findBroken()).toEqual({});
  });

  it("is stored once by a repeated request, and not by another crafter's request with the same id", async () => {
    const [{ user, project }, theirs] = [await aPiece({ pieces: 9 }), await aPiece()];
    const input = aNewSale(project.id);
    await runAllAtOnce(5, () => addSale(user.id, input));
    expect(await listSales(user.id, project.id)).toHaveLength(1);
    const again = addSale(theirs.user.id, { ...input, projectId: theirs.project.id });
    await expect(again).rejects.toThrow("This sale no longer exists.");
  });

  it("is accepted only for the crafter's own completed work, and not for a future day", async () => {
    const { user, project } = await aPiece({ pieces: 9 });
    const other = await aUser();
    const ongoing = await aProject(user.id);
    for (const [userId, refused, sentence] of [
      [other.id, aNewSale(project.id), "This project no longer exists."],
      [user.id, aNewSale(randomUUID()), "This project no longer exists."],
      [user.id, aNewSale(ongoing.id), "Mark this project complete first."],
      [user.id, aNewSale(project.id, { soldOn: dateIn(2) }), "That day is still to come."],
    ] as const)
      await expect(addSale(userId, refused)).rejects.toThrow(sentence);
    await expect(db.insert(projectSales).values({ ...aNewSale(ongoing.id), userId: user.id })).rejects.toThrow();
    expect(await listSales(user.id, project.id)).toEqual([]);
  });

  it("has its day checked in the crafter's time zone", async () => {
    const { user, project } = await aPiece({ pieces: 9 });
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await db.update(users).set({ timeZone }).where(eq(users.id, user.id));
      const today = localDateOf(new Date(), timeZone);
      await addSale(user.id, aNewSale(project.id, { soldOn: today }));
      const tomorrow = aNewSale(project.id, { soldOn: addDays(today, 1) });
      await expect(addSale(user.id, tomorrow)).rejects.toThrow("That day is still to come.");
    }
    expect(await listSales(user.id, project.id)).toHaveLength(2);
  });

  it("takes the crafter's own channel in the price's currency; an archived one stays on old sales", async () => {
    const { user, project } = await aPiece({ pieces: 9 });
    const [mine, theirs] = [await aSalesChannel(user.id, { name: "Market" }), await aSalesChannel((await aUser()).id)];
    const abroad = await aSalesChannel(user.id, { currency: "€" });
    const sell = (channelId: string) => addSale(user.id, aNewSale(project.id, { channelId }));
    await expect(sell(theirs.id)).rejects.toThrow("channel no longer exists");
    await expect(sell(abroad.id)).rejects.toThrow("another currency");
    const sold = await aSale(user.id, project.id, { channelId: mine.id });
    await setChannelArchived(user.id, { channelId: mine.id, archived: true });
    expect(await listSales(user.id, project.id)).toMatchObject([{ channelName: "Market" }]);
    await expect(sell(mine.id)).rejects.toThrow("channel no longer exists");
    await correctSale(user.id, { ...sold, grossCents: 16_000 });
    expect(await listSales(user.id, project.id)).toMatchObject([{ channelName: "Market", grossCents: 16_000 }]);
  });
});

describe("a piece given away", () => {
  it("counts as hours given, and not towards wage or money", async () => {
    const { user, project } = await aPiece({ pieces: 2 });
    await aSale(user.id, project.id, { fate: "gift", grossCents: 0, feesCents: 0 });
    expect(await sumsOf(user.id)).toEqual({ sold: [], given: { pieces: 1, seconds: 3_600 }, ownPieces: 0 });
    await aSale(user.id, project.id);
    const sums = await sumsOf(user.id);
    // 130.00 kept of half of the material in half of the time.
    expect(sums.sold).toEqual([{ currency: "R", pieces: 1, grossCents: 15_000, wageCents: 10_500 }]);
    expect(sums.given).toEqual({ pieces: 1, seconds: 3_600 });
    const money = aNewSale(project.id, { fate: "gift" });
    await expect(db.insert(projectSales).values({ ...money, userId: user.id })).rejects.toThrow();
  });
});

describe("sales in two currencies", () => {
  it("give two figures, never a sum", async () => {
    const { user, project } = await aPiece();
    const { snapshot, completedAt } = (await findProjectRow(project.id)) ?? {};
    if (!snapshot) throw new Error("It is complete.");
    const abroad = { ...snapshot, currency: "€", totalSeconds: 3_600 };
    const other = await aProject(user.id, { status: "finished", completedAt, snapshot: abroad });
    await aSale(user.id, project.id);
    await aSale(user.id, other.id, { grossCents: 9_000, feesCents: 0 });
    expect((await sumsOf(user.id)).sold).toEqual([
      { currency: "R", pieces: 1, grossCents: 15_000, wageCents: 4_000 },
      { currency: "€", pieces: 1, grossCents: 9_000, wageCents: 4_000 },
    ]);
  });
});

describe("a correction of a sale", () => {
  it("stores the old value, unless nothing changed", async () => {
    const { user, project } = await aPiece({ pieces: 3 });
    const sold = await aSale(user.id, project.id);
    await correctSale(user.id, sold);
    await correctSale(user.id, { ...sold, grossCents: 14_000 });
    await takeBackSale(user.id, sold.id);
    expect(await listSales(user.id, project.id)).toEqual([]);
    const mine = eq(projectSaleEdits.saleId, sold.id);
    const edits = await db.select().from(projectSaleEdits).where(mine).orderBy(projectSaleEdits.id);
    expect(edits).toMatchObject([
      { reason: "corrected", before: { gross: 15_000 } },
      { reason: "taken_back", before: { gross: 14_000 } },
    ]);
  });

  it("stays on record against direct writes until the project or the account is deleted", async () => {
    const [{ user, project }, theirs] = [await aPiece(), await aPiece()];
    for (const piece of [{ user, project }, theirs])
      await takeBackSale(piece.user.id, (await aSale(piece.user.id, piece.project.id)).id);
    const edits = eq(projectSaleEdits.projectId, project.id);
    const past = await Promise.allSettled([
      db.update(projectSaleEdits).set({ before: {} }).where(edits),
      db.delete(projectSaleEdits).where(edits),
    ]);
    expect(failuresOf(past)).toEqual(past.map(() => "PostgresError: what a sale was stays on record"));
    expect(await db.$count(projectSaleEdits, edits)).toBe(1);
    await deleteProject(user.id, project.id);
    expect(await db.$count(projectSaleEdits, edits)).toBe(0);
    await db.delete(users).where(eq(users.id, theirs.user.id));
    expect(await db.$count(projectSaleEdits, eq(projectSaleEdits.userId, theirs.user.id))).toBe(0);
  });

  it("rejects a sale of another crafter or project, and one that was taken back", async () => {
    const { user, project } = await aPiece({ pieces: 3 });
    const theirs = await aPiece({ pieces: 3 });
    const sold = await aSale(user.id, project.id);
    const gone = "This sale no longer exists.";
    await expect(takeBackSale(theirs.user.id, sold.id)).rejects.toThrow(gone);
    await expect(correctSale(theirs.user.id, { ...sold, projectId: theirs.project.id })).rejects.toThrow(gone);
    await expect(correctSale(theirs.user.id, sold)).rejects.toThrow("This project no longer exists.");
    await takeBackSale(user.id, sold.id);
    await expect(correctSale(user.id, sold)).rejects.toThrow(gone);
    await expect(takeBackSale(user.id, sold.id)).rejects.toThrow(gone);
  });

  it("can raise the sold pieces to the number made, but not beyond", async () => {
    const { user, project } = await aPiece({ pieces: 3 });
    const [first] = [await aSale(user.id, project.id), await aSale(user.id, project.id)];
    await expect(correctSale(user.id, { ...first, pieces: 3 })).rejects.toThrow("Only 2 of 3 are left.");
    await correctSale(user.id, { ...first, pieces: 2 });
    expect((await listSales(user.id, project.id)).map(({ pieces }) => pieces).sort()).toEqual([1, 2]);
  });
});

describe("the quantity of pieces", () => {
  it("can be corrected until the first sale, and leaves the price snapshot unchanged", async () => {
    const { user, project } = await aPiece({ pieces: 5 });
    const before = await readFrozenPrice(project.id);
    expect((await findProject(user.id, project.id))?.pieces).toBe(5);
    await correctPieces(user.id, { projectId: project.id, pieces: 6 });
    expect((await findProject(user.id, project.id))?.pieces).toBe(6);
    const sold = await aSale(user.id, project.id, { fate: "own_use", grossCents: 0, feesCents: 0 });
    await expect(correctPieces(user.id, { projectId: project.id, pieces: 7 })).rejects.toThrow("can’t change once");
    const write = (values: object) => db.update(projects).set(values).where(eq(projects.id, project.id));
    await expect(write({ pieces: 7 })).rejects.toThrow();
    await takeBackSale(user.id, sold.id);
    await correctPieces(user.id, { projectId: project.id, pieces: 1 });
    await expect(write({ priceOverrideCents: 1 })).rejects.toThrow();
    expect(await readFrozenPrice(project.id)).toBe(before);
  });

  it("can't be corrected below the pieces that are sold at the same moment", async () => {
    for (let round = 0; round < RACES; round++) {
      const { user, project } = await aPiece({ pieces: 2 });
      await runAtOnce(2, (at) =>
        at === round % 2
          ? addSale(user.id, aNewSale(project.id, { pieces: 2 }))
          : correctPieces(user.id, { projectId: project.id, pieces: 1 }),
      );
      expect((await findBroken()).sales).toBeUndefined();
      const sales = await listSales(user.id, project.id);
      expect((await findProjectRow(project.id))?.pieces).toBe(sales.length === 1 ? 2 : 1);
    }
  });

  it("can't be changed for another crafter's project or one in progress", async () => {
    const { user, project } = await aPiece();
    const other = await aUser();
    const ongoing = await aProject(user.id);
    await expect(correctPieces(other.id, { projectId: project.id, pieces: 2 })).rejects.toThrow("no longer exists");
    await expect(correctPieces(user.id, { projectId: ongoing.id, pieces: 2 })).rejects.toThrow("complete first");
  });
});
