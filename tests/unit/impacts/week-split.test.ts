import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { impactUnits } from "@/lib/domain/impacts/causes";
import { splitPercents, splitWeek } from "@/lib/domain/impacts/week-split";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";

const secondsOf = (total: number, ids: number[], selected: number[]) =>
  splitWeek(total, ids, new Set(selected)).map(({ seconds }) => seconds);

describe("the weekly split", () => {
  it("is even without a selection and when everything is selected", () => {
    expect(secondsOf(7201, [1, 2, 3, 4, 5], [])).toEqual([1441, 1440, 1440, 1440, 1440]);
    expect(secondsOf(7203, [1, 2, 3, 4, 5], [5, 4, 3, 2, 1])).toEqual([1441, 1441, 1441, 1440, 1440]);
  });

  it("gives 70 % to the selected causes and 30 % to the others", () => {
    expect(secondsOf(3600, [1, 2, 3, 4, 5], [2])).toEqual([270, 2520, 270, 270, 270]);
    expect(secondsOf(3600, [1, 2, 3, 4, 5], [1, 2, 3, 4])).toEqual([630, 630, 630, 630, 1080]);
    expect(secondsOf(1, [1, 2], [2])).toEqual([0, 1]);
  });

  it("shows equal shares as equal, counting only full seconds and units", () => {
    const water = { conversionRate: 0.5 };
    const shown = splitWeek(8_995, [1, 2, 3, 4, 5], new Set()).map(({ fullSeconds }) => fullSeconds);
    expect(shown).toEqual([1_799, 1_799, 1_799, 1_799, 1_799]);
    expect(splitWeek(8_999, [1, 2, 3, 4, 5], new Set()).map((share) => impactUnits(share.fullSeconds, water))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(splitWeek(3_601, [1, 2, 3], new Set([2])).map(({ fullSeconds }) => fullSeconds)).toEqual([540, 2_520, 540]);
    expect(splitWeek(100, [], new Set())).toEqual([]);
  });

  it("shows equal shares with the same percentage, to one decimal", () => {
    const percentsOf = (selected: number[]) => [...splitPercents([1, 2, 3, 4, 5], new Set(selected)).values()];
    expect(percentsOf([])).toEqual([20, 20, 20, 20, 20]);
    expect(percentsOf([1])).toEqual([70, 7.5, 7.5, 7.5, 7.5]);
    expect(percentsOf([1, 2, 3])).toEqual([23.3, 23.3, 23.3, 15, 15]);
  });

  it("adds up to the total, each share within a second of the exact one, in any order of causes", () => {
    fc.assert(
      fc.property(
        fc.nat(7 * 86_400),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(11)),
        (total, ids, picks) => {
          const selected = new Set(picks.flatMap((pick) => ids[pick] ?? []));
          const shares = splitWeek(total, ids, selected);
          expect(shares.reduce((sum, share) => sum + share.seconds, 0)).toBe(total);
          const rest = ids.length - selected.size;
          for (const { causeId, seconds } of shares) {
            const isEven = selected.size === 0 || rest === 0;
            const exact = isEven ? 1 / ids.length : selected.has(causeId) ? 0.7 / selected.size : 0.3 / rest;
            expect(Math.abs(seconds - total * exact)).toBeLessThan(1);
          }
          expect(splitWeek(total, ids.toReversed(), selected)).toEqual(shares);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it("one instant falls into different weeks in different time zones", () => {
  const instant = new Date("2026-11-22T11:30:00Z");
  const week = (zone: string) => weekOf(localDateOf(instant, zone));
  expect(["Pacific/Auckland", "Africa/Johannesburg", "America/Los_Angeles"].map(week)).toEqual([
    "2026-11-23",
    "2026-11-16",
    "2026-11-16",
  ]);
});
