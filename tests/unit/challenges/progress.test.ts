import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeTimeLeft, paceOf, periodKey, progressOf, tallyOf } from "@/lib/domain/challenges/progress";
import { addDays } from "@/lib/domain/shared/local-time";

const zone = "Africa/Johannesburg";
const momentAt = (local: string) => new Date(`${local}+02:00`);
const november = { startDate: "2026-11-01", endDate: "2026-11-30", isEvergreen: false };
const evergreen = { startDate: "2026-01-15", endDate: null, isEvergreen: true };

describe("tallyOf", () => {
  it("counts an allocation of an hour or more as one session, however long it is", () => {
    const on = (...seconds: number[]) => seconds.map((s) => ({ localDate: "2026-11-02", seconds: s }));
    expect(tallyOf(on(3599)).sessions).toBe(0);
    expect(tallyOf(on(3600)).sessions).toBe(1);
    expect(tallyOf(on(9 * 3600, 1800, 1800)).sessions).toBe(1);
  });

  it("counts a date once its allocations add up to 300 seconds", () => {
    const rows = [
      { localDate: "2026-11-02", seconds: 150 },
      { localDate: "2026-11-02", seconds: 150 },
      { localDate: "2026-11-03", seconds: 299 },
      { localDate: "2026-11-04", seconds: 900 },
    ];
    expect(tallyOf(rows)).toEqual({ seconds: 1499, sessions: 0, days: 2 });
  });

  it("returns zeros without allocations", () => expect(tallyOf([])).toEqual({ seconds: 0, sessions: 0, days: 0 }));
});

describe("progressOf", () => {
  const tally = { seconds: 5399, sessions: 3, days: 4 };
  it.each([
    ["sessions", 2, 3, 150],
    ["days", 8, 4, 50],
    ["minutes", 90, 89, 99],
    ["hours", 1, 1.4, 149],
  ] as const)("in %s rounds down and may exceed 100 percent", (unit, quantity, allocatedValue, progressPercentage) => {
    expect(progressOf(tally, { quantity, unit })).toEqual({
      allocatedValue,
      goalValue: quantity,
      unit,
      progressPercentage,
    });
  });

  it("reaches 100 percent exactly when the goal is met", () => {
    const percentage = (seconds: number) =>
      progressOf({ seconds, sessions: 0, days: 0 }, { quantity: 7, unit: "hours" }).progressPercentage;
    expect(percentage(7 * 3600 - 1)).toBe(99);
    expect(percentage(7 * 3600)).toBe(100);
  });
});

describe("periodKey", () => {
  it("returns the calendar month for an evergreen challenge and 'once' for any other", () => {
    expect(periodKey(evergreen, "2026-11-30")).toBe("2026-11");
    expect(periodKey(evergreen, "2026-12-01")).toBe("2026-12");
    expect(periodKey(november, "2026-11-30")).toBe("once");
  });
});

describe("describeTimeLeft", () => {
  it.each([
    ["2026-10-28T12:00:00", november, "Starts in 4 days"],
    ["2026-10-31T23:59:59", november, "Starts tomorrow"],
    ["2026-11-01T00:00:00", november, "29 days left"],
    ["2026-11-29T12:00:00", november, "1 day left"],
    ["2026-11-30T23:59:00", november, "Last day"],
    ["2026-12-01T00:00:00", november, "Ended · 48 hours left to add sessions"],
    ["2026-12-02T23:30:00", november, "Ended · 1 hour left to add sessions"],
    ["2026-12-03T00:00:00", november, "Finished"],
    ["2026-11-10T12:00:00", evergreen, "20 days left this month"],
    ["2026-11-30T12:00:00", evergreen, "Last day this month"],
    ["2026-11-10T12:00:00", { ...november, endDate: null }, "No end date"],
  ])("describes the time left at %s", (now, challenge, words) =>
    expect(describeTimeLeft(challenge, momentAt(now), zone)).toBe(words),
  );
});

describe("paceOf", () => {
  const WINDOW = { start: "2026-11-01", end: "2026-11-30" };
  const pace = (done: number, today: string, window: { start: string; end: string | null } = WINDOW) =>
    paceOf({ done, wanted: 100 }, window, today);

  it("projects the progress so far, today included, to the last day", () => {
    expect(pace(31, "2026-11-15")).toBe(62);
    expect(pace(50, "2026-11-15")).toBe(100);
    expect(pace(10, "2026-11-02")).toBe(150);
    expect(pace(99, "2026-11-29")).toBe(102);
  });

  it("rounds down", () => {
    expect(paceOf({ done: 31.99, wanted: 100 }, WINDOW, "2026-11-15")).toBe(63);
    expect(paceOf({ done: 1, wanted: 1_000_000 }, WINDOW, "2026-11-15")).toBe(0);
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

  it("returns null without an end date", () => expect(pace(40, "2026-11-15", { ...WINDOW, end: null })).toBeNull());

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
