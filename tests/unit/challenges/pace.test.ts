import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paceOf } from "@/lib/domain/challenges/progress";
import { addDays } from "@/lib/domain/shared/local-time";

const november = { start: "2026-11-01", end: "2026-11-30" };
const pace = (done: number, today: string, window: { start: string; end: string | null } = november) =>
  paceOf({ done, wanted: 100 }, window, today);

describe("paceOf", () => {
  it("projects the progress so far, today included, to the last day", () => {
    expect(pace(31, "2026-11-15")).toBe(62);
    expect(pace(50, "2026-11-15")).toBe(100);
    expect(pace(10, "2026-11-02")).toBe(150);
    expect(pace(99, "2026-11-29")).toBe(102);
  });

  it("rounds down", () => {
    expect(paceOf({ done: 31.99, wanted: 100 }, november, "2026-11-15")).toBe(63);
    expect(paceOf({ done: 1, wanted: 1_000_000 }, november, "2026-11-15")).toBe(0);
  });

  it.each([
    ["before the start", 0, "2026-10-31"],
    ["on the first day, which is no pace yet", 40, "2026-11-01"],
    ["on the last day", 40, "2026-11-30"],
    ["after the end", 40, "2026-12-02"],
    ["while nothing is done", 0, "2026-11-15"],
    ["once the goal is met", 100, "2026-11-15"],
    ["and exceeded", 240, "2026-11-15"],
  ])("returns null %s", (_, done, today) => expect(pace(done, today)).toBeNull());

  it("returns null without an end date", () => expect(pace(40, "2026-11-15", { ...november, end: null })).toBeNull());

  it("returns the linear projection rounded down, never less than the current progress", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 400 }), fc.nat(), fc.integer({ min: 1, max: 999 }), (days, seed, done) => {
        const gone = 2 + (seed % (days - 2));
        const window = { start: "2026-01-10", end: addDays("2026-01-10", days - 1) };
        const percent = paceOf({ done, wanted: 1000 }, window, addDays(window.start, gone - 1)) ?? -1;
        expect(percent).toBeGreaterThanOrEqual(Math.floor(done / 10));
        const exact = (done / gone) * days * 0.1;
        expect(percent).toBeLessThanOrEqual(exact + 1e-9);
        expect(percent).toBeGreaterThan(exact - 1 - 1e-9);
      }),
    );
  });
});
