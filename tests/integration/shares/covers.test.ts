import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createShare } from "@/db/queries/shares/own";
import { findShare } from "@/db/queries/shares/public";
import type { ShareOptions } from "@/lib/domain/shares/options";
import { newShareToken } from "@/lib/server/shares/token";
import { aMethod, aProject, aShare, aUser, markComplete } from "../../support/people/factories";
import { shareOptions } from "../../support/people/share-options";
import { readShared, type SharedPath } from "../../support/people/shared-pages";

const PAPERS: SharedPath[] = ["/print?size=tag", "/print?size=card", "/print?size=sheet"];
const DOCUMENTS: SharedPath[] = ["", "/embed", ...PAPERS];

/** 24 soaps with oils of 862.30, or at a final price. */
async function someSoap({ pieces = 24, priceOverrideCents = null as number | null } = {}) {
  const { id: userId } = await aUser({ displayName: "Thandi" });
  const [method, project] = [await aMethod(userId), await aProject(userId, { name: "Soap" })];
  const materials = [
    { name: "Oils", costCents: 48_000 },
    { name: "Lye", costCents: 38_230 },
  ];
  const work = { materials, additionalCostsCents: 0, priceOverrideCents, pieces };
  await markComplete(userId, { projectId: project.id, methodId: method.id, ...work });
  return { userId, projectId: project.id };
}

async function aPage(change: Partial<ShareOptions>, kind: "receipt" | "gift" = "receipt") {
  const { userId, projectId } = await someSoap();
  const { token } = await aShare(userId, projectId, { kind, options: shareOptions(kind, change) });
  return async (path: SharedPath) => (await (await readShared(token, path)).text()).replaceAll(token, "TOKEN");
}

const amountsOf = (text: string) => text.match(/R[\d,]+\.\d\d/g) ?? [];

describe("a page for one of 24 pieces at a total of 862.30", () => {
  it("has a tag and a sheet that say 35.93 and no other amount", async () => {
    const read = await aPage({ covers: "one" });
    expect(new Set(amountsOf(await read("/print?size=tag")))).toEqual(new Set(["R35.93"]));
    expect(new Set(amountsOf(await read("/print?size=sheet")))).toEqual(new Set(["R35.93"]));
  });

  it("has lines that sum to 35.93 wherever they are shown", async () => {
    const read = await aPage({ covers: "one", listsMaterials: true });
    for (const path of ["", "/embed", "/print?size=card"] as const)
      expect(amountsOf((await read(path)).split("<table>")[1] ?? ""), path).toEqual(["R20.00", "R15.93", "R35.93"]);
  });

  it("shows no amount and no quantity of all of them in any document", async () => {
    const read = await aPage({ covers: "one", listsMaterials: true });
    for (const path of DOCUMENTS)
      for (const secret of ["862.3", "480.00", "382.30", "24 pieces", "Quantity", ">24<"])
        expect(await read(path), `${path} ${secret}`).not.toContain(secret);
  });
});

describe("a page for all 24 pieces", () => {
  it("names the price of one first, on every paper", async () => {
    const read = await aPage({ covers: "all" });
    for (const path of ["", "/embed", "/print?size=card"] as const)
      expect(amountsOf((await read(path)).split("<tfoot>")[1] ?? ""), path).toEqual(["R35.93", "R862.32"]);
    for (const path of ["/print?size=tag", "/print?size=sheet"] as const)
      expect(await read(path)).toContain('<p class="headline">R35.93 each</p><p class="muted">All 24: R862.32</p>');
  });
});

describe("a page that was made before there was a choice", () => {
  it("is about all pieces, letter by letter as it was", async () => {
    const read = await aPage({});
    expect(/<table>[\s\S]*<\/table>/.exec(await read(""))?.[0]).toBe(BEFORE);
    const tag = await read("/print?size=tag");
    expect(tag).toContain('<p class="headline">R862.30</p><p class="muted">Total for 24 pieces</p>');
    for (const path of DOCUMENTS) expect(await read(path)).not.toMatch(/35\.93|each/);
  });
});

describe("a new link to several pieces", () => {
  const aNewLink = (projectId: string, change: Partial<ShareOptions>) => ({
    ...{ id: randomUUID(), projectId, kind: "receipt" as const, token: newShareToken() },
    ...{ options: shareOptions("receipt", change), end: { ends: "never" as const } },
  });

  it("stores whether it is for one or for all, and nothing without a choice", async () => {
    const { userId, projectId } = await someSoap();
    for (const covers of ["one", "all", undefined] as const) {
      const link = aNewLink(projectId, { covers });
      await createShare(userId, link);
      const found = await findShare(link.token);
      if (typeof found === "string") throw new Error("The page is shared.");
      expect(found.options.covers).toBe(covers);
      expect(JSON.stringify(found.options).includes("covers")).toBe(covers !== undefined);
    }
  });

  it("can fold the line of work that only the rounding up has made", async () => {
    const { userId, projectId } = await someSoap({ priceOverrideCents: 86_230 });
    const work = { lines: { work: "fold" as const }, covers: "all" as const };
    expect(await createShare(userId, aNewLink(projectId, work))).toMatchObject({ status: "created" });
    await expect(createShare(userId, aNewLink(projectId, { lines: { additional: "fold" } }))).rejects.toThrow();
  });
});

const BEFORE = `<table><caption>What the price is made of</caption>
<tbody><tr><th scope="row" dir="auto">Quantity</th><td><bdi>24</bdi></td></tr><tr><th scope="row" dir="auto">Materials</th><td><bdi>R862.30</bdi></td></tr></tbody><tfoot><tr><th scope="row" dir="auto">Total for 24 pieces</th><td><bdi>R862.30</bdi></td></tr></tfoot></table>`;
