import postgres from "postgres";

const opened = new Map<string, postgres.Sql>();

/** The worker's own database as its owner, on a connection that stays open for a while: to log in takes 20 ms. */
export function openOwnerSql(): postgres.Sql {
  const url = process.env.ADMIN_DATABASE_URL ?? "";
  const sql = opened.get(url) ?? postgres(url, { max: 1, idle_timeout: 1, onnotice() {} });
  opened.set(url, sql);
  return sql;
}

/** Before its database goes. */
export async function closeOwner(): Promise<void> {
  await Promise.all([...opened.values()].map((sql) => sql.end({ timeout: 1 })));
  opened.clear();
}
