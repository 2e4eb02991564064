import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { recogniseFormat } from "@/lib/domain/imports/formats";
import { nameScore } from "@/lib/domain/imports/guess-columns";
import type { FileRecord } from "@/lib/domain/imports/read-cells";
import { MAX_IMPORT_ROWS } from "@/lib/domain/imports/rows";

/** Reads a stream and counts its bytes; null once they exceed the limit. */
export async function readBytes(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The type of a file, judged by its first bytes. */
export function kindOf(bytes: Uint8Array): "zip" | "pdf" | "binary" | "text" {
  const startsWith = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);
  if (startsWith(0x50, 0x4b, 0x03, 0x04)) return "zip";
  if (startsWith(0x25, 0x50, 0x44, 0x46)) return "pdf";
  return encodingOf(bytes) === null ? "binary" : "text";
}

/** Decodes UTF-8 or UTF-16, otherwise Windows-1252, and drops the byte order mark. */
export function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes) ?? "utf-8";
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without a byte order mark, detects UTF-16 by the zero bytes in its characters. Null: not text. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 512);
  const empty = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  if (even > head.length / 4 && odd === 0) return "utf-16be";
  return even + odd > 8 ? null : "utf-8";
}

/** How many lines are searched for the header. */
const HEAD = 12;
const DELIMITERS = [",", ";", "\t", "|"];
/** A file's first line that tells Excel the separator, and a cell of the rule under a Markdown table's header. */
const SEPARATOR = /^\uFEFF?sep=(.)/i;
const RULE = /^:?-{2,}:?$/;

/** Parses a table into records, or returns a sentence that says why that failed. */
export function parseRecords(text: string): FileRecord[] | string {
  try {
    const records: unknown = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      to: MAX_IMPORT_ROWS + HEAD + 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
    });
    // The line on which the record ends; a record with line breaks in a cell starts earlier.
    return (records as { record: string[]; info: { lines: number } }[])
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }, at) => !isBlankOrRule(cells) && (at > 0 || !SEPARATOR.test(cells[0] ?? "")));
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    return `This table can’t be read${line}. Is a quotation mark missing?`;
  }
}

/**
 * The index of the record that names the columns; -1 if there is none. Prefers a known tool's header, then the record
 * with the most known column names, then the first of full width without a date or time.
 */
export function findHeader(records: readonly FileRecord[]): number {
  const head = records.slice(0, HEAD);
  const known = head.findIndex(({ cells }) => recogniseFormat(cells) !== null);
  if (known >= 0) return known;
  const scores = head.map(({ cells }) => nameScore(cells));
  const best = Math.max(...scores);
  if (best > 0) return scores.indexOf(best);
  const width = Math.max(...head.map(({ cells }) => countFilled(cells)));
  const widest = head.findIndex(({ cells }) => countFilled(cells) === width);
  return scores[widest] === 0 ? widest : -1;
}

/** The delimiter that occurs in the most lines; among equals, the most frequent one. */
function delimiterOf(text: string): string {
  const [, named] = SEPARATOR.exec(text) ?? [];
  if (named) return named;
  const lines = text.slice(0, 20_000).split(/\r?\n/).filter(Boolean).slice(0, 30);
  const counts = DELIMITERS.map((delimiter) => {
    const inLines = lines.map((line) => line.split(delimiter).length - 1);
    return {
      delimiter,
      lines: inLines.filter((count) => count > 0).length,
      count: inLines.reduce((sum, count) => sum + count, 0),
    };
  });
  return counts.reduce((best, one) =>
    one.lines > best.lines || (one.lines === best.lines && one.count > best.count) ? one : best,
  ).delimiter;
}

function isBlankOrRule(cells: readonly string[]): boolean {
  const some = cells.map((cell) => cell.trim()).filter(Boolean);
  return some.length === 0 || some.every((cell) => RULE.test(cell));
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}
