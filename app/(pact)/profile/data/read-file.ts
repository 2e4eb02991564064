import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { unzipSync } from "fflate";
import { type Columns, isEnough, recogniseFormat, type Source } from "@/lib/domain/imports/formats";
import { type DateOrder, findDateOrder } from "@/lib/domain/imports/moments";
import {
  type OwnChannel,
  type OwnFloor,
  type OwnMethod,
  type OwnProject,
  readOwnFile,
} from "@/lib/domain/imports/own-file";
import { type FileRecord, type ReadRows, readRows } from "@/lib/domain/imports/read-rows";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@/lib/domain/imports/rows";
import { decode, kindOf, readBytes } from "./read-bytes";

/** What the crafter chose where the file leaves it open. */
export type Choices = { timeZone: string; order?: DateOrder | undefined; columns?: Columns | undefined };

/** A file that can't be read at all: `sentence` says why. */
export type Unreadable = { status: "unreadable"; sentence: string };

/** `example`: a date that could be read both ways. */
export type Question =
  | { status: "asks-order"; source: Source; example: string }
  | { status: "asks-columns"; header: string[]; columns: Columns; rows: number };

export type ReadFile = ReadRows & {
  status: "read";
  source: Source;
  total: number;
  /** Names and what else the file says about its projects; rows name them by key. */
  projects: (Partial<OwnProject> & { key: string; name: string })[];
  methods: OwnMethod[];
  /** Of an export of ours. */
  channels?: OwnChannel[];
  floors?: OwnFloor[];
};

export type Answer = Unreadable | Question | ReadFile;

/** A data.json of 50,000 sessions fits. */
const MAX_UNZIPPED_BYTES = 80 * 1024 * 1024;

/** Reads a file without sending it anywhere. */
export async function readImportFile(
  stream: ReadableStream<Uint8Array>,
  choices: Choices,
  now: number,
): Promise<Answer> {
  const bytes = await readBytes(stream, MAX_IMPORT_BYTES);
  if (!bytes)
    return unreadable("A file can have at most 10 MB. Export a shorter time and bring in one file after the other.");
  if (bytes.length === 0) return unreadable("This file is empty.");
  const kind = kindOf(bytes);
  if (kind === "zip") return readZip(bytes, now);
  if (kind !== "text")
    return unreadable(
      `This ${kind === "pdf" ? "is a PDF" : "isn’t a text file"}. Choose a CSV file, or an export of Craft Pact.`,
    );
  const text = decode(bytes);
  return /^\s*\{/.test(text) ? readOwn(text, now) : readTable(text, choices, now);
}

function readZip(bytes: Uint8Array, now: number): Answer {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === "data.json" && originalSize <= MAX_UNZIPPED_BYTES,
    });
    const data = files["data.json"];
    if (data) return readOwn(decode(data), now);
  } catch {
    return unreadable("This ZIP is damaged.");
  }
  return unreadable("This ZIP isn’t an export of Craft Pact. Unpack it and choose the CSV file in it.");
}

function readOwn(json: string, now: number): Answer {
  const file = readOwnFile(json, now);
  if (typeof file === "string") return unreadable(file);
  const total = file.rows.length + file.problems.length;
  return total > MAX_IMPORT_ROWS ? tooMany() : { status: "read", source: "craft-pact", total, ...file };
}

function readTable(text: string, { timeZone, order, columns }: Choices, now: number): Answer {
  const records = recordsOf(text);
  if (!Array.isArray(records)) return records;
  const [head, ...below] = records;
  if (!head || below.length === 0) return unreadable("This file has no rows below its header.");
  if (below.length > MAX_IMPORT_ROWS) return tooMany();
  const header = [...head.cells];
  const found = recogniseFormat(header);
  if (found.source === "other" && !columns)
    return { status: "asks-columns", header, columns: found.columns, rows: below.length };
  const used = columns ?? found.columns;
  if (!isEnough(used)) return { status: "asks-columns", header, columns: used, rows: below.length };
  const dates = below.flatMap(({ cells }) => [cells[used.startDate ?? -1] ?? "", cells[used.endDate ?? -1] ?? ""]);
  const decided = findDateOrder(dates);
  if (decided === "either" && !order)
    return {
      status: "asks-order",
      source: found.source,
      example: dates.find((date) => findDateOrder([date]) === "either") ?? "",
    };
  const read = readRows(below, {
    ...{ source: found.source, header, columns: used, timeZone, now },
    order: decided === "day-first" || decided === "month-first" ? decided : (order ?? "day-first"),
  });
  const names = [...new Set(read.rows.flatMap(({ project }) => project ?? []))];
  const projects = names.map((name) => ({ key: name, name: [...name].slice(0, 100).join("").trim() }));
  return { status: "read", source: found.source, total: below.length, projects, methods: [], ...read };
}

function recordsOf(text: string): FileRecord[] | Unreadable {
  try {
    const records: unknown = parse(text, {
      ...{ delimiter: delimiterOf(text), info: true, to: MAX_IMPORT_ROWS + 2 },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true },
    });
    // The line on which a record ends; a cell with line breaks began above it.
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }));
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    return unreadable(`This table can’t be read${line}. Is a quotation mark missing?`);
  }
}

/** The one that stands most often in the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function tooMany(): Unreadable {
  return unreadable(
    "A file can have at most 50,000 rows. Export a shorter time and bring in one file after the other.",
  );
}

function unreadable(sentence: string): Unreadable {
  return { status: "unreadable", sentence };
}
