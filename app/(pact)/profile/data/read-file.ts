import { unzipSync } from "fflate";
import { type DurationUnit, isBareNumber } from "@/lib/domain/crafting/typed-duration";
import { type Columns, FIELDS, isEnough, recogniseFormat, type Source } from "@/lib/domain/imports/formats";
import { guessColumns, isUnsure, unitOfHeader } from "@/lib/domain/imports/guess-columns";
import { type DateOrder, findDateOrder } from "@/lib/domain/imports/moments";
import {
  type OwnChannel,
  type OwnFloor,
  type OwnMethod,
  type OwnProject,
  readOwnFile,
} from "@/lib/domain/imports/own-file";
import { AMOUNTS, type FileRecord, type Units } from "@/lib/domain/imports/read-cells";
import { type ReadRows, readRows } from "@/lib/domain/imports/read-rows";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@/lib/domain/imports/rows";
import { isTimeZone } from "@/lib/domain/shared/local-time";
import { cleanText, shortenText } from "@/lib/domain/shared/text";
import { decode, findHeader, kindOf, parseRecords, readBytes } from "./read-text";

/** The crafter's answers to what the file leaves open. `isChanging`: ask about the columns again. */
export type Choices = {
  timeZone: string;
  order?: DateOrder | undefined;
  columns?: Columns | undefined;
  units?: Units | undefined;
  /** The header's index among the records; -1: there is none. */
  headerAt?: number | undefined;
  isChanging?: boolean | undefined;
};

/** A file that can't be read at all; `sentence` gives the reason. */
type Unreadable = { status: "unreadable"; sentence: string };

/** A column with some of its cells. */
type SampledColumn = { name: string; samples: string[] };

/** `example`: a date that could be read both ways. */
export type Question =
  | { status: "asks-order"; source: Source; example: string }
  /** `units`: the units known so far. */
  | { status: "asks-unit"; field: keyof Units; column: SampledColumn; units: Units }
  | {
      status: "asks-columns";
      header: SampledColumn[];
      columns: Columns;
      rows: number;
      /** The first lines, to choose the header from. */
      lines: string[];
      headerAt: number;
    };

export type ReadFile = ReadRows & {
  status: "read";
  source: Source;
  total: number;
  /** The file's projects with all it says about them; rows refer to them by key. */
  projects: (Partial<OwnProject> & { key: string; name: string })[];
  methods: OwnMethod[];
  /** Only in our own exports. */
  channels?: OwnChannel[];
  floors?: OwnFloor[];
  /** What each column of a table was read as; null if unused. */
  layout?: (SampledColumn & { as: string | null })[];
};

export type Answer = Unreadable | Question | ReadFile;

/** Enough for a data.json with 50,000 sessions. */
const MAX_UNZIPPED_BYTES = 80 * 1024 * 1024;

/** Reads a file without sending it anywhere. */
export async function readImportFile(
  stream: ReadableStream<Uint8Array>,
  choices: Choices,
  now: number,
): Promise<Answer> {
  if (!isTimeZone(choices.timeZone))
    return refuseFile(
      `We don’t know the time zone “${choices.timeZone}”. Choose one from the list, such as Europe/Berlin.`,
    );
  const bytes = await readBytes(stream, MAX_IMPORT_BYTES);
  if (!bytes)
    return refuseFile("A file can have at most 10 MB. Export a shorter time and import one file after the other.");
  if (bytes.length === 0) return refuseFile("This file is empty.");
  const kind = kindOf(bytes);
  if (kind === "zip") return readZip(bytes, now);
  if (kind !== "text")
    return refuseFile(
      `This ${kind === "pdf" ? "is a PDF" : "isn’t a text file"}. Choose a CSV file, or an export of Craft Pact.`,
    );
  const text = decode(bytes);
  return /^\s*\{/.test(text) ? readOwnExport(text, now) : readTable(text, choices, now);
}

function readZip(bytes: Uint8Array, now: number): Answer {
  let isWorkbook = false;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        // Marks of a workbook by Excel, LibreOffice or Numbers.
        isWorkbook ||= name === "xl/workbook.xml" || name === "content.xml" || name.startsWith("Index/");
        return name === "data.json" && originalSize <= MAX_UNZIPPED_BYTES;
      },
    });
    const data = files["data.json"];
    if (data) return readOwnExport(decode(data), now);
    if (isWorkbook)
      return refuseFile(
        "This is a workbook. Open it in your spreadsheet, save the sheet as CSV, and choose that file.",
      );
  } catch {
    return refuseFile("This ZIP is damaged.");
  }
  return refuseFile("This ZIP isn’t an export of Craft Pact. Unpack it and choose the CSV file in it.");
}

function readOwnExport(json: string, now: number): Answer {
  const file = readOwnFile(json, now);
  if (typeof file === "string") return refuseFile(file);
  const total = file.rows.length + file.problems.length;
  return total > MAX_IMPORT_ROWS ? refuseTooMany() : { status: "read", source: "craft-pact", total, ...file };
}

function readTable(text: string, choices: Choices, now: number): Answer {
  const { timeZone, order } = choices;
  const records = parseRecords(text);
  if (typeof records === "string") return refuseFile(records);
  const headerAt = choices.headerAt ?? findHeader(records);
  const below = records.slice(headerAt + 1);
  if (below.length === 0) return refuseFile("This file has no rows below its header.");
  if (below.length > MAX_IMPORT_ROWS) return refuseTooMany();
  const header = headerOf(records, headerAt);
  const known = recogniseFormat(header);
  const cells = below.map((record) => record.cells);
  const columns = choices.columns ?? known?.columns ?? guessColumns(header, cells);
  const sampled = header.map((name, at) => sampleOf(name, at, cells));
  const isGuess = !known && !choices.columns;
  const ask: Question = {
    status: "asks-columns",
    header: sampled,
    columns,
    rows: below.length,
    headerAt,
    lines: records.slice(0, MAX_LINES).map((record) => record.cells.filter(Boolean).join(" · ").slice(0, 60)),
  };
  if (choices.isChanging || !isEnough(columns) || (isGuess && (headerAt < 0 || isUnsure(header, columns)))) return ask;
  const source = known?.source ?? "other";
  const { units, open } = findUnits(header, below, { columns, source, chosen: choices.units });
  if (open) return { status: "asks-unit", ...open, units };
  const dates = below.flatMap(({ cells }) => [
    cells[columns.startDate ?? -1] ?? "",
    cells[columns.endDate ?? -1] ?? "",
  ]);
  const decided = findDateOrder(dates);
  if (decided === "either" && !order)
    return { status: "asks-order", source, example: dates.find((date) => findDateOrder([date]) === "either") ?? "" };
  const read = readRows(below, {
    source,
    header,
    columns,
    units,
    timeZone,
    now,
    order: decided === "day-first" || decided === "month-first" ? decided : (order ?? "day-first"),
  });
  if (isGuess && read.problems.length > read.rows.length) return ask;
  const names = [...new Set(read.rows.flatMap(({ project }) => project ?? []))];
  const projects = names.map((name) => ({ key: name, name: [...name].slice(0, 100).join("").trim() }));
  const layout = sampled.map((column, at) => ({ ...column, as: describeColumn(at, columns, units) }));
  return { status: "read", source, total: below.length, projects, methods: [], layout, ...read };
}

/** How many lines are offered as the header. */
const MAX_LINES = 12;
const MAX_SAMPLES = 3;

/** The columns' names; without a header, numbered names, as many as the widest of the first records has cells. */
function headerOf(records: readonly FileRecord[], headerAt: number): string[] {
  const named = records[headerAt]?.cells.map((name) => name.trim());
  const width = Math.max(...records.slice(0, 200).map(({ cells }) => cells.length));
  return named ?? Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
}

function sampleOf(name: string, at: number, rows: readonly (readonly string[])[]): SampledColumn {
  const samples = new Set<string>();
  for (const cells of rows) {
    const cell = (cells[at] ?? "").trim();
    if (cell !== "" && cell !== "-") samples.add(shortenText(cleanText(cell.slice(0, 200)), 40));
    if (samples.size === MAX_SAMPLES) break;
  }
  return { name: name || `Column ${at + 1}`, samples: [...samples] };
}

/**
 * Finds each length column's unit: from its header, else the chosen one, else the source's own. `open`: a column of
 * unknown unit that some row needs.
 */
function findUnits(
  header: readonly string[],
  rows: readonly FileRecord[],
  { columns, source, chosen }: { columns: Columns; source: Source; chosen: Units | undefined },
) {
  const units: Units = {};
  const endings = [columns.endDate, columns.endTime, columns.span];
  for (const field of AMOUNTS) {
    const at = columns[field];
    if (at === undefined) continue;
    const isNeeded = ({ cells }: FileRecord) =>
      field !== "duration" || endings.every((end) => end === undefined || (cells[end] ?? "").trim() === "");
    const bare = rows.filter(isNeeded).filter(({ cells }) => isBareNumber((cells[at] ?? "").trim()));
    const numbers = bare.map(({ cells }) => cells);
    const own = source === "super-productivity" ? guessUnit(numbers.map((cells) => cells[at] ?? "")) : undefined;
    const unit = unitOfHeader(header[at] ?? "") ?? chosen?.[field] ?? own;
    if (unit) units[field] = unit;
    else if (bare.length > 0) return { units, open: { field, column: sampleOf(header[at] ?? "", at, numbers) } };
  }
  return { units };
}

/** Super Productivity exports hours or, depending on its settings, milliseconds. */
function guessUnit(numbers: readonly string[]): DurationUnit {
  return numbers.some((text) => /^\d{5,}$/.test(text.trim())) ? "milliseconds" : "hours";
}

function describeColumn(at: number, columns: Columns, units: Units): string | null {
  const fields = (Object.keys(columns) as (keyof Columns)[]).filter((field) => columns[field] === at);
  const words = fields.map((field) => {
    const unit = field in units ? units[field as keyof Units] : undefined;
    return `${field === "kind" ? "Kind" : FIELDS[field]}${unit ? `, numbers in ${unit}` : ""}`;
  });
  return words.length > 0 ? words.join("; ") : null;
}
function refuseTooMany(): Unreadable {
  return refuseFile("A file can have at most 50,000 rows. Export a shorter time and import one file after the other.");
}

function refuseFile(sentence: string): Unreadable {
  return { status: "unreadable", sentence };
}
