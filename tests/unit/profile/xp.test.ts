import { describe, expect, it } from "vitest";
import { completionXp, dayXp, sessionXp } from "@/lib/domain/profile/levels";

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
  const night = [evening(60), morning(600)];
  const added = (durationSeconds: number, manualSeconds: number) => ({ durationSeconds, manualSeconds });

  it.each([
    ["its minutes and the bonus", { durationSeconds: 300, days: [evening(300)] }, [], 15],
    ["the bonus on its first date only", { durationSeconds: 660, days: night }, [], 1 + 10 + 10],
    ["no bonus where another brought it", { durationSeconds: 660, days: night }, [[0, true]], 1 + 10],
    ["the minute it completes with others", { durationSeconds: 60, days: [evening(60)] }, [[119, false]], 1],
    ["nothing on a full date", { durationSeconds: 60, days: [evening(60)] }, [[8 * 3600, true]], 0],
    ["nothing without a date", { durationSeconds: 0, days: [] }, [[8 * 3600, true]], 0],
    ["the counted minutes of one with added time", { ...added(1_500, 900), days: [evening(1_500, 900)] }, [], 10 + 10],
    ["no bonus where only added time makes five minutes", { ...added(400, 300), days: [evening(400, 300)] }, [], 1],
    ["the bonus on its first counted date", { ...added(1_200, 600), days: [evening(600, 600), morning(600)] }, [], 20],
    ["nothing for added time alone", { ...added(900, 900), days: [evening(900, 900)] }, [], 0],
  ] as const)("awards %s", (_, session, others, xp) => {
    const days = others.map(([seconds, hasFiveMinuteSession]) => ({ ...evening(seconds), hasFiveMinuteSession }));
    expect(sessionXp({ manualSeconds: 0, ...session }, days)).toBe(xp);
  });

  it("awards the bonus on the first counted date, even if another session has one on the date before", () => {
    const session = { ...added(1_200, 600), days: [evening(600, 600), morning(600)] };
    expect(sessionXp(session, [{ ...evening(300), hasFiveMinuteSession: true }])).toBe(20);
  });

  it("considers other sessions only on the same date", () => {
    const others = [{ ...evening(8 * 3600), hasFiveMinuteSession: true }];
    expect(sessionXp({ ...added(600, 0), days: [morning(600)] }, others)).toBe(20);
  });

  it("excludes manual time of other sessions from the daily limit", () => {
    const other = { ...evening(8 * 3600, 600), hasFiveMinuteSession: true };
    expect(sessionXp({ ...added(900, 0), days: [evening(900)] }, [other])).toBe(10);
  });

  it("excludes manual time of other sessions from the full minutes", () => {
    const other = { ...evening(660, 600), hasFiveMinuteSession: false };
    const session = { durationSeconds: 59, manualSeconds: 0, days: [evening(59)] };
    expect(sessionXp(session, [other])).toBe(0);
    expect(sessionXp({ ...session, durationSeconds: 60, days: [evening(60)] }, [other])).toBe(1);
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
