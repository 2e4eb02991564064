import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import postgres from "postgres";
import { PICTURE_FOLDERS } from "@/lib/server/pictures/owner";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { findSchema } from "../migrate";
import { type Manifest, manifestFile, newManifest, pictureFile, tableFile } from "./backup/manifest";
import { listTables, type Table } from "./backup/tables";
import { findSource } from "./settings";

// npm run backup [-- folder]: one consistent snapshot of every table, while the product runs.

/** The owner's address, since the app's role has a statement time-out; the pictures' folder unless they are in S3. */
export type Source = { url: string; picturesIn: string | null };

/**
 * Writes every table as of one moment, the pictures and a manifest with checksums. The folder gets its name only when it
 * is complete, and only its owner can read it, since it holds everybody's addresses.
 */
export async function backUp({ url, picturesIn }: Source, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(tableFile(draft, "")), { recursive: true, mode: 0o700 });
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice() {} });
  try {
    const madeAt = new Date().toISOString();
    const schema = await findSchema(sql);
    const tables = await sql.begin("isolation level repeatable read read only", async (tx) => {
      await tx`set local statement_timeout = 0`;
      const dumped: Manifest["tables"] = [];
      for (const table of await listTables(tx)) dumped.push(await dump(tx, table, tableFile(draft, table.name)));
      return dumped;
    });
    // Sequences are not part of a snapshot: read after the tables they are at least as far as any row.
    const sequences = await listSequences(sql);
    const pictures = picturesIn ? await copyPictures(picturesIn, draft) : null;
    const manifest = newManifest({ madeAt, schema, tables, sequences, pictures });
    writeFileSync(manifestFile(draft), manifest, { mode: 0o600 });
    renameSync(draft, folder);
    return JSON.parse(manifest);
  } finally {
    await sql.end({ timeout: 5 });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** COPY's text format: one line for each row, whatever it holds. */
async function dump(tx: postgres.TransactionSql, { name, columns }: Table, file: string) {
  const hash = createHash("sha256");
  let rows = 0;
  const counted = new PassThrough().on("data", (part: Buffer) => {
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
  });
  const zipped = createGzip().on("data", (part: Buffer) => hash.update(part));
  const source = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable();
  // The driver pauses its connection while we are behind, and does not resume it if the last chunk came meanwhile.
  source.once("end", () => source._read(0));
  await pipeline(source, counted, zipped, createWriteStream(file, { mode: 0o600 }));
  return { name, columns, rows, sha256: hash.digest("hex") };
}

async function listSequences(sql: postgres.Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Pictures don't change under their names; one that disappears meanwhile has just been replaced. */
async function copyPictures(from: string, draft: string) {
  const files = diskStorage(from);
  const copied: NonNullable<Manifest["pictures"]> = [];
  for (const folder of PICTURE_FOLDERS)
    for await (const { key } of files.list(folder)) {
      const bytes = key.endsWith(".draft") ? null : await files.get(key);
      if (!bytes) continue;
      mkdirSync(dirname(pictureFile(draft, key)), { recursive: true, mode: 0o700 });
      writeFileSync(pictureFile(draft, key), bytes, { mode: 0o600 });
      copied.push({ key, sha256: createHash("sha256").update(bytes).digest("hex") });
    }
  return copied.sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function main() {
  const name = `craft-pact-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;
  const folder = resolve(process.argv[2] ?? `backups/${name}`);
  const { tables, pictures } = await backUp(findSource(), folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backed up to ${folder}: ${tables.length} tables, ${rows} rows, ${pictures?.length ?? "no"} pictures.`);
  if (!pictures) console.log("The pictures are in S3_BUCKET and not part of the backup.");
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
