import fc from "fast-check";
import { expect, it } from "vitest";
import { wholeUnits } from "@/lib/domain/shared/largest-remainder";

it("gives what is left to the largest remainders, equal ones to the earlier part", () => {
  expect(wholeUnits([75, 75, 700, 75, 75], 10)).toEqual([8, 8, 70, 7, 7]);
  expect(wholeUnits([28, 28, 267, 28, 28], 60)).toEqual([1, 1, 4, 0, 0]);
  expect(wholeUnits([120, 59], 60)).toEqual([2, 0]);
  expect(wholeUnits([], 60)).toEqual([]);
});

it("adds up, and no part is a whole unit away from its own", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 8 }), fc.integer({ min: 1, max: 600 }), (parts, unit) => {
      const shown = wholeUnits(parts, unit);
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(shown)).toBe(Math.floor(sum(parts) / unit));
      for (const [at, part] of parts.entries()) expect(Math.abs((shown[at] ?? 0) - part / unit)).toBeLessThan(1);
    }),
  );
});
