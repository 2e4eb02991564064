import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import type postgres from "postgres";
import { NO_TIME_OUTS, withConnection } from "../connection/one";
import { findSchema } from "../migrate";
import { type Manifest, manifestFile, newManifest, tableFile, writeWholeFolder } from "./backup/folder";
import { copyPictures, requireStore } from "./backup/pictures";
import { backUpEvery, backUpInto, backupNameAt, parseEvery, parseKeep, type Round } from "./backup/schedule";
import { listTables, type Table } from "./backup/tables";
import { findSource, runCommand } from "./settings";

// npm run backup: one consistent snapshot of every table, while the product runs.

/** `url` is the owner's, since the app's role has a statement time-out. `picturesIn` is null if they are in S3. */
type Source = { url: string; picturesIn: string | null };

/** Writes every table as of one moment, the pictures and a manifest with checksums. */
export async function backUp(source: Source, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  return writeWholeFolder(folder, (draft) => writeBackup(source, draft));
}

function writeBackup({ url, picturesIn }: Source, draft: string): Promise<void> {
  const write = async (sql: postgres.Sql) => {
    mkdirSync(dirname(tableFile(draft, "")), { mode: 0o700 });
    if (picturesIn) await requireStore(sql, url, picturesIn);
    const madeAt = new Date().toISOString();
    const schema = await findSchema(sql);
    const tables = await sql.begin("isolation level repeatable read read only", async (tx) => {
      const dumped: Manifest["tables"] = [];
      for (const table of await listTables(tx)) dumped.push(await dumpTable(tx, table, tableFile(draft, table.name)));
      return dumped;
    });
    // Snapshots don't cover sequences. Read after the tables, each is at least as far as any row.
    const sequences = await listSequences(sql);
    const pictures = picturesIn ? await copyPictures(picturesIn, draft) : null;
    const manifest = newManifest({ madeAt, schema, tables, sequences, pictures });
    writeFileSync(manifestFile(draft), manifest, { mode: 0o600 });
  };
  return withConnection(url, write, NO_TIME_OUTS);
}

const GATHERED_BYTES = 256 * 1024;

/** Writes a table in COPY's text format, which takes one line per row. */
async function dumpTable(tx: postgres.TransactionSql, { name, columns }: Table, file: string) {
  const hash = createHash("sha256");
  let rows = 0;
  // Rows come one by one, and zipping each by itself takes most of the time.
  let held: Buffer[] = [];
  let bytes = 0;
  const gathered = new Transform({
    transform(row: Buffer, _, done) {
      for (let at = row.indexOf(10); at !== -1; at = row.indexOf(10, at + 1)) rows += 1;
      held.push(row);
      bytes += row.length;
      if (bytes < GATHERED_BYTES) return done();
      this.push(Buffer.concat(held));
      held = [];
      bytes = 0;
      done();
    },
    flush: (done) => done(null, Buffer.concat(held)),
  });
  const zipped = createGzip().on("data", (part: Buffer) => hash.update(part));
  const source = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable();
  // The driver pauses its connection while we are behind, and does not resume it if the last chunk came meanwhile.
  source.once("end", () => source._read(0));
  await pipeline(source, gathered, zipped, createWriteStream(file, { mode: 0o600 }));
  return { name, columns, rows, sha256: hash.digest("hex") };
}

async function listSequences(sql: postgres.Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

const USAGE = `Usage:
  npm run backup [-- FOLDER]
  npm run backup -- --into FOLDER [--keep 7,4] [--every 24h]
--into makes a dated folder in FOLDER. --keep leaves the newest backup of each of the last 7 days and 4 weeks there.
--every goes on for good.`;

async function main(args: string[]) {
  const { folder, into, keep, every } = readArguments(args);
  if (!into) return printReport(folder, await backUp(findSource(), folder), []);
  const rounds = { into, keep, back: (made: string) => backUp(findSource(), made) };
  const onRound = ({ folder, manifest, removed }: Round) => printReport(folder, manifest, removed);
  if (!every) return onRound(await backUpInto(rounds));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));
  const onFailure = (error: Error) => console.error(`No backup: ${error.message}`);
  await backUpEvery(every, rounds, { onRound, onFailure, wait: pause });
}

function readArguments(args: string[]) {
  const string = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { into: string, keep: string, every: string },
      allowPositionals: true,
    });
    const { into, keep, every } = values;
    if (positionals.length > (into ? 0 : 1) || ((keep || every) && !into)) throw new Error(USAGE);
    return {
      folder: resolve(positionals[0] ?? join("backups", backupNameAt(new Date()))),
      into: into ? resolve(into) : null,
      keep: keep ? parseKeep(keep) : null,
      every: every ? parseEvery(every) : null,
    };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(message === USAGE ? USAGE : `${message}\n\n${USAGE}`);
  }
}

function printReport(folder: string, { tables, pictures }: Manifest, removed: string[]) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backed up to ${folder}: ${tables.length} tables, ${rows} rows, ${pictures?.length ?? "no"} pictures.`);
  if (!pictures) console.log("The pictures are in S3_BUCKET and not part of the backup.");
  if (removed.length > 0) console.log(`Removed ${removed.join(", ")}.`);
}

void runCommand(import.meta.url, main);
