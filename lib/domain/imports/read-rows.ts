import { readKind } from "../crafting/kinds";
import { cleanText, excerpt } from "../shared/text";
import { wallClockReader } from "../shared/wall-clock";
import { type Column, type Columns, keepsNoTimes, type Source } from "./formats";
import { type DateOrder, type Moment, readDay, readDuration, readMoment, readTime, splitMoment } from "./moments";
import { describeRow, type ImportedRow, rowProblem } from "./rows";

/** A line of the file that can't be brought in: where, what stands there, and why. */
export type RowProblem = { line: number; column: string; text: string; why: string };

export type ReadRows = {
  rows: ImportedRow[];
  problems: RowProblem[];
  /** Lines whose time the clock left out, and lines whose time it showed twice. */
  skipped: number[];
  repeated: number[];
  /** Lines of business that the file has on a project. */
  shared: number[];
};

export type FileRecord = { line: number; cells: readonly string[] };

type Options = {
  source: Source;
  header: readonly string[];
  columns: Columns;
  order: DateOrder;
  timeZone: string;
  now: number;
};

const MAX_CELL_LENGTH = 50_000;
/** Where a file names no time of day. */
const NINE_MS = 9 * 3_600_000;

class CellProblem {
  constructor(
    readonly field: Column,
    readonly why: string,
  ) {}
}

/** Reads the records below the header. Rows of tools that keep no times follow one another from nine o'clock. */
export function readRows(records: readonly FileRecord[], options: Options): ReadRows {
  const found: ReadRows = { rows: [], problems: [], skipped: [], repeated: [], shared: [] };
  const wall = wallClockReader(options.timeZone);
  const isPlaced = keepsNoTimes(options.source, options.columns) && !namesTimes(records, options.columns);
  const ordered = isPlaced ? byDay(records, options) : records;
  let cursor = Number.NEGATIVE_INFINITY;
  for (const record of ordered) {
    try {
      const cell = cellsOf(record, options);
      const [start, end] = isPlaced ? placed(cell, options, cursor) : interval(cell, options);
      const clocks = new Set<string>();
      const instant = ({ ms, isInstant }: Moment) => {
        if (isInstant) return ms;
        const { at, clock } = wall(ms);
        clocks.add(clock);
        return at;
      };
      const startedAt = instant(start);
      const endedAt = typeof end === "number" ? startedAt + end * 1000 : instant(end);
      const row = finished(record, cell, { startedAt, endedAt }, options);
      if (isPlaced) cursor = start.ms + (endedAt - startedAt);
      if (clocks.has("skipped")) found.skipped.push(record.line);
      if (clocks.has("repeated")) found.repeated.push(record.line);
      addRow(found, row);
    } catch (problem) {
      if (!(problem instanceof CellProblem)) throw problem;
      found.problems.push(problemAt(record, problem, options));
    }
  }
  return found;
}

/** Business is on no project, whatever the file says. */
export function addRow(found: ReadRows, row: ImportedRow): void {
  const isShared = row.kind === "business" && row.project !== null;
  if (isShared) found.shared.push(row.line);
  found.rows.push(isShared ? { ...row, project: null } : row);
}

type Cells = (field: Column) => string;

function cellsOf({ cells }: FileRecord, { columns }: Options): Cells {
  for (const [field, at] of Object.entries(columns) as [Column, number][]) {
    const text = cells[at] ?? "";
    if (text.includes("\0")) throw new CellProblem(field, "It contains a character that can’t be stored.");
    if (text.length > MAX_CELL_LENGTH) throw new CellProblem(field, "It’s too long.");
  }
  return (field) => {
    const at = columns[field];
    const text = at === undefined ? "" : (cells[at] ?? "").trim();
    return text === "-" ? "" : text;
  };
}

/** The start, and the end or the seconds until it. */
function interval(cell: Cells, { order, columns, source }: Options): [Moment, Moment | number] {
  const start = momentOf("startDate", "startTime", cell("startDate"), cell("startTime"), order);
  const hasEnd = cell("endDate") || cell("endTime");
  if (!hasEnd || (columns.endDate === undefined && columns.endTime === undefined)) return [start, seconds(cell)];
  if (source !== "craft-pact" && (readDuration(cell("duration")) ?? 0) < 0)
    throw new CellProblem("duration", "The duration is negative.");
  const isSameDay = cell("endDate") === "";
  const end = momentOf("endDate", "endTime", cell("endDate") || cell("startDate"), cell("endTime"), order);
  const isPastMidnight = isSameDay && end.ms < start.ms;
  return [start, isPastMidnight ? { ...end, ms: end.ms + 86_400_000 } : end];
}

function momentOf(dateField: Column, timeField: Column, date: string, time: string, order: DateOrder): Moment {
  const moment = readMoment(date, time, order);
  if (moment === "date") throw new CellProblem(dateField, date ? "This date doesn’t exist." : "The date is missing.");
  if (moment === "time") {
    const isInDate = !time && splitMoment(date).time !== "";
    throw new CellProblem(
      isInDate ? dateField : timeField,
      time || isInDate ? "This time doesn’t exist." : "The time is missing.",
    );
  }
  return moment;
}

function seconds(cell: Cells): number {
  const found = readDuration(cell("duration"));
  if (found === null) throw new CellProblem("duration", "This isn’t a duration.");
  if (found < 0) throw new CellProblem("duration", "The duration is negative.");
  return found;
}

/** After the row before it, from the day's start or nine o'clock on. */
function placed(cell: Cells, { order }: Options, cursor: number): [Moment, number] {
  const day = readDay(splitMoment(cell("startDate")).date, order);
  if (!day) throw new CellProblem("startDate", "This date doesn’t exist.");
  const begin = cell("startTime") ? readTime(cell("startTime")) : NINE_MS;
  if (begin === null) throw new CellProblem("startTime", "This time doesn’t exist.");
  const ms = Math.max(cursor, Date.UTC(day.year, day.month - 1, day.day) + begin);
  return [{ ms, isInstant: false }, seconds(cell)];
}

function namesTimes(records: readonly FileRecord[], { startDate = -1 }: Columns): boolean {
  return records.some(({ cells }) => splitMoment(cells[startDate] ?? "").time !== "");
}

function byDay(records: readonly FileRecord[], { columns, order }: Options): FileRecord[] {
  const keyed = records.map((record) => {
    const day = readDay(splitMoment(record.cells[columns.startDate ?? -1] ?? "").date, order);
    return { record, key: day ? Date.UTC(day.year, day.month - 1, day.day) : 0 };
  });
  return keyed.sort((a, b) => a.key - b.key || a.record.line - b.record.line).map(({ record }) => record);
}

function finished(
  { line }: FileRecord,
  cell: Cells,
  times: { startedAt: number; endedAt: number },
  { source, now }: Options,
): ImportedRow {
  const project = cleanText(unescaped(cell("project"))) || null;
  const description = describeRow(unescaped(cell("description")), project);
  const kind = readKind(cell("kind"));
  const row = { line, ...times, pauses: pausesOf(cell, times, source), description, kind, project };
  const why = rowProblem(row, { now, source });
  if (why) throw new CellProblem(cell("endDate") ? "endDate" : cell("endTime") ? "endTime" : "duration", why);
  return row;
}

/** Our own table holds the seconds without pauses, not where these were: they come last. */
function pausesOf(cell: Cells, { startedAt, endedAt }: { startedAt: number; endedAt: number }, source: Source) {
  const counted = Number(cell("duration"));
  if (source !== "craft-pact" || !cell("duration") || !Number.isInteger(counted)) return [];
  const until = startedAt + (counted + 1) * 1000;
  return until > endedAt ? [] : [[startedAt + counted * 1000, endedAt] as [number, number]];
}

/** Takes off the apostrophe that keeps a spreadsheet from running a formula. */
function unescaped(text: string): string {
  return /^'[=+\-@\t]/.test(text) ? text.slice(1) : text;
}

function problemAt({ line, cells }: FileRecord, { field, why }: CellProblem, { columns, header }: Options): RowProblem {
  const at = columns[field];
  const text = at === undefined ? "" : excerpt(cleanText((cells[at] ?? "").slice(0, 200)), 40);
  return { line, column: (at === undefined ? undefined : header[at]?.trim()) || field, text, why };
}
