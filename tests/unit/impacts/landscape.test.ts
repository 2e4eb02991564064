import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawDefinitions, drawScene, UNITS } from "@/app/(pact)/impact/landscape/marks";
import { NARROW, WIDE } from "@/app/(pact)/impact/landscape/scenes";
import { CAUSES, impactUnits } from "@/lib/domain/impacts/causes";
import { describeFullGrounds, growthOf, landscapeWords, placesOf } from "@/lib/domain/impacts/landscape";
import { splitWeek } from "@/lib/domain/impacts/week-split";

const ids = CAUSES.map(({ id }) => id);
const weekOf = (seconds: number, selected: number[] = []) => {
  const shares = splitWeek(seconds, ids, new Set(selected));
  return CAUSES.map((cause, at) => {
    const weekFullSeconds = shares[at]?.fullSeconds ?? 0;
    return { ...cause, weekFullSeconds, weekUnits: impactUnits(weekFullSeconds, cause) };
  });
};
const drawingOf = (week: ReturnType<typeof weekOf>) =>
  drawDefinitions(new Map(week.map((cause) => [cause.iconName, growthOf(cause)])));
const countParts = (text: string, part: string) => text.split(part).length - 1;

describe("the landscape of a week", () => {
  it("draws each whole unit until its ground is full, plus one that is growing", () => {
    fc.assert(
      fc.property(fc.nat(7 * 86_400), fc.subarray(ids), (seconds, selected) => {
        const week = weekOf(seconds, selected);
        const drawing = drawingOf(week);
        for (const cause of week) {
          const places = placesOf(cause.iconName).length - 1;
          const { whole, next } = growthOf(cause);
          expect(whole).toBe(Math.min(cause.weekUnits, places));
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThan(1);
          expect(countParts(drawing, `<use href='#${UNITS[cause.iconName].id}' x=`)).toBe(whole);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("draws the next unit as a dotted outline that fills in with each minute", () => {
    expect(countParts(drawingOf(weekOf(0)), "landscape-next")).toBe(CAUSES.length);
    expect(countParts(drawingOf(weekOf(0)), "clip-path=")).toBe(0);
    const sprout = (seconds: number) =>
      Number(/#sprout' transform='scale\((.+?)\)/.exec(drawingOf(weekOf(seconds, [1])))?.[1]);
    const level = (seconds: number) =>
      Number(/drop-c'><path d='M-12 1V-(.+?)H/.exec(drawingOf(weekOf(seconds, [2])))?.[1]);
    expect(sprout(6000)).toBeGreaterThan(sprout(3000));
    expect(level(1200)).toBeGreaterThan(level(600));
  });

  it("fills the nearest row first, from the middle, and has a size for every row", () => {
    for (const { iconName } of CAUSES) {
      const places = placesOf(iconName);
      expect(places.map(({ row }) => row)).toEqual(places.map(({ row }) => row).toSorted((a, b) => a - b));
      for (const row of new Set(places.map((place) => place.row))) {
        const inRow = places.filter((place) => place.row === row).map(({ right }) => right);
        expect(new Set(inRow).size).toBe(inRow.length);
        expect(inRow.reduce((sum, right) => sum + right, 0)).toBe(0);
        expect(inRow.map(Math.abs)).toEqual(inRow.map(Math.abs).toSorted((a, b) => a - b));
      }
      expect(UNITS[iconName].rows).toHaveLength((places.at(-1)?.row ?? 0) + 1);
    }
  });

  it("is drawn the same for the same week, and has every ground in the wide and the narrow scene", () => {
    expect(drawingOf(weekOf(80_000, [3]))).toBe(drawingOf(weekOf(80_000, [3])));
    for (const scene of [WIDE, NARROW])
      for (const { id } of Object.values(UNITS)) expect(countParts(drawScene(scene), `#${id}s'`)).toBe(1);
  });

  it("lists its units in words, and says which ground is too full to show them all", () => {
    expect(landscapeWords(weekOf(0))).toBe("This week’s landscape: open ground, with room for all that you craft.");
    expect(landscapeWords(weekOf(60))).toBe("This week’s landscape: the first things are growing.");
    expect(landscapeWords(weekOf(5 * 3600))).toBe("This week’s landscape: 2 litres and 1 meal.");
    const full = weekOf(70 * 3600, [2]);
    expect(landscapeWords(full)).toBe("This week’s landscape: 2 trees, 98 litres, 5 meals, 1 visit and 3 spools.");
    expect(describeFullGrounds(full)).toBe("The ground is full: it shows 20 of 98 litres.");
    expect(describeFullGrounds(weekOf(20 * 3600))).toBeNull();
  });
});
