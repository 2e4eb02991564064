import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const MIGRATIONS = fileURLToPath(new URL("../drizzle", import.meta.url));
const LOCK = 7_203_110_418;

/**
 * Brings a database to the newest schema; any number of processes at once, all or nothing (reliability.md D8).
 * `grantTo` names the role that may use what is there, rows only; without it the migrating role is the app's own.
 */
export async function migrate(url: string, { grantTo }: { grantTo?: string } = {}): Promise<void> {
  // One connection: the lock belongs to it.
  const sql = postgres(url, { max: 1, connect_timeout: 10, max_lifetime: null, onnotice() {} });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await applyMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS });
    if (grantTo) await sql.unsafe(grants(grantTo));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function grants(role: string): string {
  return `
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};`;
}
