import { getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { keptFor } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { db, pool } from "../connection/client";
import * as schema from "../schema";

const TIMEOUT_MS = 2_000;

/** How long a result is reused, since anybody can request it any number of times. */
const FRESH_MS = 1_000;

export function isDatabaseUp(): Promise<boolean> {
  return keptFor(FRESH_MS, "database", () =>
    withinTime(db.execute(sql`select 1`), TIMEOUT_MS).then(
      () => true,
      () => false,
    ),
  );
}

export function readReadiness(): ReturnType<typeof checkReadiness> {
  return keptFor(FRESH_MS, "readiness", checkReadiness);
}

/**
 * Checks that every table and column of this build exists; additional ones don't matter. After the first success,
 * checks the connection only. Reads the catalogue, because the app's role may not read the journal of migrations.
 */
export async function checkReadiness(): Promise<"ok" | "database" | "schema"> {
  const asked = hasSchema ? db.execute(sql`select 0 as missing`) : db.execute(MISSING);
  const rows = await withinTime(asked, TIMEOUT_MS).catch(() => null);
  if (!rows) return "database";
  hasSchema = Number(rows[0]?.missing) === 0;
  return hasSchema ? "ok" : "schema";
}

let hasSchema = false;

const NEEDED = Object.values(schema)
  .filter((one) => is(one, Table))
  .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`));

const MISSING = sql`
  select count(*)::int as missing from unnest(${sql.param(NEEDED)}::text[]) as needed
  where not exists (
    select 1 from pg_attribute
    where attrelid = to_regclass(split_part(needed, '.', 1)) and attname = split_part(needed, '.', 2) and not attisdropped)`;

/** Throws while the database is unreachable. Queries it only after a closed connection or a failed request. */
export async function requireDatabase(): Promise<void> {
  if (pool().isAnswering) return;
  await withinTime(db.execute(sql`select 1`));
  pool().isAnswering = true;
}

export function doubtDatabase(): void {
  pool().isAnswering = false;
}
