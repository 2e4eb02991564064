import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentStreak,
  dayXp,
  finishingXp,
  levelForXp,
  levelName,
  streakEndingAt,
  xpStats,
  xpThreshold,
} from "@/lib/domain/profile/levels";
import { addDays } from "@/lib/domain/shared/local-time";

describe("levels", () => {
  it("need 60, 180, 360, 600, 900 and 1260 XP", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(xpThreshold)).toEqual([0, 60, 180, 360, 600, 900, 1260]);
  });

  it.each([
    [-50, 1],
    [0, 1],
    [59, 1],
    [60, 2],
    [179, 2],
    [180, 3],
    [899, 5],
    [900, 6],
    [1260, 7],
  ])("%s XP is level %s", (xp, level) => expect(levelForXp(xp)).toBe(level));

  it("begin exactly at their threshold, however high", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000 }), (level) => {
        expect(levelForXp(xpThreshold(level))).toBe(level);
        expect(levelForXp(xpThreshold(level) - 1)).toBe(level - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it("have names, and from 7 on Roman numbers", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 46].map(levelName)).toEqual([
      "Spark",
      "Tinkerer",
      "Apprentice",
      "Maker",
      "Artisan",
      "Master",
      "Luminary",
      "Luminary II",
      "Luminary III",
      "Luminary IV",
      "Luminary IX",
      "Luminary XL",
    ]);
  });

  it("show how far it is to the next one", () => {
    expect(xpStats(90)).toEqual({
      currentXp: 90,
      currentLevel: 2,
      levelName: "Tinkerer",
      nextLevelXp: 180,
      xpToNextLevel: 90,
      progressPercentage: 25,
    });
    expect(xpStats(0)).toMatchObject({ currentLevel: 1, nextLevelXp: 60, xpToNextLevel: 60, progressPercentage: 0 });
  });

  it("never show a level as complete before it is", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (xp) => {
        const stats = xpStats(xp);
        expect(stats.xpToNextLevel).toBeGreaterThan(0);
        expect(stats.progressPercentage).toBeGreaterThanOrEqual(0);
        expect(stats.progressPercentage).toBeLessThan(100);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("XP of a day", () => {
  it.each([
    ["one for each full minute", 179, false, 2],
    ["ten more for a session of five minutes", 300, true, 15],
    ["nothing more for many short ones", 600, false, 10],
    ["at most 480 minutes", 480 * 60, true, 490],
    ["no more after eight hours", 20 * 3600, true, 490],
    ["nothing for nothing", 0, false, 0],
  ])("is %s", (_, seconds, hasFiveMinuteSession, xp) => {
    expect(dayXp({ seconds, hasFiveMinuteSession })).toBe(xp);
  });
});

describe("finishing a project", () => {
  it("earns 50 XP from half an hour logged on", () => {
    expect(finishingXp({ loggedSeconds: 1_800, craftedSeconds: 1_800, rewardedBefore: 0 })).toBe(50);
    expect(finishingXp({ loggedSeconds: 1_799, craftedSeconds: 9_999, rewardedBefore: 0 })).toBe(0);
  });

  it("earns nothing for time that was rewarded before", () => {
    expect(finishingXp({ loggedSeconds: 1_800, craftedSeconds: 3_599, rewardedBefore: 1 })).toBe(0);
    expect(finishingXp({ loggedSeconds: 1_800, craftedSeconds: 3_600, rewardedBefore: 1 })).toBe(50);
  });
});

describe("the streak", () => {
  it("is the run of dates that ends at the newest one", () => {
    expect(streakEndingAt(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"])).toEqual({
      days: 3,
      lastDate: "2026-03-01",
    });
    expect(streakEndingAt(["2026-11-20"])).toEqual({ days: 1, lastDate: "2026-11-20" });
    expect(streakEndingAt([])).toBeNull();
  });

  it("lives today and tomorrow, and is gone the day after, without anything being written", () => {
    const streak = { days: 5, lastDate: "2026-11-20" };
    expect(currentStreak(streak, "2026-11-20")).toBe(5);
    expect(currentStreak(streak, "2026-11-21")).toBe(5);
    expect(currentStreak(streak, "2026-11-22")).toBe(0);
    expect(currentStreak({ days: 0, lastDate: null }, "2026-11-20")).toBe(0);
  });

  it("stays when the crafter travels west and today is yesterday again", () => {
    expect(currentStreak({ days: 5, lastDate: "2026-11-21" }, "2026-11-20")).toBe(5);
  });

  it("is as long as counting back day by day says", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40), { minLength: 1 }), (ages) => {
        const crafted = new Set(ages.map((age) => addDays("2026-11-20", -age)));
        const newestFirst = [...crafted].sort().reverse();
        let days = 0;
        for (let date = newestFirst[0] ?? ""; crafted.has(date); date = addDays(date, -1)) days += 1;
        expect(streakEndingAt(newestFirst)).toEqual({ days, lastDate: newestFirst[0] });
      }),
      { numRuns: 1_000 },
    );
  });
});
