import { describe, expect, it } from "vitest";
import {
  BOARDS,
  COHORT,
  formatOrdinal,
  formatValue,
  hasMedal,
  missingForBoard,
  rankRows,
  shownName,
} from "@/lib/domain/leaderboard/boards";

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
  ] as const)("shows on %s the value %d as %s", (board, value, words) => expect(formatValue(board, value)).toBe(words));

  it("has one of the six fixed names", () => {
    expect(BOARDS.map(({ name }) => name)).toEqual([
      "Top Crafters",
      "Most Sessions",
      "Most Improved",
      "Top Streak",
      "Most Active Today",
      "Mystery Crafter",
    ]);
  });

  it("has a one-word tab in its address", () => {
    const tabs = [...BOARDS, COHORT].map(({ tab }) => tab);
    expect(tabs.join(" ")).toBe("crafters sessions improved streak today mystery hours");
  });

  it("shows a crafter without a name as Craft in Disguise", () => {
    expect(shownName(null)).toBe("Craft in Disguise");
    expect(shownName("Ines")).toBe("Ines");
  });
});

it("ordinal writes a rank with its suffix, such as 1st or 22nd", () => {
  const ranks = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 103, 111, 1_000];
  expect(ranks.map(formatOrdinal).join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 14th 21st 22nd 103rd 111th 1000th");
});

describe("medals", () => {
  const withRanks = (...ranks: number[]) => ranks.map((rank) => ({ rank }));
  const medalsOf = (...ranks: number[]) => ranks.filter((rank) => hasMedal(rank, withRanks(...ranks)));

  it("go to at most three crafters, and not to a shared rank with more crafters than medals left", () => {
    expect(medalsOf(1, 2, 3, 4)).toEqual([1, 2, 3]);
    expect(medalsOf(1, 1, 3, 4)).toEqual([1, 1, 3]);
    expect(medalsOf(1, 2, 2, 4)).toEqual([1, 2, 2]);
    expect(medalsOf(1, 2, 3, 3, 3, 3, 3, 3, 3, 3)).toEqual([1, 2]);
    expect(medalsOf(1, 1, 1, 1)).toEqual([]);
  });
});

it("missingForBoard returns how much a crafter lacks for a place on the board, at least 1", () => {
  expect(missingForBoard(1, [{ value: 40 }, { value: 13 }])).toBe(12);
  expect(missingForBoard(1, [{ value: 40 }, { value: 20 }, { value: 13 }])).toBe(12);
  expect(missingForBoard(13, [{ value: 13 }])).toBe(1);
  expect(missingForBoard(0, [])).toBe(1);
});
