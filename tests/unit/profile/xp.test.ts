import { describe, expect, it } from "vitest";
import { completionXp, dayXp } from "@/lib/domain/profile/xp";

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
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 1_800, rewardedBefore: 0 })).toBe(50);
    expect(completionXp({ loggedSeconds: 1_799, craftedSeconds: 9_999, rewardedBefore: 0 })).toBe(0);
  });

  it("earns nothing for time that was rewarded before", () => {
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 3_599, rewardedBefore: 1 })).toBe(0);
    expect(completionXp({ loggedSeconds: 1_800, craftedSeconds: 3_600, rewardedBefore: 1 })).toBe(50);
  });
});
