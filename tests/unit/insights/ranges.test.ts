import { describe, expect, it, test } from "vitest";
import {
  canSeeYear,
  gridRange,
  rangeBefore,
  readChosenRange,
  readRange,
  readYear,
  rollingYear,
  startAtFirst,
  yearBefore,
} from "@/lib/domain/insights/range";
import { findMissingSeconds, monthsOf, pickTopProjects, weeksOf } from "@/lib/domain/insights/sums";
import { compareYearEarlier, describeBusiestHour, describeLongest, rangeInWords } from "@/lib/domain/insights/words";

const TODAY = "2026-11-23";
const aDay = (localDate: string, seconds: number) => ({ localDate, seconds, lateSeconds: 0, sessions: 1 });

describe("the range", () => {
  it("spans 53 weeks from a Monday up to today by default", () => {
    expect(rollingYear(TODAY)).toEqual({ from: "2025-11-24", to: TODAY });
    expect(rollingYear("2026-11-29")).toEqual({ from: "2025-11-24", to: "2026-11-29" });
  });

  it("can be chosen only on Pro+", () => {
    const asked = { from: "2024-01-01", to: "2024-06-30" };
    expect(readRange(asked, TODAY, "pro_plus")).toEqual(asked);
    for (const tier of ["free", "pro_lite"] as const) expect(readRange(asked, TODAY, tier)).toEqual(rollingYear(TODAY));
  });

  test.each([
    [{ from: "2026-06-30", to: "2026-01-01" }, "an end before its begin"],
    [{ from: "0001-01-01", to: "9999-12-31" }, "10,000 years"],
    [{ from: "2016-01-01", to: "2026-11-01" }, "more than ten years"],
    [{ from: "2026-02-30", to: "2026-03-30" }, "a date that no month has"],
    [{ from: "2026-01-01", to: "2026-11-24" }, "tomorrow"],
    [{ from: ["2026-01-01"], to: "2026-02-01" }, "a repeated parameter"],
    [{}, "nothing"],
  ])("falls back to the rolling year for %o: %s", (asked: object, _why: string) => {
    expect(readRange(asked, TODAY, "pro_plus")).toEqual(rollingYear(TODAY));
  });

  it("is in the query when it is chosen, and its form is open when it is chosen or requested", () => {
    const asked = { from: "2024-01-01", to: "2024-06-30" };
    expect(readChosenRange(asked, TODAY, "pro_plus")).toMatchObject({
      query: asked,
      isRolling: false,
      isChoosing: true,
    });
    const rolling = { range: rollingYear(TODAY), query: {}, isRolling: true };
    expect(readChosenRange({}, TODAY, "pro_plus")).toEqual({ ...rolling, isChoosing: false });
    expect(readChosenRange({ range: "any" }, TODAY, "pro_plus")).toEqual({ ...rolling, isChoosing: true });
    expect(readChosenRange({ ...asked, range: "any" }, TODAY, "pro_lite")).toEqual({ ...rolling, isChoosing: false });
  });

  it("starts at the first session, and its grid ends with it and covers six weeks where it can", () => {
    const shown = startAtFirst(rollingYear(TODAY), [aDay("2026-10-04", 60), aDay("2026-11-21", 60)]);
    expect(shown).toEqual({ from: "2026-10-04", to: TODAY });
    expect(gridRange(rollingYear(TODAY), shown)).toEqual({ from: "2026-10-04", to: TODAY });
    const latest = { from: "2026-11-21", to: TODAY };
    expect(gridRange(rollingYear(TODAY), latest)).toEqual({ from: "2026-10-19", to: TODAY });
    expect(gridRange({ from: "2026-11-01", to: TODAY }, latest)).toEqual({ from: "2026-11-01", to: TODAY });
    expect(gridRange(rollingYear(TODAY), rollingYear(TODAY))).toEqual(rollingYear(TODAY));
  });

  it("has a previous range with as many days and the same weekdays", () => {
    expect(rangeBefore({ from: "2025-11-24", to: TODAY })).toEqual({ from: "2024-11-25", to: "2025-11-24" });
  });

  it("is described in words, with today named as such", () => {
    expect(rangeInWords({ from: "2025-11-24", to: TODAY }, TODAY)).toBe("from 24 November 2025 to today");
    expect(rangeInWords({ from: "2025-11-24", to: "2026-11-22" }, TODAY)).toBe(
      "from 24 November 2025 to 22 November 2026",
    );
  });
});

describe("a year", () => {
  it("ends today while it is the current one, and is rejected before it begins", () => {
    expect(readYear("2026", TODAY)).toEqual({ from: "2026-01-01", to: TODAY });
    expect(readYear("2025", TODAY)).toEqual({ from: "2025-01-01", to: "2025-12-31" });
    for (const asked of ["2027", "1999", "26", "2026x", ""]) expect(readYear(asked, TODAY)).toBeNull();
  });

  it("is visible on every tier while it is the current one and in the January after it", () => {
    expect(canSeeYear("2026", TODAY, "free")).toBe(true);
    expect(canSeeYear("2025", TODAY, "free")).toBe(false);
    expect(canSeeYear("2025", TODAY, "pro_plus")).toBe(true);
    expect(canSeeYear("2026", "2027-01-31", "free")).toBe(true);
    expect(canSeeYear("2026", "2027-02-01", "free")).toBe(false);
  });
});

describe("the comparison with a year earlier", () => {
  it("uses the same dates of the previous calendar year", () => {
    expect(yearBefore({ from: "2028-01-01", to: "2028-02-29" })).toEqual({ from: "2027-01-01", to: "2027-02-28" });
  });

  it("states how much more or less time there is now, and is null without time a year earlier", () => {
    expect(compareYearEarlier([aDay("2026-11-21", 3_600)], [aDay("2025-11-21", 5_400)])).toBe(
      "A year earlier: 1h 30m (0h 30m less now).",
    );
    expect(compareYearEarlier([aDay("2026-11-21", 3_600)], [aDay("2025-11-21", 60)])).toBe(
      "A year earlier: 0h 1m (0h 59m more now).",
    );
    expect(compareYearEarlier([aDay("2026-11-21", 3_600)], [])).toBeNull();
  });
});

describe("weeks and months", () => {
  const range = { from: "2026-10-26", to: "2026-11-23" };
  const days = [aDay("2026-10-26", 60), aDay("2026-11-01", 30), aDay("2026-11-02", 5), aDay("2026-11-23", 7)];

  it("include those without time, and add up to the days", () => {
    const [first, second, third, fourth, last] = weeksOf(days, range, 26);
    expect([first, second, third, fourth, last].map((week) => week?.seconds)).toEqual([90, 5, 0, 0, 7]);
    expect(first?.monday).toBe("2026-10-26");
    expect(monthsOf(days, range)).toEqual([
      { month: "2026-10", seconds: 60 },
      { month: "2026-11", seconds: 42 },
    ]);
  });

  it("are limited to the last ones of a longer range", () => {
    expect(weeksOf(days, range, 2)).toEqual([
      { monday: "2026-11-16", seconds: 0 },
      { monday: "2026-11-23", seconds: 7 },
    ]);
  });
});

describe("pickTopProjects", () => {
  it("returns eight projects, the sum of the other ones and the time on no project", () => {
    const projects = Array.from({ length: 10 }, (_, at) => ({
      projectId: `${at}`,
      name: `Bowl ${at}`,
      seconds: at * 100,
    }));
    const { shown, rest, onNone } = pickTopProjects([...projects, { projectId: null, name: null, seconds: 50 }]);
    expect(shown.map(({ name }) => name)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Bowl ${at}`));
    expect(rest).toEqual({ count: 2, seconds: 100 });
    expect(onNone).toBe(50);
  });
});

describe("the summary sentences", () => {
  it("state the sum, the longest session and streak, and the busiest hour", () => {
    expect(describeLongest({ seconds: 5_400, localDate: "2026-11-22" })).toBe(
      "Longest session: 1h 30m, on 22 November 2026.",
    );
    const hours = [
      { weekday: 1, hour: 9, seconds: 60 },
      { weekday: 7, hour: 23, seconds: 90 },
    ];
    expect(describeBusiestHour(hours)).toBe("Most often on Sundays between 23:00 and 24:00.");
    expect(describeBusiestHour([])).toBeNull();
  });
});

it("findMissingSeconds returns the whole minutes that are lost when each project is rounded down", () => {
  const parts = (...seconds: number[]) => seconds.map((one) => ({ seconds: one }));
  expect(findMissingSeconds(parts(9_037, 8_137, 7_237, 7_200))).toBe(60);
  expect(findMissingSeconds(parts(119, 119, 119))).toBe(120);
  expect(findMissingSeconds(parts(120, 59))).toBe(0);
  expect(findMissingSeconds(parts(119, 59))).toBe(0);
  expect(findMissingSeconds([])).toBe(0);
});
