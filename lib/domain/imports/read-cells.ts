import { type DurationUnit, isBareNumber, parseDuration } from "../crafting/typed-duration";
import type { Column, Columns, Source } from "./formats";
import {
  type DateOrder,
  dateProblem,
  type Moment,
  readDay,
  readMoment,
  readTimeCell,
  splitMoment,
  splitSpan,
} from "./moments";
import { isDayToCome } from "./place-rows";

export type FileRecord = { line: number; cells: readonly string[] };

/** The columns that hold a length of time. */
export const AMOUNTS = ["duration", "rest", "pause"] as const;

export type Units = Partial<Record<(typeof AMOUNTS)[number], DurationUnit>>;

export type Options = {
  source: Source;
  header: readonly string[];
  columns: Columns;
  /** The units of columns that hold only numbers. */
  units: Units;
  order: DateOrder;
  timeZone: string;
  now: number;
};

const MAX_CELL_LENGTH = 50_000;
/** Where a day begins in files without a time of day. */
const NINE_MS = 9 * 3_600_000;

export class CellProblem {
  constructor(
    readonly field: Column,
    readonly why: string,
  ) {}
}

export type Cells = (field: Column) => string;

export function cellsOf({ cells }: FileRecord, { columns, header }: Options): Cells {
  for (const [field, at] of Object.entries(columns) as [Column, number][]) {
    const text = cells[at] ?? "";
    if (text.includes("\0")) throw new CellProblem(field, "It contains a character that can’t be stored.");
    if (text.length > MAX_CELL_LENGTH) throw new CellProblem(field, "It’s too long.");
  }
  if (cells.slice(header.length).some((cell) => cell.trim() !== ""))
    throw new CellProblem(
      "startDate",
      "This line has more cells than the header. Put texts with a separator into quotation marks.",
    );
  return (field) => {
    const at = columns[field];
    const text = at === undefined ? "" : (cells[at] ?? "").trim();
    return /^[-–—]$/.test(text) ? "" : text;
  };
}

/** The day and the length of a row that names no time of day; null for all others. */
export function readDayOnly(cell: Cells, options: Options & { hasTimes: boolean }) {
  const { date, time } = splitMoment(cell("startDate"));
  const isMidnight = !options.hasTimes && /^00:00(:00)?$/.test(time);
  const dayBegins = options.source === "super-productivity" ? cell("startTime") : "";
  if ((time !== "" && !isMidnight) || cell("endDate") + cell("endTime") + cell("span") !== "") return null;
  if (cell("startTime") !== dayBegins || (cell("duration") === "" && !isMidnight)) return null;
  const day = readDay(date, options.order);
  if (!day) throw new CellProblem("startDate", dateProblem(date));
  const beginMs = dayBegins ? readTimeCell(dayBegins) : NINE_MS;
  if (beginMs === null) throw new CellProblem("startTime", "This time doesn’t exist.");
  const dayMs = Date.UTC(day.year, day.month - 1, day.day);
  const startedAt = dayMs + beginMs;
  const placed = { day: new Date(dayMs).toISOString().slice(0, 10), beginMs };
  if (isDayToCome(placed.day, options)) throw new CellProblem("startDate", "It’s in the future.");
  return { startedAt, endedAt: startedAt + readSeconds(cell, options) * 1000, placed };
}

/** The start, and the end or the seconds from the start to it. */
export function readInterval(cell: Cells, options: Options): [Moment, Moment | number] {
  const { order, source } = options;
  const [startCell, timeCell, spanCell] = [cell("startDate"), cell("startTime"), cell("span")];
  const span = [spanCell, timeCell, startCell].map(findSpan).find((found) => found !== null);
  // A cell with both date and time needs no other cell.
  const whole = [timeCell, startCell].find((text) => splitMoment(text).time !== "" && hasDay(text, order)) ?? startCell;
  const ownTime = span?.from ?? (whole === timeCell ? "" : timeCell);
  const start = momentOf("startDate", "startTime", span ? startCell || spanCell : whole, ownTime, order);
  if (source !== "craft-pact" && isNegative(cell("duration")))
    throw new CellProblem("duration", "The duration is negative.");
  const [endCell, endTime] = [cell("endDate"), span?.until ?? cell("endTime")];
  if (!endCell && !endTime) return [start, readSeconds(cell, options)];
  const wholeEnd = [endTime, endCell].find((text) => splitMoment(text).time !== "" && hasDay(text, order));
  const isTimeOnly = !wholeEnd && !endTime && readTimeCell(endCell) !== null;
  const endDay = isTimeOnly || !endCell ? splitMoment(startCell).date : endCell;
  const end = wholeEnd
    ? momentOf("endDate", "endTime", wholeEnd, "", order)
    : momentOf("endDate", "endTime", endDay, isTimeOnly ? endCell : endTime, order);
  const isPastMidnight = !wholeEnd && endDay !== endCell && end.ms < start.ms;
  return [start, isPastMidnight ? { ...end, ms: end.ms + 86_400_000 } : end];
}

/** Finds a span, also beside its date, unless what follows the dash is an offset. */
function findSpan(text: string): { from: string; until: string } | null {
  if (/\dT\d/.test(text)) return null;
  return splitSpan(text) ?? splitSpan(splitMoment(text).time);
}

function hasDay(text: string, order: DateOrder): boolean {
  return readDay(splitMoment(text).date, order) !== null;
}

function momentOf(dateField: Column, timeField: Column, date: string, time: string, order: DateOrder): Moment {
  const moment = readMoment(date, time, order);
  if (!("part" in moment)) return moment;
  const isInDate = moment.part === "date" || (!time && splitMoment(date).time !== "");
  throw new CellProblem(isInDate ? dateField : timeField, moment.why);
}

function readSeconds(cell: Cells, { units }: Options): number {
  const text = cell("duration");
  if (text === "") throw new CellProblem("duration", "The duration is missing.");
  if (isNegative(text)) throw new CellProblem("duration", "The duration is negative.");
  const rest = cell("rest") === "" ? 0 : parseDuration(cell("rest"), units.rest ?? "minutes");
  const found = readCellAmount(cell, "duration", units);
  if (found === null) throw new CellProblem("duration", "We can’t read this as a duration. Write it like 1h 30m.");
  if (rest === null) throw new CellProblem("rest", "We can’t read this as a duration. Write it like 30m.");
  return found + rest;
}

/** The seconds in a cell; null if it can't be read or is a number without a known unit. */
function readCellAmount(cell: Cells, field: (typeof AMOUNTS)[number], units: Units): number | null {
  const text = cell(field);
  const unit = units[field];
  return isBareNumber(text) && !unit ? null : parseDuration(text, unit);
}

function isNegative(text: string): boolean {
  return /^[-−] ?\d/.test(text);
}

/** Returns the pauses. A file holds only their length, or the time without them, so they are placed at the end. */
export function pausesOf(
  cell: Cells,
  { startedAt, endedAt, placed }: { startedAt: number; endedAt: number; placed?: unknown },
  { source, units }: { source: Source; units: Units },
): [number, number][] {
  if (placed) return [];
  const elapsed = Math.floor((endedAt - startedAt) / 1000);
  const pauseAfter = (seconds: number): [number, number][] =>
    seconds < elapsed ? [[startedAt + seconds * 1000, endedAt]] : [];
  if (source === "craft-pact") {
    const own = Number(cell("duration"));
    return cell("duration") && Number.isInteger(own) ? pauseAfter(own) : [];
  }
  if (cell("endDate") + cell("endTime") + cell("span") === "") return [];
  if (cell("pause") !== "") {
    const pause = readCellAmount(cell, "pause", units);
    if (pause === null) throw new CellProblem("pause", "We can’t read this as a duration. Write it like 30m.");
    if (pause >= elapsed) throw new CellProblem("pause", "The pause is longer than the session.");
    return pauseAfter(elapsed - pause);
  }
  const length = cell("duration") === "" ? null : readCellAmount(cell, "duration", units);
  // Differences below a minute are ignored, since tools round to minutes.
  return length && elapsed - length >= 60 ? pauseAfter(length) : [];
}
