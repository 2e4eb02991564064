import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentStreak, streakDates, streakEndingAt } from "@/lib/domain/profile/streak";
import { addDays } from "@/lib/domain/shared/local-time";

describe("the streak", () => {
  it("is the run of dates that ends at the newest one", () => {
    expect(streakEndingAt(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"])).toEqual({
      days: 3,
      lastDate: "2026-03-01",
    });
    expect(streakEndingAt(["2026-11-20"])).toEqual({ days: 1, lastDate: "2026-11-20" });
    expect(streakEndingAt([])).toBeNull();
  });

  it("counts the dates on which sessions sum to five minutes, newest first", () => {
    const days = [
      ["2026-11-20", 299],
      ["2026-11-18", 300],
      ["2026-11-20", 1],
      ["2026-11-21", 299],
    ] as const;
    expect(streakDates(days.map(([localDate, seconds]) => ({ localDate, seconds })))).toEqual([
      "2026-11-20",
      "2026-11-18",
    ]);
  });

  it("lives today and tomorrow, and is gone the day after, without anything being written", () => {
    const streak = { days: 5, lastDate: "2026-11-20" };
    expect(currentStreak(streak, "2026-11-20")).toBe(5);
    expect(currentStreak(streak, "2026-11-21")).toBe(5);
    expect(currentStreak(streak, "2026-11-22")).toBe(0);
    expect(currentStreak({ days: 0, lastDate: null }, "2026-11-20")).toBe(0);
  });

  it("stays when the crafter travels west and today is yesterday again", () => {
    expect(currentStreak({ days: 5, lastDate: "2026-11-21" }, "2026-11-20")).toBe(5);
  });

  it("is as long as counting back day by day says", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40), { minLength: 1 }), (ages) => {
        const crafted = new Set(ages.map((age) => addDays("2026-11-20", -age)));
        const newestFirst = [...crafted].sort().reverse();
        let days = 0;
        for (let date = newestFirst[0] ?? ""; crafted.has(date); date = addDays(date, -1)) days += 1;
        expect(streakEndingAt(newestFirst)).toEqual({ days, lastDate: newestFirst[0] });
      }),
      { numRuns: 1_000 },
    );
  });
});
