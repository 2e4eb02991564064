import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breakDaysLeft,
  breakLengths,
  breakWords,
  currentStreak,
  findBreak,
  runsOf,
  streakDates,
  streakEndingAt,
  streakWords,
  withBreak,
  withoutBreak,
} from "@/lib/domain/profile/streak";
import { addDays } from "@/lib/domain/shared/local-time";
import { streakUntil } from "../../support/oracle/figures";

const datesFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));
const findStreak = (oldestFirst: string[], breaks?: { from: string; to: string }[]) =>
  streakEndingAt(oldestFirst.toReversed(), breaks);

describe("the streak", () => {
  it("is the run of dates that ends at the newest one", () => {
    const dates = ["2026-02-27", "2026-02-28", "2026-03-01"];
    const run = { days: 3, restDays: 0, dates, lastDate: "2026-03-01", keptUntil: "2026-03-03" };
    expect(findStreak(["2026-02-24", ...dates])).toEqual(run);
    expect(findStreak(["2026-11-20"])).toMatchObject({ days: 1, lastDate: "2026-11-20" });
    expect(streakEndingAt([])).toBeNull();
  });

  it("counts Tuesday and Thursday as two days, and one rest day between does not break it", () => {
    const run = findStreak(["2026-11-17", "2026-11-19"]);
    expect(run).toMatchObject({ days: 2, restDays: 1, keptUntil: "2026-11-20" });
    expect(findStreak(["2026-11-17", "2026-11-19", "2026-11-21"])).toMatchObject({ days: 1, restDays: 0 });
  });

  it("earns one rest day for every seven crafted days, with at most two in store", () => {
    const week = datesFrom("2026-11-02", 7);
    expect(findStreak(week)).toMatchObject({ keptUntil: "2026-11-11" });
    expect(findStreak([...week, "2026-11-11"])).toMatchObject({ days: 8, restDays: 2, keptUntil: "2026-11-12" });
    expect(findStreak([...week, "2026-11-12"])).toMatchObject({ days: 1 });
    expect(findStreak(datesFrom("2026-01-01", 100))).toMatchObject({ days: 100, keptUntil: "2026-04-13" });
    const rested = datesFrom("2026-10-01", 36).filter((_, at) => ![8, 16, 24, 31].includes(at));
    expect(findStreak(rested)).toMatchObject({ days: 32, restDays: 4 });
  });

  it("survives a month off after 100 days, and continues after it", () => {
    const crafted = datesFrom("2026-01-01", 100);
    const off = [{ from: "2026-04-11", to: "2026-05-10" }];
    const kept = findStreak(crafted, off);
    expect(kept).toMatchObject({ days: 100, restDays: 0, keptUntil: "2026-05-13" });
    expect(currentStreak({ days: 100, keptUntil: kept?.keptUntil ?? null }, "2026-05-10")).toBe(100);
    expect(findStreak([...crafted, "2026-05-11"], off)).toMatchObject({ days: 101, restDays: 30 });
    expect(findStreak([...crafted, "2026-05-14"], off)).toMatchObject({ days: 1 });
    expect(findStreak([...crafted, "2026-04-20", "2026-05-11"], off)).toMatchObject({ days: 102, restDays: 29 });
  });

  it("counts the dates on which sessions sum to five minutes, newest first", () => {
    const day = (date: number, seconds: number) => ({ localDate: `2026-11-${date}`, seconds });
    const days = [day(20, 299), day(18, 300), day(20, 1), day(21, 299)];
    expect(streakDates(days)).toEqual(["2026-11-20", "2026-11-18"]);
  });

  it("lasts until the date it is kept to, however far that is ahead, and is 0 the day after", () => {
    const on = (today: string) => currentStreak({ days: 5, keptUntil: "2026-11-22" }, today);
    expect(["2026-11-19", "2026-11-22", "2026-11-23"].map(on)).toEqual([5, 5, 0]);
    expect(currentStreak({ days: 0, keptUntil: null }, "2026-11-20")).toBe(0);
  });

  it("matches a day-by-day walk through the calendar, whatever today is", () => {
    const day = fc.nat(60);
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { minLength: 1, maxLength: 50 }),
        fc.array(fc.tuple(day, fc.nat(12))),
        day,
        (ages, offs, later) => {
          const crafted = new Set(ages.map((age) => addDays("2026-11-20", -age)));
          const breaks = offs.map(([age, length]) => {
            const from = addDays("2026-11-20", 12 - age);
            return { from, to: addDays(from, length) };
          });
          const newestFirst = [...crafted].sort().reverse();
          const streak = streakEndingAt(newestFirst, breaks);
          const today = addDays(newestFirst[0] ?? "", later % 30);
          expect(currentStreak(streak ?? { days: 0, keptUntil: null }, today)).toBe(
            streakUntil(crafted, breaks, today),
          );
          expect(streak).toEqual(runsOf(newestFirst, breaks).at(-1));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("a break", () => {
  const today = "2026-11-23";

  it("lasts the given number of days from today, and only one can run at a time", () => {
    const breaks = withBreak([], today, 7) ?? [];
    expect(breaks).toEqual([{ from: today, to: "2026-11-29" }]);
    expect(findBreak("2026-11-29", breaks)).toEqual(breaks[0]);
    expect(findBreak("2026-11-30", breaks)).toBeNull();
    expect(withBreak(breaks, "2026-11-29", 1)).toBeNull();
    expect(withBreak(breaks, "2026-11-30", 1)).toHaveLength(2);
  });

  it("counts towards a limit of 60 days per calendar year", () => {
    const spring = [{ from: "2026-03-01", to: "2026-04-28" }];
    expect(breakDaysLeft(today, [])).toBe(60);
    expect(breakDaysLeft(today, spring)).toBe(1);
    expect(withBreak(spring, today, 2)).toBeNull();
    expect(withBreak(spring, today, 1)).toHaveLength(2);
    expect(breakDaysLeft("2026-12-31", spring)).toBe(60);
    expect(breakDaysLeft("2027-01-01", spring)).toBe(60);
    expect(withBreak([], today, 61)).toBeNull();
    expect(withBreak([], today, 0)).toBeNull();
  });

  it("mentions the streak only if there is one", () => {
    expect(breakWords({ from: "2026-11-20", to: "2026-12-03" }, 2)).toBe(
      "You’re on a break until 3 December. Your streak waits for you.",
    );
    expect(breakWords({ from: "2026-11-20", to: "2026-12-03" }, 0)).toBe("You’re on a break until 3 December.");
  });

  it("ends yesterday when the crafter stops it, and is removed if it began today", () => {
    const past = { from: "2026-10-01", to: "2026-10-07" };
    const shorter = { from: "2026-11-20", to: "2026-11-22" };
    expect(withoutBreak([past, { from: "2026-11-20", to: "2026-11-30" }], today)).toEqual([past, shorter]);
    expect(withoutBreak([past, { from: today, to: "2026-11-30" }], today)).toEqual([past]);
    expect(withoutBreak([past], today)).toEqual([past]);
  });

  it("is offered only in lengths that are still available", () => {
    expect(breakLengths(60)).toEqual([7, 14, 30, 60]);
    expect(breakLengths(30)).toEqual([7, 14, 30]);
    expect(breakLengths(5)).toEqual([5]);
  });
});

it.each([
  [32, 4, "32 days crafted, 4 rest days between."],
  [2, 1, "2 days crafted, 1 rest day between."],
  [1, 0, "1 day crafted."],
  [0, 0, "Craft for five minutes, and a streak begins."],
])("streakWords describes %i crafted days and %i rest days", (days, rests, words) =>
  expect(streakWords(days, rests)).toBe(words),
);
