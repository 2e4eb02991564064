import { type CreditedDay, formatDuration } from "../crafting/stopwatch";
import { countOf } from "../shared/text";

/** In the order of the screen; `tab` is the value in the address. See README.md. */
export const BOARDS = [
  { key: "top_crafters", tab: "crafters", name: "Top Crafters" },
  { key: "most_sessions", tab: "sessions", name: "Most Sessions" },
  { key: "most_improved", tab: "improved", name: "Most Improved" },
  { key: "top_streak", tab: "streak", name: "Top Streak" },
  { key: "most_active_today", tab: "today", name: "Most Active Today" },
  { key: "mystery_crafter", tab: "mystery", name: "Mystery Crafter" },
] as const;

export type Board = (typeof BOARDS)[number]["key"];

/** The boards with ranks: Mystery Crafter has none. */
export type RankedBoard = Exclude<Board, "mystery_crafter">;

export const BOARD_ROWS = 10;

/** The rows above and below a crafter who is not among the ten. */
export const NEIGHBOURS = { above: 2, below: 2 } as const;

/** The tab beside the six boards: at most twenty crafters with similar hours, the viewer among them. */
export const COHORT = { tab: "hours", name: "Around your hours", above: 10, below: 9, atLeast: 5 } as const;

/** The number of local dates over which hours are compared. */
export const RECENT_DAYS = 28;

/** A crafter with `count` dates longer than this within `among` dates is listed for the moderator. */
export const LONG_DAYS = { longerThanSeconds: 12 * 3600, count: 3, among: 7 } as const;

/** The maximum age of a snapshot that is shown. */
export const MAX_SNAPSHOT_SECONDS = 60;

/** Mystery Crafter is drawn from the newest `sessions` of the last `days` that are longer than `longerThanSeconds`. */
export const MYSTERY = { sessions: 50, days: 7, longerThanSeconds: 7200 } as const;

export function shownName(displayName: string | null): string {
  return displayName ?? "Craft in Disguise";
}

type Standing<T> = T & { value: number; rank: number };

/**
 * Drops values of 0 or less and sorts by value, highest first. Equal values share a rank, the next rank is skipped (1,
 * 2, 2, 4), and their input order is preserved. At most ten rows.
 */
export function rankRows<T extends { value: number }>(rows: readonly T[]): Standing<T>[] {
  const shown = rows
    .filter((row) => row.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, BOARD_ROWS);
  return shown.map((row) => ({ ...row, rank: 1 + shown.findIndex((other) => other.value === row.value) }));
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st … */
export function formatOrdinal(rank: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${rank}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(rank)] ?? "th"}`;
}

/** Whether a rank gets one of the three medals. A rank shared by more crafters than medals are left gets none. */
export function hasMedal(rank: number, rows: readonly { rank: number }[]): boolean {
  return rank <= 3 && rows.filter((row) => row.rank <= rank).length <= 3;
}

/** The amount still needed to be on a board: up to the value of its last row, at least 1. */
export function missingForBoard(value: number, rows: readonly { value: number }[]): number {
  return Math.max(1, (rows.at(-1)?.value ?? 0) - value);
}

/** A board's value in words: hours, sessions, days, minutes (Most Improved) or seconds (Mystery Crafter). */
export function formatValue(board: Board, value: number): string {
  switch (board) {
    case "top_crafters":
      return countOf(value, "hour");
    case "most_sessions":
    case "most_active_today":
      return countOf(value, "session");
    case "top_streak":
      return countOf(value, "day");
    case "most_improved":
      return formatDuration(value * 60);
    case "mystery_crafter":
      return formatDuration(value);
    default:
      return board satisfies never;
  }
}

/** The boards count at most this much offline time of one local date. */
export const MAX_OFFLINE_SECONDS = 6 * 3600;

/** The boards count at most this much time of one local date in total. */
export const MAX_DAY_SECONDS = 16 * 3600;

type CountedDay = Pick<CreditedDay, "localDate" | "seconds" | "manualSeconds" | "offlineSeconds">;

/** The seconds that these days add to the time the boards leave out, given the other days. */
export function unrankedSeconds(days: readonly CountedDay[], others: readonly CountedDay[]): number {
  return days.reduce((sum, day) => {
    const before = others.filter(({ localDate }) => localDate === day.localDate);
    return sum + countLeftOut([...before, day]) - countLeftOut(before);
  }, 0);
}

/** The seconds that the boards leave out of one date's days. */
function countLeftOut(days: readonly CountedDay[]): number {
  const tracked = days.reduce((sum, day) => sum + day.seconds - day.manualSeconds, 0);
  const offline = days.reduce((sum, day) => sum + day.offlineSeconds, 0);
  const unsure = Math.max(0, offline - MAX_OFFLINE_SECONDS);
  return unsure + Math.max(0, tracked - unsure - MAX_DAY_SECONDS);
}
