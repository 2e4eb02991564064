import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAUSES, impactUnits, nextUnit, nextUnitWords, pluralise } from "@/lib/domain/impacts/causes";
import { SelectImpactInput } from "@/lib/domain/impacts/input";

describe("the causes", () => {
  it("are five in order, each with its name, unit and icon", () => {
    expect(CAUSES.map(({ id, name, unitName, iconName }) => [id, name, unitName, iconName])).toEqual([
      [1, "Plant trees", "tree", "Tree"],
      [2, "Clean water", "litre", "Droplet"],
      [3, "Share a meal", "meal", "Apple"],
      [4, "Keep company", "visit", "Heart"],
      [5, "Pass on the craft", "spool", "Spool"],
    ]);
  });

  it("have a conversion rate above 0 and a description that calls the units virtual", () => {
    for (const { conversionRate, description } of CAUSES) {
      expect(conversionRate).toBeGreaterThan(0);
      expect(description).toMatch(/virtual/i);
    }
  });

  it("write units in the plural when the count is not 1", () => {
    expect([pluralise(0, "tree"), pluralise(1, "tree"), pluralise(2, "tree")]).toEqual(["trees", "tree", "trees"]);
    const words = ["berry", "day", "lunch", "box", "dyer", "scarf", "spool"].map((unit) => pluralise(2, unit));
    expect(words).toEqual(["berries", "days", "lunches", "boxes", "dyers", "scarfs", "spools"]);
  });

  it("are selected by a valid causeId and whether the cause is selected", () => {
    for (const choice of [
      { causeId: 1, selected: true },
      { causeId: 2_147_483_647, selected: false },
    ])
      expect(SelectImpactInput.parse(choice)).toEqual(choice);
    for (const causeId of [0, -1, 1.5, 2_147_483_648, "1"])
      expect(SelectImpactInput.safeParse({ causeId, selected: true }).success).toBe(false);
    expect(SelectImpactInput.safeParse({ causeId: 1 }).success).toBe(false);
  });
});

describe("the units of a time", () => {
  it("are floor(hours / rate), exact at the boundaries", () => {
    for (const cause of CAUSES)
      for (const units of [1, 2, 7, 1000]) {
        const seconds = units * cause.conversionRate * 3600;
        expect(impactUnits(seconds, cause)).toBe(units);
        expect(impactUnits(seconds - 1, cause)).toBe(units - 1);
      }
    expect(impactUnits(3600, { conversionRate: 0.1 })).toBe(10);
    expect(impactUnits(0, { conversionRate: 0.01 })).toBe(0);
  });
});

describe("the progress to the next unit", () => {
  const none = { weekUnits: 0, lifetimeUnits: 0 };
  const words = (seconds: number, conversionRate: number, of: Partial<typeof none> & { unitName?: string } = {}) =>
    nextUnitWords(nextUnit(seconds, { conversionRate }), { unitName: "tree", ...none, ...of });

  it("is what floor(hours / rate) leaves over, and always less than a whole unit", () => {
    const rates = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.nat(7 * 86_400), rates, (seconds, conversionRate) => {
        const { done, size } = nextUnit(seconds, { conversionRate });
        expect(size).toBeCloseTo(conversionRate * 3600, 6);
        expect(done).toBeGreaterThanOrEqual(0);
        expect(done).toBeLessThan(size);
        expect(impactUnits(seconds, { conversionRate }) * size + done).toBe(seconds);
      }),
      { numRuns: 500 },
    );
  });

  it("completes the next unit after exactly the seconds that are left", () => {
    for (const cause of CAUSES)
      for (const seconds of [0, 1, 1799, 1800, 7199, 7200, 40_000]) {
        const { done, size } = nextUnit(seconds, cause);
        const units = impactUnits(seconds, cause);
        expect(impactUnits(seconds + size - done - 1, cause)).toBe(units);
        expect(impactUnits(seconds + size - done, cause)).toBe(units + 1);
      }
  });

  it("is shown in full minutes", () => {
    expect(words(39 * 60, 1)).toBe("39 of 60 minutes to your first tree");
    expect(words(39 * 60 + 59, 1)).toBe("39 of 60 minutes to your first tree");
    expect(words(7199, 2)).toBe("119 of 120 minutes to your first tree");
    expect(words(0, 0.5, { unitName: "litre" })).toBe("0 of 30 minutes to your first litre");
  });

  it("is shown in seconds when a unit is not whole minutes, and in the singular for one minute", () => {
    expect(words(20, 0.01)).toBe("20 of 36 seconds to your first tree");
    expect(nextUnitWords({ done: 0, size: 60 }, { unitName: "tree", ...none })).toBe(
      "0 of 1 minute to your first tree",
    );
  });

  it("refers to the first unit ever, the first of the week or the next one", () => {
    expect(words(7200 + 60, 2, { weekUnits: 1, lifetimeUnits: 1 })).toBe("1 of 120 minutes to your next tree");
    expect(words(60, 2, { lifetimeUnits: 4 })).toBe("1 of 120 minutes to this week’s first tree");
  });
});
