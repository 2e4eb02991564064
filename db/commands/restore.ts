import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type postgres from "postgres";
import { findOwner, setOwner } from "@/lib/server/pictures/storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { NO_TIME_OUTS, withConnection } from "../connection/one";
import { resolveDataDir } from "../embedded/place";
import { APP_ROLE } from "../embedded/roles";
import { startEmbedded } from "../embedded/start";
import { findBroken } from "../invariants";
import { migrate } from "../migrate";
import { findDatabaseName } from "../queries/profile/avatars";
import { withDatabase } from "../seed";
import { type Manifest, pictureFile, readBackup, tableFile } from "./backup/folder";
import { hasPhotos, holdsPictures } from "./backup/pictures";
import { dropIndexes, listTables } from "./backup/tables";
import { readSettings, runCommand } from "./settings";
import { readAddresses, roleToGrant } from "./start/database";

// npm run restore -- FOLDER: restores into an empty database, then checks every invariant.

type Target = { url: string; grantTo?: string; picturesIn: string | null };

/** `isStoreForeign`: the pictures' folder belongs to another database. */
type Restored = { manifest: Manifest; broken: Record<string, number>; isStoreForeign: boolean };

/** Creates the tables as of the backup's migration, loads all rows or none, and then applies the later migrations. */
export async function restore(folder: string, { url, grantTo, picturesIn }: Target): Promise<Restored> {
  const manifest = await readBackup(folder);
  await requireEmpty(url);
  const isStoreForeign = picturesIn !== null && (await isUsed(picturesIn));
  await migrate(url, { upTo: manifest.schema });
  const loadAll = async (sql: postgres.Sql) => {
    await sql.begin((tx) => loadRows(tx, folder, manifest));
    if (picturesIn && manifest.pictures?.length) await putPictures(sql, folder, manifest.pictures, picturesIn);
  };
  await withConnection(url, loadAll, NO_TIME_OUTS);
  await migrate(url, grantTo ? { grantTo } : {});
  if (picturesIn && !isStoreForeign)
    await setOwner(diskStorage(picturesIn), await withDatabase(url, (db) => findDatabaseName(db)));
  return { manifest, broken: await withDatabase(url, (db) => findBroken(db)), isStoreForeign };
}

async function isUsed(folder: string): Promise<boolean> {
  const files = diskStorage(folder);
  return (await holdsPictures(files)) || (await findOwner(files)) !== null;
}

/** Loads rows as they are, without triggers, whose work was done when the rows were written. Keys are still checked. */
async function loadRows(tx: postgres.TransactionSql, folder: string, manifest: Manifest) {
  const here = await listTables(tx);
  for (const { name } of here) await tx`alter table ${tx(name)} disable trigger user`;
  // Rows that migrations insert are in the backup too.
  await tx.unsafe(`truncate ${here.map(({ name }) => `"${name}"`).join(", ")}`);
  const makeIndexes = await dropIndexes(tx);
  for (const { name, columns, rows } of manifest.tables) {
    const copying = tx`copy ${tx(name)} (${tx(columns)}) from stdin`;
    const target = await copying.writable();
    // The driver swallows errors that come after the last row, such as a violated foreign key.
    Object.assign(copying, { reject: (error: Error) => target.destroy(error) });
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), target);
    const [found] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(name)}`;
    if (found?.rows !== rows) throw new Error(`${name} has ${found?.rows} rows, and the backup ${rows}.`);
  }
  await makeIndexes();
  for (const [name, last] of Object.entries(manifest.sequences))
    await tx`select setval(${`public.${name}`}::regclass, ${last}::bigint)`;
  for (const { name } of here) await tx`alter table ${tx(name)} enable trigger user`;
}

/**
 * Restores the pictures and clears rows whose picture the backup lacks, for example because it was replaced meanwhile:
 * better no picture than a broken one. Not called for a backup without pictures, which can't tell which rows are right.
 */
async function putPictures(
  sql: postgres.Sql,
  folder: string,
  pictures: NonNullable<Manifest["pictures"]>,
  into: string,
) {
  const files = diskStorage(into);
  for (const { key } of pictures) await files.put(key, readFileSync(pictureFile(folder, key)), "image/webp");
  const there = pictures.map(({ key }) => `/api/${key}`);
  await sql`update users set avatar_url = null where avatar_url is not null and avatar_url <> all(${there})`;
  if (await hasPhotos(sql))
    await sql`delete from project_photos where '/api/photos/' || user_id || '/' || id || '-320.webp' <> all(${there})`;
}

async function requireEmpty(url: string) {
  const [row] = await withConnection(
    url,
    (sql) => sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    NO_TIME_OUTS,
  );
  if (row) throw new Error("The database is not empty. Restore the backup into a new one.");
}

async function restoreEmbedded(folder: string, requested: string, hasBucket: boolean): Promise<Restored> {
  if (existsSync(join(resolveDataDir(requested), "postgres")))
    throw new Error(`${requested} already holds a database. Choose another DATA_DIR, or move that one away.`);
  await readBackup(folder);
  const { adminUrl, dataDir, stop } = await startEmbedded(requested);
  try {
    return await restore(folder, { url: adminUrl, grantTo: APP_ROLE, picturesIn: hasBucket ? null : dataDir });
  } finally {
    await stop();
  }
}

async function main([path]: string[]) {
  if (!path) throw new Error("Usage: npm run restore -- FOLDER");
  const { url, dataDir, hasBucket } = readSettings();
  const folder = resolve(path);
  const picturesIn = hasBucket ? null : dataDir;
  const addresses = readAddresses(process.env);
  const grantTo = addresses && roleToGrant(addresses);
  const target = { picturesIn, ...(grantTo ? { grantTo } : {}) };
  const done = url ? await restore(folder, { url, ...target }) : await restoreEmbedded(folder, dataDir, hasBucket);
  const rows = done.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored the backup of ${done.manifest.madeAt} into ${url ? "DATABASE_URL" : dataDir}: ${rows} rows.`);
  if (done.isStoreForeign) console.log(`${dataDir} holds the pictures of another database, so they were left alone.`);
  const broken = Object.entries(done.broken).map(([name, count]) => `  ${name}: ${count}`);
  if (broken.length === 0) return console.log("Every invariant holds.");
  console.error(`These invariants do not hold:\n${broken.join("\n")}`);
  process.exitCode = 1;
}

void runCommand(import.meta.url, main);
