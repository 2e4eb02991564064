import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APP_ROLE } from "@/db/embedded/roles";
import { startEmbedded } from "@/db/embedded/start";
import { migrate } from "@/db/migrate";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { runSql } from "../support/database";

// node --conditions=react-server --import tsx tests/bench/methods.ts: the Public tab over 100,000 methods (goal 20 ms).

const METHODS = 100_000;
const RUNS = 40;
const ME = "00000000-0000-4000-8000-000000000001";

const CASES = {
  "first page": {},
  "first page, oldest first": { sort: "oldest" },
  "first page, by title": { sort: "title" },
  "page 50": { page: "50" },
  "three letters, in half of all": { search: "yar" },
  "three letters, in one of a hundred": { search: "q07" },
  "three letters, in one of a thousand": { search: "k07" },
  "three letters, nowhere": { search: "zzz" },
  "three letters, only in the oldest": { search: "vvv" },
  "two words": { search: "yarn k07" },
  "three letters by title": { search: "q07", sort: "title" },
};

const folder = mkdtempSync(join(tmpdir(), "craft-pact-bench-"));
// Postgres runs as another account when we are root.
chmodSync(folder, 0o755);
const server = await startEmbedded(join(folder, "data"));
try {
  await migrate(server.adminUrl, { grantTo: APP_ROLE });
  await runSql(server.adminUrl, fill());
  process.env.DATABASE_URL = server.appUrl;
  process.env.EMBEDDED_DATABASE = "1";
  process.env.AUTH_SECRET ??= "only-for-the-bench-only-for-the-bench-only";
  process.env.APP_URL ??= "http://localhost:3000";
  await measure();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** 2,000 crafters with fifty methods each, nineteen of twenty public, ten of them saved by the one who looks. */
function fill(): string[] {
  return [
    `insert into users (id, email, tier) values ('${ME}', 'me@craftpact.example', 'pro_plus')`,
    `insert into users (email, display_name, tier)
      select 'u' || n || '@craftpact.example', 'Crafter ' || n, 'pro_plus' from generate_series(1, 2000) n`,
    `insert into calculation_methods (user_id, title, description, rate_type, rate_amount, is_public, created_at)
      select makers.ids[1 + n % 2000],
        (array['Hand knit', 'Woven', 'Carved', 'Thrown', 'Stitched', 'Felted', 'Turned'])[1 + n % 7] || ' work ' || md5(n::text),
        case when n % 2 = 0 then 'Yarn and needles, ' else 'Tools and timber, ' end || 'by the hour or the piece, as agreed. '
          || case when n % 100 = 7 then 'q07 ' else '' end || case when n % 1000 = 7 then 'k07 ' else '' end
          || case when n <= 50 then 'vvv' else '' end,
        case when n % 3 = 0 then 'daily' else 'hourly' end, 1000 + n % 50000, n % 20 <> 0,
        now() - (${METHODS} - n) * interval '3 minutes'
      from generate_series(1, ${METHODS}) n, (select array_agg(id) as ids from users where id <> '${ME}') makers`,
    `insert into saved_methods (user_id, method_id)
      select '${ME}', id from calculation_methods where is_public order by created_at desc limit 10`,
    "vacuum analyze",
  ];
}

async function measure() {
  const { closePool } = await import("@/db/client");
  const { listPublicMethods, publicMethodQueries } = await import("@/db/queries/methods/public");
  for (const [name, params] of Object.entries(CASES)) {
    const wanted = readMethodSearch(params);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const from = performance.now();
      await listPublicMethods(ME, wanted);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const plans = publicMethodQueries(ME, wanted).map((query) => explain(query.toSQL()));
    const plan = (await Promise.all(plans)).join("\n  ---\n");
    const [median, worst] = [times[RUNS / 2] ?? 0, times[RUNS - 1] ?? 0];
    console.log(`\n${name}: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms over ${RUNS} runs\n${plan}`);
  }
  await closePool();
}

async function explain({ sql: query, params }: { sql: string; params: unknown[] }): Promise<string> {
  const { default: postgres } = await import("postgres");
  const sql = postgres(server.appUrl, { max: 1 });
  const rows = await sql.unsafe(`explain (analyze, buffers off) ${query}`, params as string[]);
  await sql.end();
  return rows.map((row) => `  ${row["QUERY PLAN"]}`).join("\n");
}
