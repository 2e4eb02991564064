import postgres from "postgres";

/** For migrations, backups and restores: they bypass a pooler without a limit. */
export const NO_TIME_OUTS = {
  connection: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
} as const;

/** Runs `work` on a connection of its own, beside the pool. */
export async function withConnection<T>(
  url: string,
  work: (sql: postgres.Sql) => Promise<T>,
  options: postgres.Options<Record<string, never>> = {},
): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice() {}, ...options });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
