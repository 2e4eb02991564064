import { describe, expect, it } from "vitest";
import { BOARDS, formatValue, rankRows, shownName } from "@/lib/domain/leaderboard";

describe("a board", () => {
  it("ranks the highest first, shares a rank on a tie and skips the next", () => {
    const rows = [5, 9, 9, 7, 5, 5, 1].map((value, i) => ({ name: `C${i}`, value }));
    expect(rankRows(rows).map(({ rank, name }) => [rank, name])).toEqual([
      [1, "C1"],
      [1, "C2"],
      [3, "C3"],
      [4, "C0"],
      [4, "C4"],
      [4, "C5"],
      [7, "C6"],
    ]);
  });

  it("drops values of 0 or less and stops at ten", () => {
    expect(rankRows([0, -3, 1].map((value) => ({ value })))).toEqual([{ value: 1, rank: 1 }]);
    expect(rankRows(Array.from({ length: 30 }, () => ({ value: 4 })))).toHaveLength(10);
  });

  it.each([
    ["top_crafters", 1, "1 hour"],
    ["top_crafters", 12, "12 hours"],
    ["most_sessions", 1, "1 session"],
    ["most_improved", 135, "2h 15m"],
    ["top_streak", 3, "3 days"],
    ["most_active_today", 4, "4 sessions"],
    ["mystery_crafter", 7325, "2h 2m"],
  ] as const)("%s shows %d as %s", (board, value, words) => expect(formatValue(board, value)).toBe(words));

  it("has the six names of the specification", () => {
    expect(BOARDS.map(({ name }) => name)).toEqual([
      "Top Crafters",
      "Most Sessions",
      "Most Improved",
      "Top Streak",
      "Most Active Today",
      "Mystery Crafter",
    ]);
  });

  it("calls the nameless Craft in Disguise", () => {
    expect(shownName(null)).toBe("Craft in Disguise");
    expect(shownName("Ines")).toBe("Ines");
  });
});
