import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelForXp, levelName, levelUpText, xpStats, xpThreshold } from "@/lib/domain/profile/levels";

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
