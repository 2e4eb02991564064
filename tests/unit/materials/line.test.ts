import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/materials/line";
import { listRipples, type NotedWork } from "@/lib/domain/materials/ripple";
import { readCompletion, readCosts } from "@/lib/domain/projects/fields";
import { someYarn } from "../../support/people/materials";

const WORK = { additionalCosts: "", methodId: "5a0b2f1e-0000-4000-8000-000000000000", pieces: "1" };
const MERINO = { ...someYarn(), stock: { micro: 100_000_000n, cents: 8_000 } };
const HOURLY = {
  ...{ rateType: "hourly" as const, hoursPerDay: 8, currency: "R" },
  ...{ profitOption: "none" as const, manualProfitCents: 0 },
};
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

it("ripples where it costs something else now, the lowest wage first, then works without a wage by name", () => {
  const aWork = (name: string, rateCents: number, costCents = 4_000): NotedWork => ({
    ...{ id: name, name, isOneOff: true, pieces: 1, seconds: rateCents === 0 ? 0 : 3_600, costsCents: costCents },
    method: { ...HOURLY, rateCents },
    lines: [{ costCents, quantity: { micro: 62_000_000n, unit: "g" } }],
  });
  const works = [aWork("Vest", 0), aWork("Cowl", 12_000), aWork("Shawl", 9_000), aWork("Mitts", 0)];
  const ripples = listRipples(MERINO, [...works, aWork("Scarf", 10_000), aWork("Same", 1, 4_960)]);
  expect(ripples.map(({ name, wages }) => [name, wages?.now])).toEqual([
    ["Shawl", 8_040],
    ["Scarf", 9_040],
    ["Cowl", 11_040],
    ["Mitts", undefined],
    ["Vest", undefined],
  ]);
});
