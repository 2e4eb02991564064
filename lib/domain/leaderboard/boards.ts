import { plural } from "../challenges/progress";
import { formatDuration } from "../crafting/stopwatch";

/** The six boards, in the order of the screen. */
export const BOARDS = [
  { key: "top_crafters", name: "Top Crafters" },
  { key: "most_sessions", name: "Most Sessions" },
  { key: "most_improved", name: "Most Improved" },
  { key: "top_streak", name: "Top Streak" },
  { key: "most_active_today", name: "Most Active Today" },
  { key: "mystery_crafter", name: "Mystery Crafter" },
] as const;

export type Board = (typeof BOARDS)[number]["key"];

/** A board that ranks everybody; Mystery Crafter draws one. */
export type RankedBoard = Exclude<Board, "mystery_crafter">;

/** Rows of a board. */
export const BOARD_ROWS = 10;

/** A snapshot of the boards is never shown when it is older than this. */
export const SNAPSHOT_MAX_SECONDS = 60;

/** Somebody is drawn from the newest 50 sessions of the last 7 days that lasted longer than this. */
export const MYSTERY = { sessions: 50, days: 7, longerThanSeconds: 7200 } as const;

/** What a nameless crafter is called. */
const NAMELESS = "Craft in Disguise";

/** The name others see. */
export function shownName(displayName: string | null): string {
  return displayName ?? NAMELESS;
}

export type Standing<T> = T & { value: number; rank: number };

/**
 * The board of these crafters: values of 0 or less dropped, highest first, equal values share a rank and the next one
 * is skipped accordingly (1, 2, 2, 4), at most ten rows. Equal values keep the
 * order they came in.
 */
export function rankRows<T extends { value: number }>(rows: readonly T[]): Standing<T>[] {
  const shown = rows
    .filter((row) => row.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, BOARD_ROWS);
  return shown.map((row) => ({ ...row, rank: 1 + shown.findIndex((other) => other.value === row.value) }));
}

/** Whether a rank is a medal: there are three, so ranks that more crafters share than are left get none. */
export function hasMedal(rank: number, rows: readonly { rank: number }[]): boolean {
  return rank <= 3 && rows.filter((row) => row.rank <= rank).length <= 3;
}

/** How much a crafter below a board lacks to stand on it: as much as its last row, and at least one more. */
export function missingForBoard(value: number, rows: readonly { value: number }[]): number {
  return Math.max(1, (rows.at(-1)?.value ?? 0) - value);
}

/**
 * A board's value in words. Top Crafters count whole hours, floor(seconds / 3600); Most Improved whole
 * minutes, shown in hours and minutes; Mystery Crafter the drawn session's seconds; the others sessions or days.
 */
export function formatValue(board: Board, value: number): string {
  switch (board) {
    case "top_crafters":
      return plural(value, "hour");
    case "most_sessions":
    case "most_active_today":
      return plural(value, "session");
    case "top_streak":
      return plural(value, "day");
    case "most_improved":
      return formatDuration(value * 60);
    case "mystery_crafter":
      return formatDuration(value);
    default:
      return board satisfies never;
  }
}
