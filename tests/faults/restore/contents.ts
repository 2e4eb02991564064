import { runSql } from "../../support/database/sql";

/** The filled crafters; none of them works meanwhile. */
const FILLED = "select id from users where email like 'grown%'";

/** Tables that only crafters change. */
const TABLES = [
  "calculation_methods",
  "crafting_sessions",
  "project_time_logs",
  "projects",
  "saved_methods",
  "session_allocations",
  "session_days",
  "user_challenges",
  "user_selected_impacts",
  "xp_events",
];

/** Sums of all rows' columns by table, in any order. */
export async function sumsOf(url: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const sum = async (name: string, rows: string) => {
    const query = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${rows}`;
    const [row] = await runSql(url, [query]);
    sums[name] = String(row?.sum);
  };
  for (const table of TABLES) await sum(table, `${table} t where user_id in (${FILLED})`);
  await sum(
    "session_segments",
    `session_segments t where session_id in (select id from crafting_sessions where user_id in (${FILLED}))`,
  );
  await sum(
    "users",
    `(select id, email, xp, total_crafting_time, session_count, current_streak from users where id in (${FILLED})) t`,
  );
  return sums;
}

export async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await runSql(url, ["select tablename as name from pg_tables where schemaname = 'public'"]);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await runSql(url, [`select count(*)::int as rows from "${name}"`]);
    counts[String(name)] = Number(row?.rows);
  }
  return counts;
}
