import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { emptyDataDir } from "../faults/product";
import { aMeasuredProcess } from "../support/screens/measured";
import { measureGrowth } from "./growth";
import { measurePages } from "./pages";
import { measureSave } from "./save";
import { type Ours, startOurs } from "./servers";
import { measureStreams } from "./streams";
import { formatGrowth, formatPages, formatSave, formatStreams } from "./tables";

// npm run bench [-- --only pages,save,growth,streams] [--rounds 6] [--seconds 5] [--users 100000] [--sessions 1000000]
// -- --quick: pages and Save in two minutes, which are not stored.
// The product beside the smallest app of its stack, and with many crafters. tests/bench/results.json keeps the figures.

const PARTS = ["pages", "save", "growth", "streams"] as const;
type Part = (typeof PARTS)[number];
const FILE = "tests/bench/results.json";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "5" },
    users: { type: "string", default: "100000" },
    sessions: { type: "string", default: "1000000" },
  },
});
const { quick: isQuick } = values;
const wanted = isQuick ? ["pages", "save"] : values.only.split(",");
const unknown = wanted.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}; there are ${PARTS.join(", ")}.`);
const run = isQuick
  ? { rounds: 1, seconds: 2, rests: false }
  : { rounds: Number(values.rounds), seconds: Number(values.seconds), rests: true };
const size = { users: Number(values.users), sessions: Number(values.sessions) };

emptyDataDir();
const tables: string[] = [];
try {
  await withProduct({}, ["pages", "save", "growth"], async (ours) => {
    await measurePart("pages", () => measurePages(ours, run), formatPages);
    await measurePart("save", () => measureSave(ours), formatSave);
    await measurePart("growth", () => measureGrowth(ours, size), formatGrowth);
  });
  const measured = aMeasuredProcess();
  await withProduct({ MEASURE_FILE: measured.file }, ["streams"], (ours) =>
    measurePart("streams", () => measureStreams(ours, measured), formatStreams),
  );
} finally {
  emptyDataDir();
  console.log(`\n${tables.join("\n\n")}`);
}

async function withProduct(settings: Record<string, string>, parts: Part[], work: (ours: Ours) => Promise<void>) {
  if (!parts.some((name) => wanted.includes(name))) return;
  const ours = await startOurs(settings);
  try {
    await work(ours);
  } finally {
    await ours.stop();
  }
}

/** Measures and stores it, beside the other parts' last figures. */
async function measurePart<T>(name: Part, measure: () => Promise<T>, table: (result: T) => string): Promise<void> {
  if (!wanted.includes(name)) return;
  const from = performance.now();
  const result = await measure();
  tables.push(table(result));
  const took = Math.round((performance.now() - from) / 1000);
  console.log(`${name}: measured in ${took} s`);
  if (isQuick) return;
  const machine = { node: process.version, cores: cpus().length, at: new Date().toISOString() };
  const former = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
  writeFileSync(FILE, `${JSON.stringify({ ...former, [name]: { machine, result } }, null, 2)}\n`);
}
