import type { GrowthResult, Question } from "./growth";
import type { PagesResult } from "./pages";
import type { SaveResult } from "./save";
import type { StreamsResult } from "./streams";

export function formatPages({ pages, restedMemory, bareRestedMemory }: PagesResult): string {
  const head =
    "page|beside|req/s|ratio (min–max)|CPU ms|ratio|Postgres ms|beside|MB|beside|HTML bytes|elements|JS KB gzip|statements".split(
      "|",
    );
  const table = formatTable(
    head,
    pages.map((one) => [
      one.page,
      `${one.beside} ${one.barePerSecond.toFixed(0)}`,
      one.perSecond.toFixed(0),
      `${one.ratio.median.toFixed(2)} (${one.ratio.min.toFixed(2)}–${one.ratio.max.toFixed(2)})`,
      one.cpuMs.toFixed(2),
      one.cpuRatio.toFixed(2),
      one.databaseMs.toFixed(2),
      one.bareDatabaseMs.toFixed(2),
      String(one.memory),
      String(one.bareMemory),
      String(one.bytes),
      String(one.elements),
      (one.scriptBytes / 1000).toFixed(1),
      String(one.statements),
    ]),
  );
  if (restedMemory === undefined) return table;
  return `${table}\nThree minutes after the load: ${restedMemory} MB, the bare app ${bareRestedMemory} MB.`;
}

/** For each address what all its statements cost, and the slowest of them. */
export function formatGrowth({ questions, ...result }: GrowthResult): string {
  const { users, sessions, fillSeconds, gigabytes, broken, refreshMs } = result;
  const { first, idle, minute, many } = refreshMs;
  const [all, none, some, most] = [first, idle, minute, many].map((ms) => `${ms.toFixed(0)} ms`);
  const rows = [...new Set(questions.map(({ address }) => address))].map((address) => {
    const all = questions.filter((one) => one.address === address);
    const [from, to] = [sum(all.map((one) => one.from.ms)), sum(all.map((one) => one.to.ms))];
    const [slowest] = [...all].sort((a, b) => b.to.ms - a.to.ms);
    const over = all.filter(isOverLimit);
    return [
      address,
      String(all.length),
      from.toFixed(3),
      to.toFixed(3),
      (slowest?.to.ms ?? 0).toFixed(3),
      String(over.length),
    ];
  });
  const over = questions.filter(isOverLimit).map((one) => {
    const costs = `${one.from.ms.toFixed(3)} to ${one.to.ms.toFixed(3)} ms, ${one.from.buffers} to ${one.to.buffers} buffers`;
    return `  ${one.address}: ${costs}: ${one.sql}`;
  });
  return [
    `${users} crafters, ${sessions} sessions: filled in ${fillSeconds} s, ${gigabytes.toFixed(1)} GB.`,
    `Boards' refresh: first ${all}; later ${none} when nobody has moved, ${some} after one of 2,000, ${most} after one of 100.`,
    `Broken invariants of the sample: ${JSON.stringify(broken)}.`,
    formatTable(["address", "statements", "ms at 10,000", `ms at ${users}`, "slowest ms", "over the limit"], rows),
    ...(over.length > 0 ? ["Over the limit:", ...over] : []),
  ].join("\n");
}

export function formatSave({ saveMs, insertMs, ratio }: SaveResult): string {
  return `A Save takes ${saveMs.toFixed(2)} ms, an insert of one row ${insertMs.toFixed(2)} ms: ${ratio.toFixed(2)} times as long.`;
}

export function formatStreams({ streams, listening, rssKbEach, heapKbEach, arrivalMs }: StreamsResult): string {
  return [
    `${streams} streams on ${listening} LISTEN: ${rssKbEach.toFixed(0)} KB each (${heapKbEach.toFixed(0)} KB of them in the heap).`,
    `A notification arrives after ${arrivalMs.median.toFixed(0)} ms, p95 ${arrivalMs.p95.toFixed(0)} ms.`,
  ].join("\n");
}

/** The limit: 0.5 ms and 1.3 times the small cost; under 0.1 ms the buffers are compared instead. */
function isOverLimit({ from, to }: Question): boolean {
  if (to.ms > 0.5) return true;
  return to.ms < 0.1 ? to.buffers > 1.3 * from.buffers + 3 : to.ms > 1.3 * from.ms;
}

function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
