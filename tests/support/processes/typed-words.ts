import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "@/db/connection/one";
import { E2E_COPIES, METRICS_TOKEN } from "./e2e-server";

/** Columns whose text is ours or Paddle's, or that contain no words. */
const NOT_TYPED = /^(time_zones|plan_limits|impacts|paddle_events|subscriptions|sandbox_|rate_limits|leaderboard_)/;
const NAMES_OF_OURS = /^[a-z0-9_.:/-]+$/;
const ALWAYS = /(email|handle|token|recipient)$/;
/** Contains the error code of a mail that could not be sent, such as ESOCKET. */
const CODE_OF_ERROR = "last_error";
const SHORTEST = 6;

/** The launcher's greeting at start names the demo accounts. */
const GREETING = /^(Craft Pact is ready| {2}(Demo accounts|Password|Mail) ).*$/gm;

/**
 * Text in the database that crafters typed, and the secrets of links: emails, names, descriptions, comments, tokens.
 * Includes new columns automatically.
 */
function listTypedWords(adminUrl: string): Promise<string[]> {
  return withConnection(adminUrl, async (sql) => {
    const columns = await sql<{ table: string; column: string }[]>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.data_type = 'text' and c.column_name <> ${CODE_OF_ERROR}`;
    const words = new Set<string>();
    for (const { table, column } of columns.filter((one) => !NOT_TYPED.test(one.table))) {
      const rows = await sql<{ value: string }[]>`
        select distinct ${sql(column)} as value from ${sql(table)} where length(${sql(column)}) >= ${SHORTEST}`;
      for (const { value } of rows) {
        for (const line of value.split("\n"))
          if (ALWAYS.test(column) || !NAMES_OF_OURS.test(line)) words.add(line.trim());
        for (const [, token = ""] of value.matchAll(/token=([\w-]{20,})/g)) words.add(token);
      }
    }
    return [...words].filter((word) => word.length >= SHORTEST);
  });
}

/** Those words that occur in the output or metrics of the product or a copy, and the number of words searched for. */
export async function findLeaks(url: string, adminUrl: string, output: string) {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await answer.text();
  if (!metrics.includes("craftpact_http_requests_total{")) throw new Error(`/metrics answered ${answer.status}.`);
  const copies = existsSync(E2E_COPIES) ? readdirSync(E2E_COPIES) : [];
  const all = [
    output.replace(GREETING, ""),
    metrics,
    ...copies.map((name) => readFileSync(join(E2E_COPIES, name), "utf8")),
  ];
  // Each value once, since the log repeats values.
  const searched = [...new Set(all.join("\n").split(/["\n]/))].join("\n");
  const words = await listTypedWords(adminUrl);
  const leaks = words.filter((word) => searched.includes(word));
  const patterns = [/[\w.+-]+@[\w-]+\.\w+/, /a longer? walk with wool/, /token=[\w-]{8}/, /canary-/];
  const found = patterns.flatMap((pattern) => searched.match(pattern)?.[0] ?? []);
  return { leaks: [...leaks, ...found], looked: words.length, copies: copies.length };
}
