import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { recogniseFormat } from "@/lib/domain/imports/formats";
import { nameScore } from "@/lib/domain/imports/guess-columns";
import type { FileRecord } from "@/lib/domain/imports/read-cells";
import { MAX_IMPORT_ROWS } from "@/lib/domain/imports/rows";

/** Lines among which the header is looked for. */
const HEAD = 12;
const DELIMITERS = [",", ";", "\t", "|"];
/** The line by which a file tells Excel its separator, and the one below the header of a table in Markdown. */
const SEPARATOR = /^\uFEFF?sep=(.)/i;
const RULE = /^:?-{2,}:?$/;

/** The records of a table, or the sentence why there are none. */
export function recordsOf(text: string): FileRecord[] | string {
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
    // The line on which a record ends; a cell with line breaks began above it.
    return (records as { record: string[]; info: { lines: number } }[])
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }, at) => !isForm(cells) && (at > 0 || !SEPARATOR.test(cells[0] ?? "")));
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    return `This table can’t be read${line}. Is a quotation mark missing?`;
  }
}

/**
 * Which of the first records names the columns; -1 where none does. A header of a known tool, else the one with the most
 * names that columns have, else the first that is as wide as the table and holds no date or time.
 */
export function findHeader(records: readonly FileRecord[]): number {
  const head = records.slice(0, HEAD);
  const known = head.findIndex(({ cells }) => recogniseFormat(cells) !== null);
  if (known >= 0) return known;
  const scores = head.map(({ cells }) => nameScore(cells));
  const best = Math.max(...scores);
  if (best > 0) return scores.indexOf(best);
  const width = Math.max(...head.map(({ cells }) => filled(cells)));
  const widest = head.findIndex(({ cells }) => filled(cells) === width);
  return scores[widest] === 0 ? widest : -1;
}

/** The one in most lines; of several the one that stands there most often. */
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

function isForm(cells: readonly string[]): boolean {
  const some = cells.map((cell) => cell.trim()).filter(Boolean);
  return some.length === 0 || some.every((cell) => RULE.test(cell));
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}
