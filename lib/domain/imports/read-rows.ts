import { readKind } from "../crafting/kinds";
import { withoutApostrophes } from "../exports/csv";
import { cleanText, shortenText } from "../shared/text";
import { wallClockReader } from "../shared/wall-clock";
import { type Moment, splitMoment } from "./moments";
import { isPlaced, type PlacedRow, placeRows } from "./place-rows";
import {
  CellProblem,
  type Cells,
  cellsOf,
  type FileRecord,
  type Options,
  pausesOf,
  readDayOnly,
  readInterval,
} from "./read-cells";
import { describeRow, type ImportedRow, rowProblem } from "./rows";

/** A line of the file that can't be imported: where the problem is, the cell's text, and why. */
export type RowProblem = { line: number; column: string; text: string; why: string };

export type ReadRows = {
  rows: ImportedRow[];
  problems: RowProblem[];
  /** Lines whose time the clock skipped (`skipped`) or showed twice (`repeated`) when it was changed. */
  skipped: number[];
  repeated: number[];
  /** Lines of kind business that the file assigns to a project. */
  shared: number[];
  /** Lines without a time of day whose hours could not follow one another from the start of the day. */
  moved: number[];
};

/**
 * Reads the records below the header. Hours without a time of day follow one another from nine o'clock, or from the
 * file's own start of the day, and leave the times of other rows free.
 */
export function readRows(records: readonly FileRecord[], options: Options): ReadRows {
  const found = emptyReadRows();
  const wall = wallClockReader(options.timeZone);
  const context = { ...options, hasTimes: containsTimes(records, options) };
  for (const record of records) {
    try {
      const cell = cellsOf(record, options);
      const day = readDayOnly(cell, context);
      if (day) {
        addRow(found, makeRow(record, cell, day, options));
        continue;
      }
      const [start, end] = readInterval(cell, options);
      const clocks = new Set<string>();
      const instant = ({ ms, isInstant }: Moment) => {
        if (isInstant) return ms;
        const { at, clock } = wall(ms);
        clocks.add(clock);
        return at;
      };
      const startedAt = instant(start);
      const endedAt = typeof end === "number" ? startedAt + end * 1000 : instant(end);
      const row = makeRow(record, cell, { startedAt, endedAt }, options);
      if (clocks.has("skipped")) found.skipped.push(record.line);
      if (clocks.has("repeated")) found.repeated.push(record.line);
      addRow(found, row);
    } catch (problem) {
      if (!(problem instanceof CellProblem)) throw problem;
      found.problems.push(problemAt(record, problem, options));
    }
  }
  return placeFlexible(found, records, options);
}

function placeFlexible(found: ReadRows, records: readonly FileRecord[], options: Options): ReadRows {
  const flexible = found.rows.filter(isPlaced).toSorted((a, b) => a.startedAt - b.startedAt || a.line - b.line);
  if (flexible.length === 0) return found;
  const timed = found.rows.filter((row) => !isPlaced(row));
  const { rows, full, moved } = placeRows(flexible, timed, options);
  const recordOf = new Map(full.length > 0 ? records.map((record) => [record.line, record]) : []);
  const problems = full.map((row) =>
    problemAt(recordOf.get(row.line) ?? { line: row.line, cells: [] }, new CellProblem("duration", FULL_DAY), options),
  );
  return { ...found, rows: [...timed, ...rows], moved, problems: [...found.problems, ...problems] };
}

/** The problem of a row for which its day has no free time. */
export const FULL_DAY = "Its day has no free time of that length.";

export function emptyReadRows(): ReadRows {
  return { rows: [], problems: [], skipped: [], repeated: [], shared: [], moved: [] };
}

/** Adds a row; a business row is never assigned to a project, even if the file does so. */
export function addRow(found: ReadRows, row: ImportedRow): void {
  const isShared = row.kind === "business" && row.project !== null;
  if (isShared) found.shared.push(row.line);
  found.rows.push(isShared ? { ...row, project: null } : row);
}

/** Whether any date has its time in the same cell; a spreadsheet adds 00:00 to plain dates. */
function containsTimes(records: readonly FileRecord[], { columns }: Options): boolean {
  return records.some(
    ({ cells }) => !/^(?:00:00(:00)?)?$/.test(splitMoment(cells[columns.startDate ?? -1] ?? "").time),
  );
}

function makeRow(
  { line }: FileRecord,
  cell: Cells,
  times: { startedAt: number; endedAt: number; placed?: PlacedRow["placed"] },
  { source, units, now }: Options,
): ImportedRow {
  const project = cleanText(withoutApostrophes(cell("project"))) || null;
  const description = describeRow(withoutApostrophes(cell("description") || cell("task")), project);
  const kind = readKind(cell("kind"));
  const row = { line, ...times, pauses: pausesOf(cell, times, { source, units }), description, kind, project };
  const why = rowProblem(row, { now: times.placed ? Number.POSITIVE_INFINITY : now, source });
  if (why) throw new CellProblem(cell("endDate") ? "endDate" : cell("endTime") ? "endTime" : "duration", why);
  return row;
}

function problemAt({ line, cells }: FileRecord, { field, why }: CellProblem, { columns, header }: Options): RowProblem {
  const at = columns[field];
  const text = at === undefined ? "" : shortenText(cleanText((cells[at] ?? "").slice(0, 200)), 40);
  return { line, column: (at === undefined ? undefined : header[at]?.trim()) || field, text, why };
}
