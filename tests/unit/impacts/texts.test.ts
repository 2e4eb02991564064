import { expect, it } from "vitest";
import { CAUSES, pluralise } from "@/lib/domain/impacts/causes";

it("each cause has a name and counts its own unit", () => {
  expect(CAUSES.map(({ name, unitName }) => [name, unitName])).toEqual([
    ["Plant trees", "tree"],
    ["Clean water", "litre"],
    ["Share a meal", "meal"],
    ["Keep company", "visit"],
    ["Pass on the craft", "spool"],
  ]);
});

it("pluralise looks only at the end of a word", () => {
  expect(pluralise(2, "dyer")).toBe("dyers");
  expect(pluralise(2, "scarf")).toBe("scarfs");
  expect(pluralise(2, "spool")).toBe("spools");
});
