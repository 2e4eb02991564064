import fc from "fast-check";
import { expect, it } from "vitest";
import { roundSeconds, splitWholeUnits } from "@/lib/domain/shared/largest-remainder";

it("splitWholeUnits gives the rest to the largest remainders, and to the earlier part when they are equal", () => {
  expect(splitWholeUnits([75, 75, 700, 75, 75], 10)).toEqual([8, 8, 70, 7, 7]);
  expect(splitWholeUnits([28, 28, 267, 28, 28], 60)).toEqual([1, 1, 4, 0, 0]);
  expect(splitWholeUnits([120, 59], 60)).toEqual([2, 0]);
  expect(splitWholeUnits([500, 500, 500, 500], 1_000)).toEqual([1, 1, 0, 0]);
  expect(splitWholeUnits([400, 500, 600, 500], 1_000)).toEqual([0, 1, 1, 0]);
  expect(splitWholeUnits([], 60)).toEqual([]);
});

it("splitWholeUnits adds up, with each part less than a whole unit away from its exact value", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 8 }), fc.integer({ min: 1, max: 600 }), (parts, unit) => {
      const shown = splitWholeUnits(parts, unit);
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(shown)).toBe(Math.floor(sum(parts) / unit));
      for (const [at, part] of parts.entries()) expect(Math.abs((shown[at] ?? 0) - part / unit)).toBeLessThan(1);
    }),
  );
});

it("roundSeconds returns whole minutes and short seconds that add up to the minutes of the sum", () => {
  expect(roundSeconds([119, 100, 330])).toEqual([120, 120, 300]);
  expect(roundSeconds([40, 3_659, 40])).toEqual([40, 3_660, 40]);
  expect(roundSeconds([59, 0])).toEqual([59, 0]);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(90), fc.nat(100_000)), { maxLength: 8 }), (parts) => {
      const shown = roundSeconds(parts);
      const minutes = (numbers: number[]) => Math.floor(numbers.reduce((total, number) => total + number, 0) / 60);
      expect(minutes(shown)).toBe(minutes(parts));
      for (const [at, part] of parts.entries()) {
        expect(Math.abs((shown[at] ?? 0) - part)).toBeLessThan(60);
        expect(part < 60 ? shown[at] === part : (shown[at] ?? 0) % 60 === 0).toBe(true);
      }
    }),
  );
});
