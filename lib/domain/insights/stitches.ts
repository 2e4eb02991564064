import { runsOf, STREAK_DAY_SECONDS, type StreakBreak, streakDates } from "../profile/streak";
import { addDays, daysBetween, type LocalDate, weekOf } from "../shared/local-time";
import type { Range } from "./range";

/** A crafter's time on a date; the late part does not count for the streak. */
export type DayTotal = { localDate: LocalDate; seconds: number; lateSeconds: number; sessions: number };

/** `full` and `late` add up to 1 to 4 stitches; a dot stands for less than five minutes. */
type DayMark = "dot" | { full: number; late: number };

const MORE_STITCHES_FROM = [1_800, 3_600, 7_200];

/**
 * One stitch from five minutes on, two from half an hour, three from one hour, four from two. Stitches that only exist
 * because of late time are grey, so that a date has a full stitch exactly if it counts for the streak.
 */
export function markOfDay({ seconds, lateSeconds }: Pick<DayTotal, "seconds" | "lateSeconds">): DayMark | null {
  const all = stitchesOf(seconds);
  if (all === 0) return seconds > 0 ? "dot" : null;
  const full = stitchesOf(seconds - lateSeconds);
  return { full, late: all - full };
}

/** Days as a crafter's may look one day. */
export function sampleDays({ from, to }: Range): DayTotal[] {
  const stitches = [300, 0, 1_800, 300, 0, 3_600, 0, 300, 7_200, 0];
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({
    localDate: addDays(from, at),
    seconds: stitches[at % stitches.length] ?? 0,
    lateSeconds: 0,
    sessions: 1,
  }));
}

/** The number of crafted dates in the longest streak. */
export function longestStreak(days: readonly DayTotal[], breaks: readonly StreakBreak[] = []): number {
  return Math.max(0, ...runsOf(streakDates(days), breaks).map((run) => run.days));
}

export const WEEKS_A_BLOCK = 27;

/** Up to half a year of the grid, in whole weeks except at its ends. `first`: the Monday of its first column. */
export type Block = Range & { first: LocalDate; columns: number };

export function cutIntoBlocks({ from, to }: Range): Block[] {
  const blocks: Block[] = [];
  for (let start = from; start <= to; ) {
    const first = weekOf(start);
    const next = addDays(first, 7 * WEEKS_A_BLOCK);
    const end = next <= to ? addDays(next, -1) : to;
    blocks.push({ from: start, to: end, first, columns: daysBetween(first, weekOf(end)) / 7 + 1 });
    start = next;
  }
  return blocks;
}

/** "full-late": the numbers of stitches in a cell; "0-0" is a dot. */
export type MarkName = `${number}-${number}`;

export function markName(day: DayTotal): MarkName | null {
  const mark = markOfDay(day);
  if (mark === null) return null;
  return mark === "dot" ? "0-0" : `${mark.full}-${mark.late}`;
}

type Run = { name: MarkName; at: number; length: number };

/**
 * Returns for each mark an SVG path through the middle of its cells, which are one unit large: a row for each weekday,
 * a column for each week. Consecutive dates of one week are one line.
 */
export function markPaths(days: readonly DayTotal[], { from, to, first }: Block): Map<MarkName, string> {
  const runs: Run[] = [];
  for (const day of days) {
    const name = from <= day.localDate && day.localDate <= to ? markName(day) : null;
    if (!name) continue;
    const at = daysBetween(first, day.localDate);
    const last = runs.at(-1);
    if (last?.name === name && last.at + last.length === at && at % 7 > 0) last.length += 1;
    else runs.push({ name, at, length: 1 });
  }
  return new Map([...new Set(runs.map(({ name }) => name))].map((name) => [name, pathOf(runs, name)]));
}

/** The outline of the block's cells, which separates dates without time from dates outside the block. */
export function outlinePath({ from, to, first, columns }: Block): string {
  const [top, bottom] = [daysBetween(first, from), (daysBetween(first, to) % 7) + 1];
  const end = columns - 0.5;
  if (columns === 1) return `M-.5 ${bottom - 0.5}V${top - 0.5}H.5V${bottom - 0.5}z`;
  return `M-.5 6.5V${top - 0.5}H.5V-.5H${end}V${bottom - 0.5}H${end - 1}V6.5z`;
}

/** The paths of a cell's stitches; the late ones are half as long, so that colour does not tell them apart alone. */
export function stitchPaths(name: MarkName): { full: string; late: string } {
  const [full = 0, late = 0] = name.split("-").map(Number);
  const at = (row: number) => (0.15 + ((row + 0.5) * 0.7) / (full + late)).toFixed(2).slice(1);
  const path = (from: number, count: number, shape: (y: string) => string) =>
    Array.from({ length: count }, (_, row) => shape(at(from + row))).join("");
  return { full: path(0, full, (y) => `M.22 ${y}h.56`), late: path(full, late, (y) => `M.36 ${y}h.28`) };
}

/** The column in which each month of the block begins, as YYYY-MM. */
export function monthColumns({ from, to, first }: Block): { month: string; column: number }[] {
  const found: { month: string; column: number }[] = [];
  for (let date = `${from.slice(0, 7)}-01`; date <= to; date = `${addDays(date, 31).slice(0, 7)}-01`)
    if (date >= from) found.push({ month: date.slice(0, 7), column: Math.floor(daysBetween(first, date) / 7) });
  return found;
}

function stitchesOf(seconds: number): number {
  if (seconds < STREAK_DAY_SECONDS) return 0;
  return 1 + MORE_STITCHES_FROM.filter((from) => seconds >= from).length;
}

/** Uses relative moves, which are shortest. */
function pathOf(runs: readonly Run[], wanted: MarkName): string {
  let [x, y] = [0, 0];
  const lines = runs.map(({ name, at, length }) => {
    if (name !== wanted) return "";
    const [column, row] = [Math.floor(at / 7), at % 7];
    const move = `m${column - x}${row < y ? "" : " "}${row - y}`;
    [x, y] = [column, row + length - 1];
    return `${move}${length > 1 ? `v${length - 1}` : "z"}`;
  });
  return lines.join("");
}
