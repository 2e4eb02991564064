import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completionXp,
  dayXp,
  levelForXp,
  levelName,
  levelUpText,
  sessionXp,
  xpStats,
  xpThreshold,
} from "@/lib/domain/profile/levels";

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
  ])("assign %s XP to level %s", (xp, level) => expect(levelForXp(xp)).toBe(level));

  it("begin exactly at their threshold, however high", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000 }), (level) => {
        expect(levelForXp(xpThreshold(level))).toBe(level);
        expect(levelForXp(xpThreshold(level) - 1)).toBe(level - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it("have names, with Roman numerals from level 8 on", () => {
    const low = ["Spark", "Tinkerer", "Apprentice", "Maker", "Artisan", "Master", "Luminary", "Luminary II"];
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(levelName)).toEqual(low);
    const high = ["Luminary III", "Luminary IV", "Luminary IX", "Luminary XL"];
    expect([9, 10, 15, 46].map(levelName)).toEqual(high);
  });

  it("show the progress to the next level", () => {
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

  it("are announced with the level reached and the XP missing to the next one", () =>
    expect(levelUpText(106)).toBe("Level 2: Tinkerer! 74 XP to Apprentice"));

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

describe("dayXp", () => {
  it.each([
    ["one for each full minute", 179, false, 2],
    ["ten more for a session of five minutes", 300, true, 15],
    ["nothing more for many short ones", 600, false, 10],
    ["at most 480 minutes", 480 * 60, true, 490],
    ["no more after eight hours", 20 * 3600, true, 490],
    ["nothing for nothing", 0, false, 0],
  ])("gives %s", (_, seconds, hasFiveMinuteSession, xp) => {
    expect(dayXp({ seconds, hasFiveMinuteSession })).toBe(xp);
  });
});

describe("sessionXp", () => {
  const evening = (seconds: number, manualSeconds = 0) => ({ localDate: "2026-11-21", seconds, manualSeconds });
  const morning = (seconds: number) => ({ localDate: "2026-11-22", seconds, manualSeconds: 0 });
  type Day = ReturnType<typeof evening>;
  const long = (day: Day) => ({ ...day, hasFiveMinuteSession: true });
  const short = (day: Day) => ({ ...day, hasFiveMinuteSession: false });

  it.each([
    ["its minutes and the bonus", [evening(300)], null, 15],
    ["the bonus on its first date only", [evening(60), morning(600)], null, 1 + 10 + 10],
    ["no bonus where another brought it", [evening(60), morning(600)], long(evening(0)), 1 + 10],
    ["the minute it completes with others", [evening(60)], short(evening(119)), 1],
    ["nothing on a full date", [evening(60)], long(evening(8 * 3600)), 0],
    ["its minutes and the bonus after a full date", [morning(600)], long(evening(8 * 3600)), 20],
    ["nothing without a date", [], long(evening(8 * 3600)), 0],
    ["the counted minutes of one with added time", [evening(1_500, 900)], null, 10 + 10],
    ["no bonus where only added time makes five minutes", [evening(400, 300)], null, 1],
    ["the bonus on its first counted date", [evening(600, 600), morning(600)], null, 20],
    ["the bonus there, though another has one before", [evening(600, 600), morning(600)], long(evening(300)), 20],
    ["nothing for added time alone", [evening(900, 900)], null, 0],
    ["minutes up to the limit without others' added time", [evening(900)], long(evening(8 * 3600, 600)), 10],
    ["no minute that others' added time completes", [evening(59)], short(evening(660, 600)), 0],
    ["its own minute beside others' added time", [evening(60)], short(evening(660, 600)), 1],
  ] as [string, Day[], ReturnType<typeof long> | null, number][])("awards %s", (_, days, other, xp) => {
    const sum = (part: "seconds" | "manualSeconds") => days.reduce((all, day) => all + day[part], 0);
    const session = { durationSeconds: sum("seconds"), manualSeconds: sum("manualSeconds"), days };
    expect(sessionXp(session, other ? [other] : [])).toBe(xp);
  });
});

describe("finishing a project", () => {
  it("earns 50 XP for at least half an hour of logged time", () => {
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 1_800, rewardedBefore: 0 })).toBe(50);
    expect(completionXp({ loggedSeconds: 1_799, craftedSeconds: 9_999, rewardedBefore: 0 })).toBe(0);
  });

  it("earns nothing for time that was rewarded before", () => {
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 3_599, rewardedBefore: 1 })).toBe(0);
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 3_600, rewardedBefore: 1 })).toBe(50);
  });
});
