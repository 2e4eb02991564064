import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { findBrokenInvariants, readBooks } from "./database";
import type { Kill } from "./kills";
import { countRefused, countRepeated, faultsOf, findLostWrites, type Load } from "./load";

const FILE = "tests/faults/cluster/results.json";

type Part = { part: string; limitMs: number; kills: Kill[] };

/** Prints and stores what was measured; true when nothing was lost or doubled and every limit was kept. */
export async function reportDrill(load: Load, parts: Part[], way: string): Promise<boolean> {
  const books = await readBooks();
  const lost = findLostWrites(load, books).length;
  const broken = await findBrokenInvariants();
  const rows = parts.map(summaryOf);
  const { doubled } = books;
  const writes = load.writes.length;
  const totals = {
    writers: load.writers,
    acknowledged: writes,
    refused: countRefused(load),
    repeated: countRepeated(load),
    lost,
    doubled,
    broken,
  };
  console.table(
    rows.map(({ part, kills, firstMs, allMs, newsMs }) => ({
      part,
      kills,
      ...formatSpreads({ firstMs, allMs, newsMs }),
    })),
  );
  console.log(totals, Object.fromEntries(load.seen.statuses), faultsOf(load));
  storeFigures(way, totals, rows);
  const problems = rows.flatMap(({ part, limitMs, allMs, newsMs }) => [
    ...(allMs.max > limitMs ? [`${part}: ${allMs.max} ms is over ${limitMs} ms.`] : []),
    ...(newsMs.max === Number.POSITIVE_INFINITY ? [`${part}: news did not arrive again.`] : []),
  ]);
  if (totals.repeated === 0) problems.push("No write was sent again, so none could have been doubled.");
  for (const problem of problems) console.error(problem);
  return problems.length + lost + doubled + Object.keys(broken).length === 0;
}

/** Keeps the last figures of other ways and parts. */
function storeFigures(way: string, totals: object, rows: ReturnType<typeof summaryOf>[]) {
  const machine = { node: process.version, cores: cpus().length, at: new Date().toISOString() };
  const former = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
  const parts = Object.fromEntries(rows.map(({ part, ...row }) => [part, row]));
  const now = { machine, totals, parts: { ...former[way]?.parts, ...parts } };
  writeFileSync(FILE, `${JSON.stringify({ ...former, [way]: now }, null, 2)}\n`);
}

function summaryOf({ part, limitMs, kills }: Part) {
  const spread = (of: number[]) => {
    const sorted = [...of].sort((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 };
  };
  return {
    part,
    kills: kills.length,
    limitMs,
    firstMs: spread(kills.map(({ firstMs }) => firstMs)),
    allMs: spread(kills.map(({ allMs }) => allMs)),
    newsMs: spread(kills.map(({ newsMs }) => newsMs)),
  };
}

function formatSpreads(spreads: Record<string, { median: number; max: number }>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(spreads).map(([name, { median, max }]) => [name, `${median}, at most ${max}`]),
  );
}
