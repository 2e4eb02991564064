import { describe, expect, it } from "vitest";
import { completionXp, dayXp, sessionXp } from "@/lib/domain/profile/xp";

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

describe("XP of a session", () => {
  const evening = (seconds: number) => ({ localDate: "2026-11-21", seconds });
  const night = [evening(60), { localDate: "2026-11-22", seconds: 600 }];

  it.each([
    ["its minutes and the bonus", { durationSeconds: 300, days: [evening(300)] }, [], 15],
    ["the bonus on its first date only", { durationSeconds: 660, days: night }, [], 1 + 10 + 10],
    ["no bonus where another brought it", { durationSeconds: 660, days: night }, [[0, true]], 1 + 10],
    ["the minute it completes with others", { durationSeconds: 60, days: [evening(60)] }, [[119, false]], 1],
    ["nothing on a full date", { durationSeconds: 60, days: [evening(60)] }, [[8 * 3600, true]], 0],
    ["nothing without a date", { durationSeconds: 0, days: [] }, [[8 * 3600, true]], 0],
  ] as const)("is %s", (_, session, others, xp) => {
    const days = others.map(([seconds, hasFiveMinuteSession]) => ({ ...evening(seconds), hasFiveMinuteSession }));
    expect(sessionXp(session, days)).toBe(xp);
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
