export type Cell = string | number | boolean | null | undefined;

export const BYTE_ORDER_MARK = "\uFEFF";

/** A line of RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Where a spreadsheet would begin a formula: also in full width, and behind what it may take for the end of a cell, for
 * many read `;` so, whatever is quoted.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}\t"']{0,9}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/gu;
const DEFUSED = new RegExp(FORMULA.source.replaceAll("(?=", "'(?="), "gu");

/** An apostrophe before what a spreadsheet would run; a negative amount is still a number. */
function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const text = /^-\d+\.\d\d$/.test(cell) ? cell : cell.replace(FORMULA, (_, before = "") => `${before}'`);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell of ours as it was before. */
export function withoutApostrophes(text: string): string {
  return text.replace(DEFUSED, (_, before = "") => before);
}
