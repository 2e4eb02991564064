import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { isTimeZone, meaningOfZone } from "@/lib/domain/shared/local-time";
import { ADVISORY_LOCKS } from "./connection/advisory-locks";
import { NO_TIME_OUTS, withConnection } from "./connection/one";
import { applyGuards, hasGuards } from "./guards/apply";

const MIGRATIONS = fileURLToPath(new URL("../drizzle", import.meta.url));
const JOURNAL = "meta/_journal.json";

/**
 * Brings a database to the newest schema and guards; safe from several processes at once. `grantTo` is the role that
 * may read and write rows; without it the migrating role is the app's own. `upTo` is the last migration to apply, for
 * loading the rows of an older backup; guards are applied later. Returns the names of the applied migrations.
 */
export async function migrate(
  url: string,
  { grantTo, upTo }: { grantTo?: string; upTo?: string } = {},
): Promise<string[]> {
  const folder = upTo ? migrationsUpTo(upTo) : MIGRATIONS;
  // The lock belongs to the connection.
  const work = async (sql: postgres.Sql) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrate})`;
    const before = await findNewestMigration(sql);
    await applyMigrations(drizzle(sql), { migrationsFolder: folder });
    if (!upTo) await applyGuards(sql, newestMigration());
    await updateTimeZones(sql);
    if (grantTo) await sql.unsafe(grantsSql(grantTo));
    const after = await findNewestMigration(sql);
    return readJournal()
      .entries.filter(({ when }) => when > before && when <= after)
      .map(({ tag }) => tag);
  };
  try {
    return await withConnection(url, work, { max_lifetime: null, ...NO_TIME_OUTS });
  } finally {
    if (upTo) rmSync(folder, { recursive: true, force: true });
  }
}

export async function findSchema(sql: postgres.Sql): Promise<string> {
  const at = await findNewestMigration(sql);
  const newest = readJournal().entries.find(({ when }) => when === at);
  if (newest) return newest.tag;
  if (at > newestMigration())
    throw new Error(
      "The database has a newer schema than this version of Craft Pact: use the version that migrated it, or a later one.",
    );
  throw new Error("The database has no schema of Craft Pact yet: run `npm run migrate`, or start the product first.");
}

/** When the newest migration of the database was generated; 0 for a database without any. */
async function findNewestMigration(sql: postgres.Sql): Promise<number> {
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`;
  if (!there?.is_there) return 0;
  const [row] = await sql<
    { at: string | null }[]
  >`select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return Number(row?.at ?? 0);
}

/** Whether this version's migrations and guards are applied. Any role that can read the journal may check this. */
export function isUpToDate(url: string): Promise<boolean> {
  return withConnection(url, async (sql) => {
    const [there] = await sql`select to_regclass('drizzle.guards') is not null as has_guards`;
    return there?.has_guards ? hasGuards(sql, newestMigration()) : false;
  });
}

/** When the newest migration of this version was generated, in milliseconds: its key in the database's journal. */
export function newestMigration(): number {
  return Math.max(...readJournal().entries.map(({ when }) => when));
}

type Journal = { entries: { when: number; tag: string }[] };

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), "utf8"));
}

function migrationsUpTo(tag: string): string {
  const { entries, ...rest } = readJournal();
  const count = entries.findIndex((entry) => entry.tag === tag) + 1;
  if (count === 0) throw new Error(`This version of Craft Pact does not know the schema ${tag}: it is older.`);
  const folder = mkdtempSync(join(tmpdir(), "craft-pact-migrations-"));
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  for (const entry of entries.slice(0, count))
    copyFileSync(join(MIGRATIONS, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`));
  return folder;
}

function grantsSql(name: string): string {
  const role = `"${name.replaceAll('"', '""')}"`;
  return `
    grant usage on schema public, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};`;
}

const TABLES = ["users", "pending_signups"];

/**
 * Updates the list of time zones at every start, and maps stored zones to names on it. A zone that Postgres or Node no
 * longer knows stays listed while a user has it, and counts as UTC.
 */
async function updateTimeZones(sql: postgres.Sql): Promise<void> {
  const [list] = await sql`select to_regclass('time_zones') as found`;
  if (!list?.found) return;
  const known = await sql<{ name: string }[]>`select name from pg_timezone_names`;
  const names = known.map(({ name }) => name).filter(isTimeZone);
  await sql`insert into time_zones select unnest(${names}::text[]) on conflict do nothing`;
  await sql`
    delete from time_zones z where name <> all(${names})
      and not exists (select 1 from users where time_zone = z.name)
      and not exists (select 1 from pending_signups where time_zone = z.name)`;
  for (const table of TABLES) await mendTimeZones(sql, table, names);
}

/** Replaces unlisted zones with a listed name that Node, by which days were counted, treats the same, or UTC. */
async function mendTimeZones(sql: postgres.Sql, table: string, names: readonly string[]) {
  const odd = await sql<{ zone: string }[]>`
    select distinct time_zone as zone from ${sql(table)} where time_zone not in (select name from time_zones)`;
  for (const { zone } of odd) {
    const meaning = meaningOfZone(zone);
    const name = names.find((one) => one === meaning) ?? names.find((one) => meaningOfZone(one) === meaning) ?? "UTC";
    await sql`update ${sql(table)} set time_zone = ${name} where time_zone = ${zone}`;
  }
  const key = `${table}_time_zone_time_zones_name_fk`;
  const [unchecked] = await sql`select 1 from pg_constraint where conname = ${key} and not convalidated`;
  if (unchecked) await sql`alter table ${sql(table)} validate constraint ${sql(key)}`;
}
