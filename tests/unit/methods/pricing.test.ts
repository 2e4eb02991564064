import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RATE_CENTS } from "@/lib/domain/methods/method-fields";
import {
  exampleCalculation,
  laborFormula,
  type PricedMethod,
  type PricedWork,
  priceForCustomer,
  priceOfSnapshot,
  priceProject,
  snapshotOf,
} from "@/lib/domain/methods/pricing";
import { MAX_AMOUNT_CENTS } from "@/lib/domain/shared/money";
import { isThorough } from "../../support/thorough";

const hourly: PricedMethod = {
  rateType: "hourly",
  rateCents: 2_000,
  hoursPerDay: 8,
  currency: "R",
  profitOption: "none",
  manualProfitCents: 0,
};
const daily: PricedMethod = { ...hourly, rateType: "daily", rateCents: 40_000 };
const work: PricedWork = { totalSeconds: 5_400, materials: [], additionalCostsCents: 0, priceOverrideCents: null };
const wool = { name: "Wool", costCents: 4_500 };

describe("priceProject", () => {
  it("adds hours times rate, materials, additional costs and manual profit", () => {
    const method: PricedMethod = { ...hourly, profitOption: "manual", manualProfitCents: 1_000 };
    const price = priceProject({ method, ...work, materials: [wool, wool], additionalCostsCents: 250 });
    expect(price).toEqual({
      lines: [
        { key: "labor", label: "Labor", cents: 3_000 },
        { key: "materials", label: "Materials", cents: 9_000 },
        { key: "additional", label: "Additional costs", cents: 250 },
        { key: "profit", label: "Profit", cents: 1_000 },
      ],
      laborCents: 3_000,
      materialsCents: 9_000,
      totalCents: 13_250,
      finalCents: 13_250,
    });
  });

  it("divides the hours by the hours per day for a daily rate", () => {
    expect(priceProject({ method: daily, ...work, totalSeconds: 12 * 3_600 }).totalCents).toBe(60_000);
    expect(priceProject({ method: { ...daily, hoursPerDay: 6 }, ...work, totalSeconds: 3_600 }).totalCents).toBe(6_667);
  });

  it("uses exact seconds instead of rounded hours: 1 h 0 m 17 s at R20 is R20.09", () => {
    expect(priceProject({ method: hourly, ...work, totalSeconds: 3_617 }).laborCents).toBe(2_009);
  });

  it("rounds labor once, half away from zero: half a cent becomes one", () => {
    expect(priceProject({ method: { ...hourly, rateCents: 1 }, ...work, totalSeconds: 1_800 }).laborCents).toBe(1);
    expect(priceProject({ method: { ...hourly, rateCents: 1 }, ...work, totalSeconds: 1_799 }).laborCents).toBe(0);
  });

  it("rounds labor to whole yen: 1 h 0 m 17 s at ¥2,000 is ¥2,009", () => {
    const price = priceProject({
      method: { ...hourly, rateCents: 200_000, currency: "¥" },
      ...work,
      totalSeconds: 3_617,
    });
    expect(price.laborCents).toBe(200_900);
  });

  it("adds 0.10 and 0.20 to 0.30", () => {
    const materials = [10, 20].map((costCents) => ({ name: "Thread", costCents }));
    expect(priceProject({ method: hourly, ...work, totalSeconds: 0, materials }).totalCents).toBe(30);
  });

  it("shows no profit line for a method without profit, even if an amount is still stored", () => {
    const price = priceProject({ method: { ...hourly, manualProfitCents: 5 }, ...work });
    expect(price.lines.map((line) => line.key)).toEqual(["labor", "materials", "additional"]);
    expect(price.totalCents).toBe(3_000);
  });

  it("divides a daily rate by half hours exactly: R750.00 for 7.5 hours is R100.00 an hour", () => {
    const method = { ...daily, rateCents: 75_000, hoursPerDay: 7.5 };
    const laborOf = (totalSeconds: number) => priceProject({ method, ...work, totalSeconds }).laborCents;
    expect([27_000, 3_600, 1_800, 18].map(laborOf)).toEqual([75_000, 10_000, 5_000, 50]);
    expect(laborFormula(method, 27_000)).toBe("7h 30m ÷ 7.5h × R750.00 a day");
    expect(exampleCalculation(method).price.laborCents).toBe(225_000);
  });

  it("uses the final price set by the crafter, even zero, and keeps the total beside it", () => {
    const priced = (priceOverrideCents: number) => priceProject({ method: hourly, ...work, priceOverrideCents });
    expect(priced(9_900)).toMatchObject({ totalCents: 3_000, finalCents: 9_900 });
    expect(priced(0)).toMatchObject({ totalCents: 3_000, finalCents: 0 });
  });

  it("matches an independent calculation to the cent for many random works", () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }));
    const method = fc.record({
      title: fc.string(),
      rateType: fc.constantFrom("hourly", "daily"),
      rateCents: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: MAX_RATE_CENTS })),
      hoursPerDay: fc.integer({ min: 2, max: 48 }).map((halves) => halves / 2),
      currency: fc.constant("R"),
      profitOption: fc.constantFrom("manual", "none"),
      manualProfitCents: amount,
    });
    const priced = fc.record({
      method,
      totalSeconds: fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
      materials: fc.array(fc.record({ name: fc.string(), costCents: amount }), { maxLength: 100 }),
      additionalCostsCents: amount,
      priceOverrideCents: fc.option(amount),
    });
    fc.assert(
      fc.property(priced, (input) => {
        const expected = priceByRules(input);
        const price = priceProject(input);
        expect([price.laborCents, price.totalCents, price.finalCents].map(BigInt)).toEqual(expected);
        expect(price.lines.reduce((sum, line) => sum + BigInt(line.cents), 0n)).toBe(expected[1]);
        expect(Number.isSafeInteger(price.totalCents)).toBe(true);
        expect(priceOfSnapshot(snapshotOf(input))).toEqual(price);
      }),
      { numRuns: isThorough ? 10_000 : 1_000 },
    );
  });
});

describe("the frozen price", () => {
  it("stores everything it was calculated from, and is read without calculating it again", () => {
    const profit = { profitOption: "manual" as const, manualProfitCents: 700 };
    const method = { ...daily, ...profit, title: "Day rate", isPublic: true };
    const snapshot = snapshotOf({ method, ...work, materials: [wool], additionalCostsCents: 1, priceOverrideCents: 9 });
    expect(snapshot).toEqual({
      ...daily,
      ...profit,
      methodTitle: "Day rate",
      totalSeconds: 5_400,
      materials: [wool],
      additionalCostsCents: 1,
      laborCents: 7_500,
      materialsCents: 4_500,
      totalCents: 12_701,
      priceOverrideCents: 9,
    });
    expect(priceOfSnapshot({ ...snapshot, laborCents: 7_400 }).totalCents).toBe(12_601);
  });
});

describe("the example on a method's card", () => {
  it("assumes 2 hours or 3 days of work and materials of 45, and adds the manual profit", () => {
    expect(exampleCalculation(hourly)).toMatchObject({
      work: "2 hours",
      price: { laborCents: 4_000, totalCents: 8_500 },
    });
    expect(exampleCalculation({ ...daily, hoursPerDay: 7 })).toMatchObject({
      work: "3 days",
      price: { laborCents: 120_000, materialsCents: 4_500, totalCents: 124_500 },
    });
    const withProfit: PricedMethod = { ...hourly, profitOption: "manual", manualProfitCents: 1_000 };
    expect(exampleCalculation(withProfit).price.totalCents).toBe(9_500);
  });

  it.each([
    [0, "0h"],
    [45, "45s"],
    [2_400, "40m"],
    [2_445, "40m 45s"],
    [3_607, "1h 0m 7s"],
    [5_400, "1h 30m"],
    [43_200, "12h"],
    [360_061, "100h 1m 1s"],
  ])("writes the labor of %d seconds as %s times the rate", (seconds, time) => {
    expect(laborFormula(hourly, seconds)).toBe(`${time} × R20.00 an hour`);
    expect(laborFormula(daily, seconds)).toBe(`${time} ÷ 8h × R400.00 a day`);
  });

  it("shows the exact time from which labor is calculated", () => {
    const worth = { h: 3_600, m: 60, s: 1 } as const;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (seconds) => {
        const parts = laborFormula(hourly, seconds)
          .replace(/ ×.*/, "")
          .matchAll(/(\d+)([hms])/g);
        const total = [...parts].reduce(
          (sum, [, count, unit]) => sum + Number(count) * worth[unit as keyof typeof worth],
          0,
        );
        expect(total).toBe(seconds);
      }),
    );
  });
});

/** The price, sentence by sentence and in whole numbers: labor, total, final. */
function priceByRules(input: PricedWork & { method: PricedMethod }): bigint[] {
  const { method } = input;
  const halfHours = method.rateType === "daily" ? BigInt(method.hoursPerDay * 2) : 2n;
  const thousandths = BigInt(input.totalSeconds) * BigInt(method.rateCents);
  const unit = 1_800n * halfHours;
  let labor = thousandths / unit;
  if ((thousandths % unit) * 2n >= unit) labor += 1n;
  let total = labor + BigInt(input.additionalCostsCents);
  for (const material of input.materials) total += BigInt(material.costCents);
  if (method.profitOption === "manual") total += BigInt(method.manualProfitCents);
  return [labor, total, input.priceOverrideCents === null ? total : BigInt(input.priceOverrideCents)];
}

describe("priceForCustomer", () => {
  const method = { ...hourly, title: "Fair", profitOption: "manual" as const, manualProfitCents: 1_000 };
  const sheet = (more: Partial<PricedWork>) =>
    priceForCustomer(snapshotOf({ method, ...work, materials: [wool], additionalCostsCents: 250, ...more }));
  const amounts = (more: Partial<PricedWork>) => sheet(more).lines.map(({ label, cents }) => [label, cents]);

  it("shows materials, additional costs and one line for work that includes the profit", () => {
    expect(amounts({})).toEqual([
      ["Materials", 4_500],
      ["Additional costs", 250],
      ["Work", 4_000],
    ]);
    expect(sheet({}).finalCents).toBe(8_750);
  });

  it("omits amounts of zero", () => {
    expect(amounts({ materials: [], additionalCostsCents: 0 })).toEqual([["Work", 4_000]]);
  });

  it("adds up to a final price if one is set, and has no lines if it does not cover the costs", () => {
    expect(amounts({ priceOverrideCents: 10_000 }).at(-1)).toEqual(["Work", 5_250]);
    expect(amounts({ priceOverrideCents: 4_750 }).map(([label]) => label)).toEqual(["Materials", "Additional costs"]);
    expect(amounts({ priceOverrideCents: 4_749 })).toEqual([]);
    expect(sheet({ priceOverrideCents: 0 })).toEqual({ lines: [], finalCents: 0 });
  });

  it("has lines that add up to the final price for any work", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.nat(90_000), cents, cents, fc.option(cents), (totalSeconds, costCents, extra, price) => {
        const materials = [{ name: "Wool", costCents }];
        const { lines, finalCents } = sheet({
          ...{ totalSeconds, materials, additionalCostsCents: extra, priceOverrideCents: price },
        });
        const sum = lines.reduce((total, line) => total + line.cents, 0);
        expect(lines.length === 0 || sum === finalCents).toBe(true);
      }),
    );
  });
});
