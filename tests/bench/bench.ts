import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { emptyDataDir } from "../faults/product";
import { measurePages, type PageResult } from "./pages";
import { startOurs } from "./servers";
import { pagesTable } from "./tables";

// npm run bench [-- --only pages] [--rounds 4] [--seconds 5]: the product beside the smallest app of its stack. The figures are stored in tests/bench/results.json.

const PARTS = ["pages"] as const;
const FILE = "tests/bench/results.json";

type Results = { pages?: PageResult[] };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "5" },
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
} finally {
  await ours.stop();
}
const machine = { node: process.version, cores: cpus().length, at: new Date().toISOString() };
const former = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
writeFileSync(FILE, `${JSON.stringify({ ...former, machine, ...results }, null, 2)}\n`);
if (results.pages) console.log(pagesTable(results.pages));
