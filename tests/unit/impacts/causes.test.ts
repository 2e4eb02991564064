import { describe, expect, it } from "vitest";
import { CAUSES, pluralise } from "@/lib/domain/impacts/causes";

describe("the causes", () => {
  it("are five, in order, with their icons", () => {
    expect(CAUSES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(CAUSES.map(({ iconName }) => iconName)).toEqual(["Tree", "Droplet", "Apple", "Heart", "Spool"]);
  });

  it("turn hours into virtual units, and say that they are virtual", () => {
    for (const { conversionRate, description } of CAUSES) {
      expect(conversionRate).toBeGreaterThan(0);
      expect(description).toMatch(/virtual/i);
    }
  });

  it.each([
    [1, "tree", "tree"],
    [0, "tree", "trees"],
    [2, "tree", "trees"],
    [2, "berry", "berries"],
    [2, "day", "days"],
    [3, "lunch", "lunches"],
    [3, "box", "boxes"],
  ])("%s %s is written with '%s', the plural when the count is not 1", (count, unit, word) => {
    expect(pluralise(count, unit)).toBe(word);
  });
});
