import { describe, expect, it } from "vitest";
import { findProject } from "@/db/queries/projects/detail";
import { listSales } from "@/db/queries/sales/ledger";
import { listShelf } from "@/db/queries/sales/sums";
import { aMethod, aProject, aSale, aUser, markComplete } from "../../support/people/factories";

/** Finished projects of two pieces, from the oldest to the newest. */
async function someFinished(userId: string, names: readonly string[]) {
  const { id: methodId } = await aMethod(userId);
  const ids: string[] = [];
  for (const name of names) {
    const { id: projectId } = await aProject(userId, { name });
    const costs = { materials: [], additionalCostsCents: 5_000, priceOverrideCents: null };
    await markComplete(userId, { projectId, methodId, pieces: 2, ...costs });
    ids.push(projectId);
  }
  return ids;
}

const NAMES = ["Vase", "apron", "Bowl", "Cup", "Dish", "Egg cup", "Flask"];

describe("the shelf", () => {
  it("lists on Free 14 pieces of 7 projects by name, and one of the oldest can be sold although its page is gone", async () => {
    const user = await aUser();
    const [oldest = ""] = await someFinished(user.id, NAMES);
    await aProject(user.id, { name: "In progress" });
    const { shelf, total } = await listShelf(user.id, 1);
    expect(shelf.map(({ name }) => name)).toEqual(["apron", "Bowl", "Cup", "Dish", "Egg cup", "Flask", "Vase"]);
    expect(total).toEqual({ projects: 7, pieces: 14 });
    expect(await findProject(user.id, oldest)).toBeNull();
    await aSale(user.id, oldest);
    expect(await listSales(user.id, oldest)).toMatchObject([{ fate: "sold", pieces: 1, grossCents: 15_000 }]);
    expect((await listShelf(user.id, 1)).shelf.at(-1)).toMatchObject({ name: "Vase", left: 1, pieces: 2 });
    expect(await findProject(user.id, oldest)).toBeNull();
  });

  it("leaves out pieces that were sold, given away or kept, and other crafters' work", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const [vase = "", apron = "", bowl = ""] = await someFinished(user.id, NAMES.slice(0, 3));
    await someFinished(other.id, ["Theirs"]);
    await aSale(user.id, vase, { pieces: 2 });
    await aSale(user.id, apron, { fate: "gift", grossCents: 0, feesCents: 0 });
    await aSale(user.id, bowl, { fate: "own_use", grossCents: 0, feesCents: 0 });
    const { shelf, total } = await listShelf(user.id, 1);
    expect(shelf).toMatchObject([
      { name: "apron", left: 1 },
      { name: "Bowl", left: 1 },
    ]);
    expect(total).toEqual({ projects: 2, pieces: 2 });
    expect(await listShelf((await aUser()).id, 3)).toMatchObject({
      shelf: [],
      total: { pieces: 0 },
      page: 1,
      pages: 1,
    });
  });

  it("comes in pages of 50 projects, and the last one for a page beyond it", async () => {
    const user = await aUser({ tier: "pro_plus" });
    await someFinished(
      user.id,
      Array.from({ length: 51 }, (_, at) => `Cup ${String(at).padStart(2, "0")}`),
    );
    expect((await listShelf(user.id, 1)).shelf).toHaveLength(50);
    const last = await listShelf(user.id, 9);
    expect(last).toMatchObject({
      page: 2,
      pages: 2,
      total: { projects: 51, pieces: 102 },
      shelf: [{ name: "Cup 50" }],
    });
  });
});
