import { describe, expect, it } from "vitest";
import { NotificationInput, ReadThroughInput } from "@/lib/domain/notifications/input";
import { firstTimeOnly } from "@/lib/domain/notifications/realtime";
import {
  brokenStreakKeys,
  commentNotification,
  ENDS_WITHIN_HOURS,
  endsSoonNotification,
  GOAL_MARKS,
  goalNotification,
  levelNotifications,
  lostGoalMarks,
  lostLevelKeys,
  methodSavedNotification,
  NOTIFICATIONS_LIMIT,
  passwordNotification,
  STREAK_MARKS,
  streakNotifications,
} from "@/lib/domain/notifications/texts";
import { addDays } from "@/lib/domain/shared/local-time";

const challenge = { id: "c1", name: "Warm Hands" };
const now = new Date("2026-11-21T12:34:56Z");
const run = (days: number, last: string) => Array.from({ length: days }, (_, at) => addDays(last, at + 1 - days));

describe("a stored notification", () => {
  it("names the level that was reached and the next one", () => {
    expect(levelNotifications("u", 1, 2)).toEqual([
      {
        userId: "u",
        title: "Level 2: Tinkerer",
        body: "Well done! Next level: Apprentice.",
        href: "/profile",
        dedupeKey: "level:2",
      },
    ]);
  });

  it("names the streak milestone that was reached", () => {
    expect(streakNotifications("u", { dates: run(7, "2026-11-21") }, ["2026-11-21"])).toEqual([
      {
        userId: "u",
        title: "A streak of 7 days",
        body: "Well done! A missed day now and then doesn’t end it.",
        href: "/dashboard",
        dedupeKey: "streak:7:2026-11-21",
      },
    ]);
    expect(streakNotifications("u", null, ["2026-11-21"])).toEqual([]);
  });

  it("is not created for a milestone that the streak has not reached yet", () => {
    expect(streakNotifications("u", { dates: run(6, "2026-11-20") }, ["2026-11-20", "2026-11-21"])).toEqual([]);
  });

  it("says that a personal goal is halfway met", () => {
    expect(goalNotification("u", challenge, { period: "once", mark: 50 })).toEqual({
      userId: "u",
      title: "Halfway: Warm Hands",
      body: "You’re halfway to your personal goal in this challenge.",
      href: "/challenges/c1",
      dedupeKey: "goal:c1:once:50",
    });
  });

  it("says that a challenge ends soon", () => {
    expect(endsSoonNotification(challenge)).toEqual({
      title: "Ends soon: Warm Hands",
      body: "This challenge ends in less than 48 hours. There’s still time to add to it.",
      href: "/challenges/c1",
      dedupeKey: "ends:c1",
    });
  });

  it("is grouped per challenge and hour for comments, and per method and day for saves, in UTC", () => {
    expect(commentNotification(challenge, "Ines", now)).toEqual({
      title: "New in the discussion: Warm Hands",
      body: "Ines wrote a comment.",
      href: "/challenges/c1#discussion",
      dedupeKey: "comments:c1:2026-11-21T12",
    });
    expect(methodSavedNotification({ id: "m1", userId: "owner", title: "Market mugs" }, now)).toEqual({
      userId: "owner",
      title: "Saved: Market mugs",
      body: "A crafter saved your method.",
      href: "/calculator/methods",
      dedupeKey: "saved:m1:2026-11-21",
    });
  });

  it("says that the password was changed, and has no link", () => {
    expect(passwordNotification("u", "mail-7")).toEqual({
      userId: "u",
      title: "Password changed",
      body: "Your password was changed, and you were signed out on every other device.",
      href: null,
      dedupeKey: "mail-7",
    });
  });

  it("is created at the agreed milestones and within the agreed limits", () => {
    expect(STREAK_MARKS).toEqual([7, 30, 100, 365]);
    expect(GOAL_MARKS).toEqual([50, 100]);
    expect(ENDS_WITHIN_HOURS).toBe(48);
    expect(NOTIFICATIONS_LIMIT).toBe(50);
  });
});

describe("a notification whose cause is undone", () => {
  it("is found for each level that was lost", () => {
    expect(lostLevelKeys(4, 2)).toEqual(["level:3", "level:4"]);
    expect(lostLevelKeys(2, 2)).toEqual([]);
    expect(lostLevelKeys(1, 3)).toEqual([]);
  });

  it("is found for each goal mark that the progress fell below", () => {
    expect(lostGoalMarks(120, 20)).toEqual([50, 100]);
    expect(lostGoalMarks(100, 99)).toEqual([100]);
    expect(lostGoalMarks(100, 100)).toEqual([]);
    expect(lostGoalMarks(50, 49)).toEqual([50]);
    expect(lostGoalMarks(49, 0)).toEqual([]);
    expect(lostGoalMarks(0, 120)).toEqual([]);
  });

  it("is found for each streak that misses a day, and for no other", () => {
    const week = ["15", "16", "17", "18", "19", "20", "21"].map((day) => `2026-11-${day}`);
    const keys = ["streak:7:2026-11-21", "streak:7:2026-11-20", "level:2", "other:7:2026-11-20", "streak:7"];
    expect(brokenStreakKeys(keys, week, [])).toEqual(["streak:7:2026-11-20"]);
    expect(brokenStreakKeys(keys, ["2026-11-14", ...week], [])).toEqual([]);
    expect(brokenStreakKeys(["streak:7:2026-11-21"], week.slice(1), [])).toEqual(["streak:7:2026-11-21"]);
    expect(brokenStreakKeys(["streak:7:2026-11-21"], week.slice(0, -1), [])).toEqual(["streak:7:2026-11-21"]);
  });
});

describe("firstTimeOnly", () => {
  it("returns true for each id only once", () => {
    const isNew = firstTimeOnly();
    expect([isNew(1), isNew(1), isNew(2), isNew(1)]).toEqual([true, false, true, false]);
  });

  it("forgets the older half of the ids once it knows more than the limit", () => {
    const isNew = firstTimeOnly(4);
    expect([1, 2, 3, 4].map(isNew)).toEqual([true, true, true, true]);
    expect(isNew(1)).toBe(false);
    expect(isNew(5)).toBe(true);
    expect([3, 4, 5].map(isNew)).toEqual([false, false, false]);
    expect(isNew(1)).toBe(true);
  });
});

describe("the input that names a notification", () => {
  it("accepts only a positive whole id", () => {
    expect(NotificationInput.parse({ notificationId: 7, more: 1 })).toEqual({ notificationId: 7 });
    expect(ReadThroughInput.parse({ throughId: 7, more: 1 })).toEqual({ throughId: 7 });
    for (const id of [0, -1, 1.5, "7", null, undefined]) {
      expect(NotificationInput.safeParse({ notificationId: id }).success).toBe(false);
      expect(ReadThroughInput.safeParse({ throughId: id }).success).toBe(false);
    }
  });
});
