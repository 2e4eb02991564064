import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { chooseGreeting, dayName, daysOfWeek, formatStart, groupByLocalDate } from "@/app/(pact)/dashboard/local-days";
import { formatDayLength, topOfWeek, WeekChart } from "@/app/(pact)/dashboard/week-chart";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

describe("the list of sessions", () => {
  test("groups by the local date of the start, in the order given", () => {
    const sessions = [
      { id: "c", startedAt: new Date("2026-11-20T22:30:00Z") },
      { id: "b", startedAt: new Date("2026-11-20T21:30:00Z") },
      { id: "a", startedAt: new Date("2026-11-20T08:00:00Z") },
    ];
    const days = groupByLocalDate(sessions, "Africa/Johannesburg");
    expect(days.map((day) => [day.date, day.sessions.map(({ id }) => id).join("")])).toEqual([
      ["2026-11-21", "c"],
      ["2026-11-20", "ba"],
    ]);
  });

  test("names a day Today, Yesterday, by its weekday or by its date", () => {
    expect(dayName("2026-11-21", "2026-11-21")).toBe("Today");
    expect(dayName("2026-11-20", "2026-11-21")).toBe("Yesterday");
    expect(dayName("2026-11-18", "2026-11-21")).toBe("Wednesday");
    expect(dayName("2026-11-14", "2026-11-21")).toBe("Saturday 14 Nov");
    expect(dayName("2025-12-31", "2026-01-01")).toBe("Yesterday");
    expect(dayName("2025-12-30", "2026-01-01")).toBe("Tuesday");
    expect(dayName("2025-12-25", "2026-01-01")).toBe("Thursday, 25 Dec 2025");
    expect(dayName("2025-11-14", "2026-11-21")).toBe("Friday, 14 Nov 2025");
  });
});

describe("the week's days", () => {
  test("are seven from Monday on, with minutes that add up to the week's", () => {
    const known = [
      { localDate: "2026-11-09", seconds: 3_700 },
      { localDate: "2026-11-15", seconds: 5 },
      { localDate: "2026-11-16", seconds: 119 },
      { localDate: "2026-11-19", seconds: 100 },
      { localDate: "2026-11-21", seconds: 330 },
    ];
    const days = daysOfWeek(known, "2026-11-21");
    expect(days.map((day) => day.localDate)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect(days.map((day) => day.seconds)).toEqual([119, 0, 0, 100, 0, 330, 0]);
    expect(days.map((day) => day.shownSeconds / 60)).toEqual([2, 0, 0, 2, 0, 5, 0]);
    expect(days.map((day) => day.lastWeekSeconds)).toEqual([3_660, 0, 0, 0, 0, 0, 5]);
    expect(days.filter((day) => day.isToday)).toMatchObject([{ localDate: "2026-11-21" }]);
  });
});

describe("a day's length", () => {
  test("is shown in seconds below one minute, not as zero minutes", () => {
    const days = daysOfWeek(
      [
        { localDate: "2026-11-16", seconds: 40 },
        { localDate: "2026-11-17", seconds: 3659 },
        { localDate: "2026-11-18", seconds: 40 },
      ],
      "2026-11-21",
    );
    expect(days.slice(0, 4).map((day) => formatDuration(day.shownSeconds))).toEqual(["40 s", "1h 1m", "40 s", "0h 0m"]);
  });
});

describe("formatStart", () => {
  const began = (iso: string, now = "2026-11-21T08:00:00Z") =>
    formatStart(new Date(iso), new Date(now), "Africa/Johannesburg");

  test("returns only the time for today", () => {
    expect(began("2026-11-20T22:05:00Z")).toBe("00:05");
  });

  test("adds the weekday once the date has changed, however short the session", () => {
    expect(began("2026-11-20T21:55:00Z", "2026-11-20T22:05:00Z")).toBe("Friday 23:55");
    expect(began("2026-11-20T17:02:00Z")).toBe("Friday 19:02");
    expect(began("2026-11-15T17:02:00Z")).toBe("Sunday 19:02");
  });

  test("adds the date from a week ago on, and the year if it differs", () => {
    expect(began("2026-11-14T17:02:00Z")).toBe("14 November, 19:02");
    expect(began("2025-12-14T17:02:00Z")).toBe("14 December 2025, 19:02");
    expect(began("2025-12-30T17:02:00Z", "2026-01-01T08:00:00Z")).toBe("Tuesday 19:02");
  });
});

describe("the greeting", () => {
  test.each([
    ["2026-11-21T03:00:00Z", "Good morning"],
    ["2026-11-21T10:00:00Z", "Good afternoon"],
    ["2026-11-21T16:00:00Z", "Good evening"],
    ["2026-11-21T01:00:00Z", "Good evening"],
  ])("at %s in Johannesburg is %s", (iso, words) => {
    expect(chooseGreeting(new Date(iso), "Africa/Johannesburg")).toBe(words);
  });
});

describe("the chart of a week", () => {
  test("says and draws a day beside the same day of last week, if there was time on it", () => {
    const known = [
      { localDate: "2026-11-16", seconds: 2_400 },
      { localDate: "2026-11-10", seconds: 1_800 },
      { localDate: "2026-11-09", seconds: 5_700 },
    ];
    const chart = renderToStaticMarkup(WeekChart({ days: daysOfWeek(known, "2026-11-16") }));
    expect(chart).toContain(
      'aria-label="Monday, today: 0h 40m, last week 1h 35m, Tuesday: 0h 0m, last week 0h 30m, Wednesday: 0h 0m, Thursday',
    );
    expect(chart.match(/style="[^"]*"/g)).toEqual(['style="--now:0.33;--was:0.79"', 'style="--was:0.25"']);
    expect(chart.match(/data-length="[^"]*"/g)).toEqual(['data-length="40m"']);
  });

  test.each([
    [[], 1],
    [[17], 1],
    [[3_600], 1],
    [[3_601], 2],
    [[0, 5 * 3_600, 60], 6],
    [[86_400], 24],
    [[90_000], 26],
  ])("reaches for days of %j seconds up to %i hours", (seconds, hours) => {
    expect(topOfWeek(seconds)).toBe(hours * 3_600);
  });

  test.each([
    [17, "17\u00a0s"],
    [60, "1m"],
    [3_599, "59m"],
    [3_600, "1h 0m"],
    [8_100, "2h 15m"],
    [43_200, "12h 0m"],
  ])("labels a bar of %d seconds as %s", (seconds, words) => expect(formatDayLength(seconds)).toBe(words));
});
