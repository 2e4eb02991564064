export type Cell = string | number | boolean | null | undefined;

export const BYTE_ORDER_MARK = "\uFEFF";

/** A line of RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** An apostrophe before what a spreadsheet would run; a negative amount is still a number. */
function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const text = /^[=+\-@\t]/.test(cell) && !/^-\d+\.\d\d$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
