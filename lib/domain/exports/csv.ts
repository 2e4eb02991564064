export type Cell = string | number | boolean | null | undefined;

export const BYTE_ORDER_MARK = "\uFEFF";

/** A CSV line as in RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Matches where a spreadsheet would begin a formula, including full-width signs. Many read `;` as the end of a cell
 * even inside quotes, so the text behind it counts as well.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}\t"']{0,9}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/gu;
const DEFUSED = new RegExp(FORMULA.source.replaceAll("(?=", "'(?="), "gu");

/** Puts an apostrophe before text that a spreadsheet would run; a negative amount stays a number. */
function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const text = /^-\d+\.\d\d$/.test(cell) ? cell : cell.replace(FORMULA, (_, before = "") => `${before}'`);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Restores the original text of a cell that `csvCell` wrote. */
export function withoutApostrophes(text: string): string {
  return text.replace(DEFUSED, (_, before = "") => before);
}
