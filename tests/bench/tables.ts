import type { PageResult } from "./pages";

export function pagesTable(results: PageResult[]): string {
  const head = [
    "page",
    "beside",
    "req/s",
    "ratio (min–max)",
    "CPU ms",
    "ratio",
    "HTML bytes",
    "elements",
    "JS KB gzip",
    "statements",
  ];
  return table(
    head,
    results.map((one) => [
      one.page,
      `${one.beside} ${one.barePerSecond.toFixed(0)}`,
      one.perSecond.toFixed(0),
      `${two(one.ratio.median)} (${two(one.ratio.min)}–${two(one.ratio.max)})`,
      two(one.cpuMs),
      two(one.cpuRatio),
      String(one.bytes),
      String(one.elements),
      (one.scriptBytes / 1000).toFixed(1),
      String(one.statements),
    ]),
  );
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function two(value: number): string {
  return value.toFixed(2);
}
