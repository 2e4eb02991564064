import { describe, expect, it } from "vitest";
import {
  breakDaysLeft,
  breakLengths,
  breakOn,
  breakWords,
  streakWords,
  withBreak,
  withoutBreak,
} from "@/lib/domain/profile/streak";

const today = "2026-11-23";

describe("a break", () => {
  it("lasts the given number of days from today, and only one can run at a time", () => {
    const breaks = withBreak([], today, 7) ?? [];
    expect(breaks).toEqual([{ from: today, to: "2026-11-29" }]);
    expect(breakOn("2026-11-29", breaks)).toEqual(breaks[0]);
    expect(breakOn("2026-11-30", breaks)).toBeNull();
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
    expect(breakWords("3 December", 2)).toBe("You’re on a break until 3 December. Your streak waits for you.");
    expect(breakWords("3 December", 0)).toBe("You’re on a break until 3 December.");
  });

  it("ends yesterday when the crafter stops it, and is removed if it began today", () => {
    const past = { from: "2026-10-01", to: "2026-10-07" };
    expect(withoutBreak([past, { from: "2026-11-20", to: "2026-11-30" }], today)).toEqual([
      past,
      { from: "2026-11-20", to: "2026-11-22" },
    ]);
    expect(withoutBreak([past, { from: today, to: "2026-11-30" }], today)).toEqual([past]);
    expect(withoutBreak([past], today)).toEqual([past]);
  });

  it("is offered only in lengths that are still available", () => {
    expect(breakLengths(60)).toEqual([7, 14, 30, 60]);
    expect(breakLengths(30)).toEqual([7, 14, 30]);
    expect(breakLengths(5)).toEqual([5]);
  });
});

it("streakWords describes a streak in crafted days and rest days", () => {
  expect(streakWords(32, 4)).toBe("32 days crafted, 4 rest days between.");
  expect(streakWords(2, 1)).toBe("2 days crafted, 1 rest day between.");
  expect(streakWords(1, 0)).toBe("1 day crafted.");
  expect(streakWords(0, 0)).toBe("Craft for five minutes, and a streak begins.");
});
