import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "@/db/commands/backup";
import type { Manifest } from "@/db/commands/backup/folder";
import { findEmbedded, startEmbedded } from "@/db/embedded/start";
import { fillDatabase } from "../../bench/growth-data";
import { runSql } from "../../support/database/sql";
import { aFolder, bareEnv, scriptArgs } from "../../support/processes/children";
import { onInterrupt, run, stopAll, sweepPostgres } from "../../support/processes/run";
import { getPage, newSeen } from "../crafters";
import { countRows, sumsOf } from "./contents";
import { signIn, startLoad, startOn } from "./product";

// npm run test:restore [-- --gigabytes 1] [--build .next/finished]: fills a database, backs it up under load, restores the backup into a new cluster
// and signs in there. Fails when anything differs, an invariant does not hold, or the restore takes over 15 minutes.

const LIMIT_SECONDS = 15 * 60;
/** The size of a crafter with ten sessions. */
const BYTES_A_CRAFTER = 11_500;
/** Filling bypasses the triggers that keep it, and a restore rebuilds it. */
const REBUILT = "user_days";
const DEMO = ["free@craftpact.example", "lite@craftpact.example", "plus@craftpact.example"];

const { values } = parseArgs({ options: { gigabytes: { type: "string", default: "1" }, build: { type: "string" } } });
/** Kept, so that the next drill finds it. */
const BUILD = values.build ?? ".next/restore-drill";
const folder = aFolder("restore");
const [source, target, made] = ["source", "target", "made"].map((name) => join(folder.path, name)) as [
  string,
  string,
  string,
];
const problems: string[] = [];

onInterrupt(() => stopAndExit(130));

main().then(
  () => stopAndExit(problems.length > 0 ? 1 : 0),
  (error: Error) => {
    console.error(error);
    return stopAndExit(1);
  },
);

async function main() {
  if (!values.build) await timeStep("The build", () => runCommand("build.ts", [], { NEXT_DIST_DIR: BUILD }));
  const before = await fillAndBackUp();
  const seconds = await timeStep("The restore", async () => {
    const output = await runCommand("restore.ts", [made], { DATA_DIR: target });
    if (!output.includes("Every invariant holds.")) problems.push(output);
  });
  if (seconds > LIMIT_SECONDS) problems.push(`The restore took ${seconds} s.`);
  await compareRestored(before);
  const product = await startOn(target, BUILD);
  for (const email of DEMO) {
    const page = await getPage(product, await signIn(product, email), newSeen(), "/dashboard");
    // Signed out, it would lead to /login.
    if (page?.status !== 200) problems.push(`/dashboard answered ${page?.status} to ${email}.`);
  }
  await product.stop();
  console.log(problems.length > 0 ? problems.join("\n") : "Rows, sums, invariants and the sign-in are right.");
}

type Before = { manifest: Manifest; sums: Record<string, string> };

async function fillAndBackUp(): Promise<Before> {
  // For the demo's accounts. Filling has the database to itself: boards that are refreshed meanwhile would read without indexes.
  await (await startOn(source, BUILD)).stop();
  const sums = await fillWithoutProduct();
  const product = await startOn(source, BUILD);
  const url = findEmbedded(source)?.adminUrl ?? "";
  const crafters = await Promise.all(DEMO.map((email) => signIn(product, email)));
  const working = startLoad(product, crafters);
  let manifest: Manifest | undefined;
  await timeStep("The backup", async () => {
    manifest = await backUp({ url, picturesIn: source }, made);
  });
  console.log(`It has ${(bytesOf(made) / 1e6).toFixed(0)} MB; ${await working.end()} sessions were saved meanwhile.`);
  await product.stop();
  if (!manifest) throw new Error("There is no backup.");
  return { manifest, sums };
}

async function fillWithoutProduct(): Promise<Record<string, string>> {
  const cluster = await startEmbedded(source);
  const { adminUrl } = cluster;
  const users = Math.ceil((Number(values.gigabytes) * 1e9) / BYTES_A_CRAFTER);
  const none = { users: 0, sessions: 0 };
  await timeStep(`Filling with ${users} crafters`, () => fillDatabase(adminUrl, none, { users, sessions: users * 10 }));
  const [size] = await runSql(adminUrl, ["select pg_database_size(current_database()) as bytes"]);
  console.log(`The database has ${(Number(size?.bytes) / 1e9).toFixed(2)} GB.`);
  const sums = await sumsOf(adminUrl);
  await cluster.stop();
  return sums;
}

/** Called before a product starts there, which would change rows. */
async function compareRestored({ manifest, sums }: Before) {
  const cluster = await startEmbedded(target);
  const rows = await countRows(cluster.adminUrl);
  for (const { name, rows: dumped } of manifest.tables)
    if (name !== REBUILT && rows[name] !== dumped) problems.push(`${name} has ${rows[name]} rows, not ${dumped}.`);
  const restored = await sumsOf(cluster.adminUrl);
  for (const [name, sum] of Object.entries(sums))
    if (restored[name] !== sum) problems.push(`${name} sums up to ${restored[name]}, not ${sum}.`);
  await cluster.stop();
  const total = manifest.tables.reduce((all, table) => all + table.rows, 0);
  console.log(`${total} rows in ${manifest.tables.length} tables, ${Object.keys(sums).length} sums compared.`);
}

/** Returns seconds. */
async function timeStep(what: string, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  console.log(`${what} took ${seconds} s.`);
  return seconds;
}

async function runCommand(file: string, args: string[], settings: Record<string, string>): Promise<string> {
  const node = scriptArgs(join("db/commands", file), ...args);
  const program = run(process.execPath, node, bareEnv(settings), { silent: true });
  if ((await program.ended) !== 0) throw new Error(program.output().slice(-3_000));
  return program.output();
}

function bytesOf(path: string): number {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => statSync(join(path, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

async function stopAndExit(code: number): Promise<never> {
  await stopAll();
  sweepPostgres([folder.path]);
  folder.remove();
  process.exit(code);
}
