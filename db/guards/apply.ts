import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

export type Guard = { file: string; text: string };

export function readGuards(): Guard[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => ({ file, text: readFileSync(`${FOLDER}${file}`, "utf8") }));
}

const DEADLOCK = "40P01";
const MAX_TRIES = 5;

/**
 * Applies the files whose text has changed, all or none. `migration` is the newest one this process has: in a database
 * with a newer one it changes nothing. A text that was already replaced under the same migration comes from an older
 * process that restarted, so returning to an earlier text needs a new migration.
 */
export async function applyGuards(sql: postgres.Sql, migration: number, guards = readGuards()): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await sql.begin((tx) => applyChanged(tx, migration, guards));
    } catch (error) {
      // A process that is still serving locks the same tables in another order.
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === MAX_TRIES) throw error;
    }
}

async function applyChanged(tx: postgres.TransactionSql, migration: number, guards: Guard[]): Promise<void> {
  const [newer] = await tx`select 1 from drizzle.__drizzle_migrations where created_at > ${migration} limit 1`;
  if (newer) return;
  for (const { file, text } of guards) {
    const sha256 = hashOf(text);
    const seen = await tx`
      select 1 from drizzle.guards where file = ${file} and sha256 = ${sha256} and migration = ${migration}`;
    if (seen.length > 0) continue;
    const [newest] = await tx`select sha256 from drizzle.guards where file = ${file} order by id desc limit 1`;
    if (newest?.sha256 !== sha256) await tx.unsafe(text);
    // Unchanged texts are recorded as well: under this migration they are known from now on.
    await tx`insert into drizzle.guards (file, sha256, migration) values (${file}, ${sha256}, ${migration})`;
  }
}

/** Whether a process with this newest migration has applied each of its texts; a newer one's stand in their place. */
export async function hasGuards(sql: postgres.Sql, migration: number, guards = readGuards()): Promise<boolean> {
  const [newest] = await sql<{ at: number }[]>`
    select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  if (!newest?.at || newest.at < migration) return false;
  if (newest.at > migration) return true;
  const seen = await sql<{ file: string; sha256: string }[]>`
    select file, sha256 from drizzle.guards where migration = ${migration}`;
  return guards.every(({ file, text }) => seen.some((guard) => guard.file === file && guard.sha256 === hashOf(text)));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
