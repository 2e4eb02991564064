import { describe, expect, it } from "vitest";
import { NotificationInput, ReadThroughInput } from "@/lib/domain/notifications/input";
import { makeFirstTimeCheck } from "@/lib/domain/notifications/realtime";
import {
  brokenStreakKeys,
  commentNotification,
  ENDS_WITHIN_HOURS,
  endsSoonNotification,
  GOAL_MARKS,
  goalMark,
  goalNotification,
  levelNotifications,
  lostGoalMarks,
  lostLevelKeys,
  methodSavedNotification,
  NOTIFICATIONS_LIMIT,
  passwordNotification,
  relativeTime,
  STREAK_MARKS,
  streakNotifications,
} from "@/lib/domain/notifications/texts";
import { addDays } from "@/lib/domain/shared/local-time";

const challenge = { id: "c1", name: "Warm Hands" };
const method = { id: "m1", userId: "owner", title: "Market mugs" };
const now = new Date("2026-11-21T12:34:56Z");
const aRunOfDays = (days: number, last: string) =>
  Array.from({ length: days }, (_, at) => addDays(last, at + 1 - days));

describe("relativeTime", () => {
  it.each([
    ["2026-11-21T12:00:01Z", "Just now"],
    ["2026-11-21T11:00:01Z", "Just now"],
    ["2026-11-21T11:00:00Z", "1h ago"],
    ["2026-11-20T12:00:01Z", "23h ago"],
    ["2026-11-20T12:00:00Z", "1d ago"],
    ["2026-10-21T12:00:00Z", "31d ago"],
  ])("describes %s as %s", (at, words) =>
    expect(relativeTime(new Date(at), new Date("2026-11-21T12:00:00Z"))).toBe(words),
  );
});

describe("a stored notification", () => {
  it("says what happened, with an address and a key of its cause", () => {
    const all = [
      ...levelNotifications("u", 1, 3),
      ...streakNotifications("u", { dates: aRunOfDays(7, "2026-11-21") }, ["2026-11-21"]),
      goalNotification("u", challenge, { period: "once", mark: 50 }),
      goalNotification("u", challenge, { period: "2026-11", mark: 100 }),
      methodSavedNotification(method, now),
      passwordNotification("u", "mail-7"),
      { userId: "members", ...endsSoonNotification(challenge) },
      { userId: "members", ...commentNotification(challenge, "Ines", now) },
    ];
    expect(all.map(({ userId, title, body }) => `${userId}: ${title} / ${body}`)).toEqual([
      "u: Level 2: Tinkerer / Well done! Next level: Apprentice.",
      "u: Level 3: Apprentice / Well done! Next level: Maker.",
      "u: A streak of 7 days / Well done! A missed day now and then doesn’t end it.",
      "u: Halfway: Warm Hands / You’re halfway to your personal goal in this challenge.",
      "u: Goal met: Warm Hands / You’ve reached your personal goal in this challenge.",
      "owner: Saved: Market mugs / A crafter saved your method.",
      "u: Password changed / Your password was changed, and you were signed out on every other device.",
      "members: Ends soon: Warm Hands / This challenge ends in less than 48 hours. There’s still time to add to it.",
      "members: New in the discussion: Warm Hands / Ines wrote a comment.",
    ]);
    expect(all.map(({ href, dedupeKey }) => [href, dedupeKey])).toEqual([
      ["/profile", "level:2"],
      ["/profile", "level:3"],
      ["/dashboard", "streak:7:2026-11-21"],
      ["/challenges/c1", "goal:c1:once:50"],
      ["/challenges/c1", "goal:c1:2026-11:100"],
      ["/calculator/methods", "saved:m1:2026-11-21"],
      [null, "mail-7"],
      ["/challenges/c1", "ends:c1"],
      ["/challenges/c1#discussion", "comments:c1:2026-11-21T12"],
    ]);
  });

  it("is not created for the same or a lost level", () => {
    expect([levelNotifications("u", 3, 3), levelNotifications("u", 4, 2)]).toEqual([[], []]);
  });

  it.each([
    ["none before the seventh day", 6, ["2026-11-20", "2026-11-21"], []],
    ["the seventh day", 7, ["2026-11-21"], ["streak:7:2026-11-21"]],
    ["none on the eighth day", 8, ["2026-11-21"], []],
    ["the seventh of eight days of a long session", 8, ["2026-11-20", "2026-11-21"], ["streak:7:2026-11-20"]],
    ["a year", 365, ["2026-11-21"], ["streak:365:2026-11-21"]],
    ["none without a streak", 0, ["2026-11-21"], []],
  ])("is created for a mark that the streak reached on the dates of a session: %s", (_, days, dates, keys) => {
    const streak = days > 0 ? { dates: aRunOfDays(days, "2026-11-21") } : null;
    expect(streakNotifications("u", streak, dates).map(({ dedupeKey }) => dedupeKey)).toEqual(keys);
  });

  it.each([
    [0, 49, null],
    [49, 50, 50],
    [50, 99, null],
    [10, 130, 100],
    [99, 100, 100],
    [100, 60, null],
  ])("marks a personal goal that went from %i to %i percent at the higher mark crossed: %s", (from, to, mark) =>
    expect(goalMark(from, to)).toBe(mark),
  );

  it("stands for all comments of an hour in UTC", () => {
    const key = (at: string) => commentNotification(challenge, "Ines", new Date(at)).dedupeKey;
    expect(key("2026-11-21T12:00:00Z")).toBe(key("2026-11-21T12:59:59.999Z"));
    expect(key("2026-11-21T12:59:59.999Z")).not.toBe(key("2026-11-21T13:00:00Z"));
  });

  it("is created at the agreed milestones and within the agreed limits", () => {
    expect({ STREAK_MARKS, GOAL_MARKS, ENDS_WITHIN_HOURS, NOTIFICATIONS_LIMIT }).toEqual({
      STREAK_MARKS: [7, 30, 100, 365],
      GOAL_MARKS: [50, 100],
      ENDS_WITHIN_HOURS: 48,
      NOTIFICATIONS_LIMIT: 50,
    });
  });
});

describe("a notification whose cause is undone", () => {
  it.each([
    [4, 2, ["level:3", "level:4"]],
    [2, 2, []],
    [1, 3, []],
  ])("is found for each level lost from %i to %i", (from, to, keys) => expect(lostLevelKeys(from, to)).toEqual(keys));

  it.each([
    [120, 20, [50, 100]],
    [100, 99, [100]],
    [100, 100, []],
    [50, 49, [50]],
    [49, 0, []],
    [0, 120, []],
  ])("is found for each goal mark lost from %i to %i percent", (from, to, marks) =>
    expect(lostGoalMarks(from, to)).toEqual(marks),
  );

  it("is found for each streak that misses a day, and for no other", () => {
    const week = aRunOfDays(7, "2026-11-21");
    const keys = ["streak:7:2026-11-21", "streak:7:2026-11-20", "level:2", "other:7:2026-11-20", "streak:7"];
    expect(brokenStreakKeys(keys, week, [])).toEqual(["streak:7:2026-11-20"]);
    expect(brokenStreakKeys(keys, ["2026-11-14", ...week], [])).toEqual([]);
    expect(brokenStreakKeys(["streak:7:2026-11-21"], week.slice(1), [])).toEqual(["streak:7:2026-11-21"]);
    expect(brokenStreakKeys(["streak:7:2026-11-21"], week.slice(0, -1), [])).toEqual(["streak:7:2026-11-21"]);
  });
});

describe("makeFirstTimeCheck", () => {
  it("returns true for each id only once", () => {
    const isNew = makeFirstTimeCheck();
    expect([isNew(1), isNew(1), isNew(2), isNew(1)]).toEqual([true, false, true, false]);
  });

  it("forgets the older half of the ids once it knows more than the limit", () => {
    const isNew = makeFirstTimeCheck(4);
    expect([1, 2, 3, 4].map(isNew)).toEqual([true, true, true, true]);
    expect([1, 5, 3, 4, 5, 1].map(isNew)).toEqual([false, true, false, false, false, true]);
  });
});

it("the input that names a notification accepts only a positive whole id", () => {
  expect(NotificationInput.parse({ notificationId: 7, more: 1 })).toEqual({ notificationId: 7 });
  expect(ReadThroughInput.parse({ throughId: 7, more: 1 })).toEqual({ throughId: 7 });
  for (const id of [0, -1, 1.5, "7", null, undefined]) {
    expect(NotificationInput.safeParse({ notificationId: id }).success).toBe(false);
    expect(ReadThroughInput.safeParse({ throughId: id }).success).toBe(false);
  }
});
