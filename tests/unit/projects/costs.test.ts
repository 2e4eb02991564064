import { describe, expect, it } from "vitest";
import { draftMarkOf, reopenDraft } from "@/lib/domain/projects/draft";
import {
  type Costs,
  costsFieldsOf,
  isOverwriting,
  markOf,
  overwritingSentence,
  readCosts,
  withoutEmptyLines,
} from "@/lib/domain/projects/fields";
import { SaveCostsInput, UpdateProjectInput } from "@/lib/domain/projects/input";

const METHOD = "00000000-0000-0000-0000-000000000001";
const PROJECT = "00000000-0000-0000-0000-000000000002";

const noted: Costs = {
  materials: [
    { name: "Wool", costCents: 62_900 },
    { name: "Buttons", costCents: 5_400 },
  ],
  additionalCostsCents: 1_250,
  methodId: METHOD,
  pieces: 24,
};
const changed = (change: Partial<Costs>): Costs => ({ ...noted, ...change });
const aLine = (name: string, cost: string) => ({ name, cost });

describe("the costs of a project", () => {
  it("fill the fields and are read back as they were noted", () => {
    expect(readCosts(costsFieldsOf(noted))).toEqual({ costs: noted, problems: null });
    const nothing = { materials: [], additionalCostsCents: 0, methodId: null, pieces: 1 };
    expect(costsFieldsOf(nothing)).toEqual({ materials: [], additionalCosts: "", methodId: "", pieces: "1" });
    expect(readCosts(costsFieldsOf(nothing)).costs).toEqual(nothing);
  });

  it("keep the rules of the completion dialog, and report each problem at its field", () => {
    const fields = costsFieldsOf(noted);
    const most = Array.from({ length: 100 }, () => aLine("Bead", "0"));
    expect(readCosts({ ...fields, materials: most }).problems).toBeNull();
    expect(readCosts({ ...fields, materials: [aLine("W".repeat(100), "0.01")] }).problems).toBeNull();
    for (const [change, paths] of [
      [{ materials: [...most, aLine("Bead", "1")] }, ["materials"]],
      [{ materials: [aLine("W".repeat(101), "-1")] }, ["materials.0.name", "materials.0.cost"]],
      [{ materials: [aLine("Wool", "0.001")], pieces: "0" }, ["materials.0.cost", "pieces"]],
      [{ pieces: "1000" }, ["pieces"]],
      [{ pieces: "1.5", additionalCosts: "x" }, ["additionalCosts", "pieces"]],
    ] as const) {
      const typed = { ...fields, ...change, materials: [...("materials" in change ? change.materials : [])] };
      expect(Object.keys(readCosts(typed).problems ?? {})).toEqual(paths);
      const posted = SaveCostsInput.safeParse({ projectId: PROJECT, begunWith: "", ...typed });
      expect(posted.error?.issues.map(({ path }) => path.join("."))).toEqual(paths);
    }
  });

  it("are the results of the sums that were typed", () => {
    const taken = { materialId: METHOD, quantity: "18 x 380", unit: "g" as const };
    const materials = [aLine("Oak", "4.2 x 18.50"), { ...aLine("Clay", "0,20 + 0,30"), taken }];
    const fields = { ...costsFieldsOf(noted), materials, additionalCosts: "3 x 2" };
    expect(SaveCostsInput.parse({ projectId: PROJECT, ...fields, begunWith: "" }).costs).toMatchObject({
      materials: [{ costCents: 7_770 }, { costCents: 50, taken: { quantity: "6840" } }],
      additionalCostsCents: 600,
    });
  });

  it("are taken from a post with what the form began with, and never from the form of a name", () => {
    const posted = { projectId: PROJECT, ...costsFieldsOf(noted), begunWith: "as it was" };
    expect(SaveCostsInput.parse(posted)).toEqual({ projectId: PROJECT, costs: noted, begunWith: "as it was" });
    expect(SaveCostsInput.safeParse({ ...posted, begunWith: "x".repeat(200_001) }).success).toBe(false);
    const edited = { projectId: PROJECT, name: "Mug", isOneOff: false };
    expect(UpdateProjectInput.safeParse({ ...edited, template: undefined }).success).toBe(true);
    expect(UpdateProjectInput.safeParse({ ...edited, template: costsFieldsOf(noted) }).success).toBe(false);
  });

  it("leave out lines in which nothing was typed", () => {
    const materials = [aLine(" ", ""), aLine("Wool", ""), aLine("", "1"), aLine("", " ")];
    expect(withoutEmptyLines({ materials, additionalCosts: "" }).materials).toEqual([
      aLine("Wool", ""),
      aLine("", "1"),
    ]);
  });
});

describe("two windows with the same costs", () => {
  const begunWith = markOf(noted);

  it.each<[string, Partial<Costs>]>([
    ["a line's cost", { materials: [{ name: "Wool", costCents: 62_901 }, ...noted.materials.slice(1)] }],
    ["a line's name", { materials: [{ name: "Silk", costCents: 62_900 }, ...noted.materials.slice(1)] }],
    ["the order of the lines", { materials: [...noted.materials].reverse() }],
    ["one line less", { materials: noted.materials.slice(1) }],
    ["the additional costs", { additionalCostsCents: 0 }],
    ["the method", { methodId: null }],
    ["the quantity", { pieces: 1 }],
  ])("notice %s", (_, change) => {
    const [stored, costs] = [changed(change), changed({ pieces: 999 })];
    expect(isOverwriting({ stored, begunWith, costs })).toBe(true);
    expect(isOverwriting({ stored, begunWith: markOf(stored), costs })).toBe(false);
    // A repeated request, or the same change in both.
    expect(isOverwriting({ stored, begunWith, costs: stored })).toBe(false);
    expect(isOverwriting({ stored: noted, begunWith, costs })).toBe(false);
  });

  it("say that nothing was saved, and what to press", () => {
    expect(overwritingSentence("Save")).toMatch(/another window\. Nothing of yours was saved: .* press Save again/);
  });
});

describe("a draft of the completion dialog", () => {
  const other = "00000000-0000-0000-0000-000000000003";
  const draft = { ...costsFieldsOf(noted), methodId: other, priceOfOne: "180", begunWith: draftMarkOf(noted) };
  const { begunWith: _, ...fields } = draft;

  it("opens as it was while what is noted has not changed, or without a mark", () => {
    expect(reopenDraft(draft, changed({ methodId: null }))).toEqual({ fields, isOutdated: false });
    expect(reopenDraft(fields, changed({ pieces: 2 }))).toEqual({ fields, isOutdated: false });
  });

  it("follows what is noted now if its costs were not touched, and keeps the method and the price of one", () => {
    const now = changed({ pieces: 12, materials: [] });
    const followed = { ...costsFieldsOf(now), methodId: other, priceOfOne: "180" };
    expect(reopenDraft(draft, now)).toEqual({ fields: followed, isOutdated: false });
  });

  it("is outdated if both changed, unless to the same costs", () => {
    const touched = { ...draft, pieces: "6" };
    expect(reopenDraft(touched, changed({ additionalCostsCents: 5 }))).toMatchObject({ isOutdated: true });
    expect(reopenDraft(touched, changed({ pieces: 6 })).isOutdated).toBe(false);
    const unreadable = { ...draft, pieces: "six" };
    expect(reopenDraft(unreadable, changed({ pieces: 6 }))).toMatchObject({
      fields: { pieces: "six" },
      isOutdated: true,
    });
  });
});
