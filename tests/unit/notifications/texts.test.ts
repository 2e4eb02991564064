import { describe, expect, it } from "vitest";
import {
  commentNotification,
  endsSoonNotification,
  goalMark,
  goalNotification,
  levelNotifications,
  relativeTime,
  streakNotifications,
} from "@/lib/domain/notifications/texts";
import { addDays } from "@/lib/domain/shared/local-time";

const challenge = { id: "c1", name: "Warm Hands" };

describe("relativeTime", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it.each([
    ["2026-11-21T12:00:01Z", "Just now"],
    ["2026-11-21T11:00:01Z", "Just now"],
    ["2026-11-21T11:00:00Z", "1h ago"],
    ["2026-11-20T12:00:01Z", "23h ago"],
    ["2026-11-20T12:00:00Z", "1d ago"],
    ["2026-10-21T12:00:00Z", "31d ago"],
  ])("describes %s as %s", (at, words) => expect(relativeTime(new Date(at), now)).toBe(words));
});

describe("levelNotifications", () => {
  it("returns one notification per level reached, and nothing for a lost level", () => {
    expect(levelNotifications("u", 1, 3).map(({ title, dedupeKey }) => [title, dedupeKey])).toEqual([
      ["Level 2: Tinkerer", "level:2"],
      ["Level 3: Apprentice", "level:3"],
    ]);
    expect(levelNotifications("u", 3, 3)).toEqual([]);
    expect(levelNotifications("u", 4, 2)).toEqual([]);
  });
});

describe("streakNotifications", () => {
  const keys = (days: number, dates: string[]) =>
    streakNotifications(
      "u",
      { dates: Array.from({ length: days }, (_, at) => addDays("2026-11-21", at + 1 - days)) },
      dates,
    ).map(({ dedupeKey }) => dedupeKey);
  it("returns the milestones reached on the dates of the session", () => {
    expect(keys(6, ["2026-11-21"])).toEqual([]);
    expect(keys(7, ["2026-11-21"])).toEqual(["streak:7:2026-11-21"]);
    expect(keys(8, ["2026-11-21"])).toEqual([]);
    expect(keys(8, ["2026-11-20", "2026-11-21"])).toEqual(["streak:7:2026-11-20"]);
    expect(keys(365, ["2026-11-21"])).toEqual(["streak:365:2026-11-21"]);
    expect(streakNotifications("u", null, [])).toEqual([]);
  });
});

describe("a personal goal", () => {
  it("is notified at 50 and 100 percent, only at the higher mark if both are crossed, never downwards", () => {
    expect(goalMark(0, 49)).toBeNull();
    expect(goalMark(49, 50)).toBe(50);
    expect(goalMark(50, 99)).toBeNull();
    expect(goalMark(10, 130)).toBe(100);
    expect(goalMark(99, 100)).toBe(100);
    expect(goalMark(100, 60)).toBeNull();
  });

  it("has a notification with a key per period and mark and a link to its challenge", () => {
    expect(goalNotification("u", challenge, { period: "2026-11", mark: 100 })).toEqual({
      userId: "u",
      title: "Goal met: Warm Hands",
      body: "You’ve reached your personal goal in this challenge.",
      href: "/challenges/c1",
      dedupeKey: "goal:c1:2026-11:100",
    });
    expect(goalNotification("u", challenge, { period: "once", mark: 50 })).toMatchObject({
      title: "Halfway: Warm Hands",
      dedupeKey: "goal:c1:once:50",
    });
  });
});

it("comments are grouped into one notification per challenge and hour", () => {
  const key = (at: string) => commentNotification(challenge, "Ines", new Date(at)).dedupeKey;
  expect(key("2026-11-21T12:00:00Z")).toBe(key("2026-11-21T12:59:59.999Z"));
  expect(key("2026-11-21T12:59:59.999Z")).not.toBe(key("2026-11-21T13:00:00Z"));
  expect(commentNotification(challenge, "Ines", new Date())).toMatchObject({
    body: "Ines wrote a comment.",
    href: "/challenges/c1#discussion",
  });
});

it("the coming end of a challenge is notified once", () => {
  expect(endsSoonNotification(challenge)).toMatchObject({ title: "Ends soon: Warm Hands", dedupeKey: "ends:c1" });
});
