import { describe, expect, test } from "vitest";
import { byLocalDate, dayName, greeting, pageNumber } from "@/app/(pact)/dashboard/local-days";

describe("the list of sessions", () => {
  test("groups by the local date of the start, in the order given", () => {
    const sessions = [
      { id: "c", startedAt: "2026-11-20T22:30:00Z" },
      { id: "b", startedAt: "2026-11-20T21:30:00Z" },
      { id: "a", startedAt: "2026-11-20T08:00:00Z" },
    ];
    const days = byLocalDate(sessions, "Africa/Johannesburg");
    expect(days.map((day) => [day.date, day.sessions.map(({ id }) => id).join("")])).toEqual([
      ["2026-11-21", "c"],
      ["2026-11-20", "ba"],
    ]);
  });

  test("names days as people do", () => {
    expect(dayName("2026-11-21", "2026-11-21")).toBe("Today");
    expect(dayName("2026-11-20", "2026-11-21")).toBe("Yesterday");
    expect(dayName("2026-11-18", "2026-11-21")).toBe("Wednesday");
    expect(dayName("2026-11-14", "2026-11-21")).toBe("Saturday 14 November");
    expect(dayName("2025-12-31", "2026-01-01")).toBe("Yesterday");
    expect(dayName("2025-11-14", "2026-11-21")).toContain("2025");
  });

  test("falls back to a page that exists", () => {
    expect(pageNumber("3", 5)).toBe(3);
    expect(pageNumber("99", 5)).toBe(5);
    for (const bad of ["0", "-1", "1.5", "x", "", "9".repeat(40), undefined, ["2", "3"]])
      expect(pageNumber(bad, 5)).toBe(1);
    expect(pageNumber("2", 0)).toBe(1);
  });
});

describe("the greeting", () => {
  test.each([
    ["2026-11-21T03:00:00Z", "Good morning"],
    ["2026-11-21T10:00:00Z", "Good afternoon"],
    ["2026-11-21T16:00:00Z", "Good evening"],
    ["2026-11-21T01:00:00Z", "Good evening"],
  ])("at %s in Johannesburg is %s", (iso, words) => {
    expect(greeting(new Date(iso), "Africa/Johannesburg")).toBe(words);
  });
});
