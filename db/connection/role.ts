import type postgres from "postgres";
import { ADVISORY_LOCKS } from "./advisory-locks";
import { withConnection } from "./one";

/**
 * Time-outs for the app, stored with its role, since a pooler does not pass such settings on. Values that an owner has
 * set are kept.
 */
export const TIME_OUTS = {
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
} as const;

/** Sets the time-outs that the URL's role lacks, which any role may do for itself. The URL must bypass the pooler. */
export async function setTimeOuts(url: string): Promise<void> {
  const setLacking = async (sql: postgres.Sql) => {
    const lacking = await listLacking(sql);
    if (lacking.length === 0) return;
    await sql.begin(async (tx) => {
      // Two processes that start at once would change the same row.
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`;
      const [here] = await tx<{ name: string }[]>`select current_database() as name`;
      for (const name of lacking)
        await tx`alter role current_user in database ${tx(here?.name ?? "")} set ${tx(name)} to ${tx.unsafe(`'${TIME_OUTS[name]}'`)}`;
    });
  };
  await withConnection(url, setLacking, { prepare: false });
}

/** Throws if connections to this URL, pooler included, lack time-outs. `setting` is the name of its variable. */
export async function requireTimeOuts(url: string, setting = "DATABASE_URL"): Promise<void> {
  const lacking = await withConnection(url, listLacking, { prepare: false });
  if (lacking.length > 0)
    throw new Error(
      `Connections by ${setting} have no ${lacking.join(", no ")}, so a page could hang. The role in DATABASE_URL has them now, any other gets them by ALTER ROLE: let the pooler open new connections (RECONNECT in PgBouncer), then start again.`,
    );
}

async function listLacking(sql: postgres.Sql): Promise<(keyof typeof TIME_OUTS)[]> {
  const rows = await sql<{ name: keyof typeof TIME_OUTS }[]>`
    select name from pg_settings where name in ${sql(Object.keys(TIME_OUTS))} and setting = '0' order by name`;
  return rows.map(({ name }) => name);
}
