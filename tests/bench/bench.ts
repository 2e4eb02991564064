import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { emptyDataDir } from "../faults/product";
import { type GrowthResult, measureGrowth } from "./growth";
import { measurePages, type PageResult } from "./pages";
import { startOurs } from "./servers";
import { growthTable, pagesTable } from "./tables";

// npm run bench [-- --only pages,growth] [--rounds 4] [--seconds 5] [--users 100000] [--sessions 1000000]
// The product beside the smallest app of its stack, and with many crafters. tests/bench/results.json keeps the figures.

const PARTS = ["pages", "growth"] as const;
const FILE = "tests/bench/results.json";

type Results = { pages?: PageResult[]; growth?: GrowthResult };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "5" },
    users: { type: "string", default: "100000" },
    sessions: { type: "string", default: "1000000" },
  },
});
const parts = values.only.split(",");
const unknown = parts.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}; there are ${PARTS.join(", ")}.`);

emptyDataDir();
const ours = await startOurs();
const results: Results = {};
try {
  if (parts.includes("pages"))
    results.pages = await measurePages(ours, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  if (parts.includes("growth"))
    results.growth = await measureGrowth(ours, { users: Number(values.users), sessions: Number(values.sessions) });
} finally {
  await ours.stop();
}
const machine = { node: process.version, cores: cpus().length, at: new Date().toISOString() };
const former = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
writeFileSync(FILE, `${JSON.stringify({ ...former, machine, ...results }, null, 2)}\n`);
if (results.pages) console.log(pagesTable(results.pages));
if (results.growth) console.log(growthTable(results.growth));
