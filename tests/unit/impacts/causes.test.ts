import { describe, expect, it } from "vitest";
import { CAUSES, pluralise } from "@/lib/domain/impacts/causes";

describe("the causes", () => {
  it("have five entries in order, each with its icon", () => {
    expect(CAUSES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(CAUSES.map(({ iconName }) => iconName)).toEqual(["Tree", "Droplet", "Apple", "Heart", "Spool"]);
  });

  it("have a conversion rate above 0 and a description that calls the units virtual", () => {
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
  ])("write %s %s as '%s', with the plural when the count is not 1", (count, unit, word) => {
    expect(pluralise(count, unit)).toBe(word);
  });
});
