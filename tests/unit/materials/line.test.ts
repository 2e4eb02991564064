import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/materials/line";
import { readCompletion, readCosts } from "@/lib/domain/projects/fields";
import { someYarn } from "../../support/people/materials";

const WORK = { additionalCosts: "", methodId: "5a0b2f1e-0000-4000-8000-000000000000", pieces: "1" };
const MERINO = { ...someYarn(), stock: { micro: 100_000_000n, cents: 8_000 } };
const taken = (quantity: string, unit: "g" | "m" | "pack" = "g") => ({ materialId: WORK.methodId, quantity, unit });

it.each([
  ["180", "m", "Merino DK, 180 m", "36.00"],
  ["62", "g", "Merino DK, 62 g", "49.60"],
  ["1", "pack", "Merino DK, 1 skein", "80.00"],
  ["1,5", "pack", "Merino DK, 1.5 skeins", "120.00"],
  ["", "g", "Merino DK", ""],
  ["x", "g", "Merino DK", ""],
] as const)("a line of %s %s is “%s” and costs %s at the average", (quantity, unit, name, cost) => {
  expect(lineOf(MERINO, taken(quantity, unit))).toEqual({ name, cost, taken: taken(quantity, unit) });
});

it("has no cost with an empty shelf, and a name of at most 100 characters", () => {
  const empty = { ...MERINO, name: "W".repeat(100), stock: { micro: 0n, cents: 0 } };
  const { name, cost } = lineOf(empty, taken("5"));
  expect([name.length, name.slice(-5), cost]).toEqual([100, ", 5 g", ""]);
});

it("an empty cost can be noted, but not completed", () => {
  const fields = { ...WORK, materials: [{ name: "Silk, 10 g", cost: "", taken: taken("10") }] };
  expect(readCosts(fields).costs?.materials).toEqual([{ name: "Silk, 10 g", costCents: 0, taken: taken("10") }]);
  const { problems } = readCompletion({ ...fields, priceOfOne: "" });
  expect(problems).toEqual({ "materials.0.cost": "Its price is missing. Record a purchase of it, or enter the cost." });
});

it("a quantity of nothing is refused at its field", () => {
  const { problems } = readCosts({ ...WORK, materials: [{ name: "Silk", cost: "1", taken: taken("0") }] });
  expect(problems).toEqual({ "materials.0.quantity": "The quantity must be greater than 0." });
});
