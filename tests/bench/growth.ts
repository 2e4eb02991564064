import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Db } from "@/db/connection/client";
import { ADVISORY_LOCKS } from "@/db/connection/locks";
import { withConnection } from "@/db/connection/one";
import { runAsProduct } from "../faults/product";
import { runSql } from "../support/database/sql";
import { type Statement, withStatementLog } from "../support/database/statement-log";
import { buildSampleSql, CHALLENGE, fillDatabase, type Size } from "./growth-data";
import { findDatabase, type Ours, signIn } from "./servers";
import { type Cost, costOf } from "./statement-cost";

const CRAFTER = "plus@craftpact.example";
const SMALL: Size = { users: 10_000, sessions: 100_000 };
/** One crafter in this many moves; the mean of these histories is 2,900. */
const MOVED_IN_A_MINUTE = 2000;
const FIRST_REFRESH_MS = 20 * 60_000;
const PUBLIC_METHODS = "/calculator/methods?tab=public";

/** What a signed-in crafter reads; the searches match half of all methods, a hundredth, a thousandth and none. */
const ADDRESSES = [
  "/dashboard",
  "/dashboard/sessions",
  "/impact",
  "/challenges",
  `/challenges/${CHALLENGE}`,
  "/leaderboard",
  "/profile",
  "/profile/00000000-0000-4000-8000-000000000010",
  "/billing",
  "/calculator/dashboard",
  "/calculator/projects",
  "/calculator/methods",
  "/calculator/methods?tab=saved",
  PUBLIC_METHODS,
  ...["sort=oldest", "sort=title", "page=20", "search=q07&sort=title"].map((params) => `${PUBLIC_METHODS}&${params}`),
  ...["yarn", "q07", "k07", "zzz", "vvv", "yarn%20k07"].map((words) => `${PUBLIC_METHODS}&search=${words}`),
];

/** `from`: the cost at 10,000 crafters; `to`: at the wanted number. */
export type Question = { address: string; sql: string; from: Cost; to: Cost };

export type GrowthResult = Awaited<ReturnType<typeof measureGrowth>>;

export async function measureGrowth(ours: Ours, size: Size) {
  const small = await measureAt(ours, { users: 0, sessions: 0 }, SMALL);
  const large = await measureAt(ours, SMALL, size);
  const questions = [...large.costs].flatMap(([key, to]): Question[] => {
    const from = small.costs.get(key);
    if (!from) return [];
    const [address = "", sql = ""] = key.split("\0");
    return [{ address, sql: shortenSql(sql), from, to }];
  });
  const { costs: _, ...at } = large;
  return { ...size, ...at, questions };
}

async function measureAt(ours: Ours, before: Size, size: Size) {
  const loaded = await withoutRefreshes(() => growDatabase(before, size));
  const refreshMs = await measureRefreshes(ours);
  const costs = await costsOfPages(ours);
  return { ...loaded, refreshMs, costs };
}

/** The product's own refreshes of the boards would read tables that have no index yet. */
async function withoutRefreshes<T>(work: () => Promise<T>): Promise<T> {
  const whileLocked = async (sql: Sql) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.leaderboardRefresh})`;
    return work();
  };
  return withConnection(findDatabase().adminUrl, whileLocked, { max_lifetime: null });
}

async function growDatabase(before: Size, size: Size) {
  const { adminUrl } = findDatabase();
  const from = performance.now();
  await fillDatabase(adminUrl, before, size);
  const fillSeconds = Math.round((performance.now() - from) / 1000);
  const [disk] = await runSql(adminUrl, ["select pg_database_size(current_database()) as bytes"]);
  await runSql(adminUrl, buildSampleSql(size.users));
  const broken = await findBrokenInSample(adminUrl);
  await runSql(adminUrl, ["drop schema sample cascade"]);
  return { fillSeconds, gigabytes: Number(disk?.bytes) / 1e9, broken };
}

async function findBrokenInSample(adminUrl: string): Promise<Record<string, number>> {
  const { findBroken } = await import("@/db/invariants");
  const connection = { search_path: "sample, public" };
  return withConnection(adminUrl, (sql) => findBroken(drizzle(sql) as unknown as Db), { connection });
}

/** Of all boards: the first, which reads everybody, one with nothing to do, and those after some crafters moved. */
async function measureRefreshes({ product }: Ours) {
  const once = () =>
    runAsProduct(product, async () => {
      const { refreshLeaderboard } = await import("@/db/queries/leaderboard/refresh");
      const from = performance.now();
      await refreshLeaderboard({ maxAgeSeconds: 0, limitMs: FIRST_REFRESH_MS });
      return performance.now() - from;
    });
  const { adminUrl } = findDatabase();
  const afterOneOf = async (share: number) => {
    const move = (by: number) =>
      runSql(adminUrl, [
        `update users set session_count = session_count + ${by} where abs(hashtext(email)) % ${share} = 1 and email like 'grown%'`,
      ]);
    await move(1);
    const took = await once();
    await move(-1);
    await once();
    return took;
  };
  await runSql(adminUrl, ["delete from leaderboard_snapshots"]);
  const first = await once();
  await runSql(adminUrl, [
    "vacuum analyze leaderboard_standings, leaderboard_counts, leaderboard_changes",
    "checkpoint",
  ]);
  return { first, idle: await once(), minute: await afterOneOf(MOVED_IN_A_MINUTE), many: await afterOneOf(100) };
}

/** Keyed by address and statement. */
async function costsOfPages(ours: Ours): Promise<Map<string, Cost>> {
  const [cookie = ""] = await signIn(ours, CRAFTER);
  const views = await withStatementLog(findDatabase(), async (record) => {
    const all: [address: string, statements: Statement[]][] = [];
    for (const address of ADDRESSES) {
      // The first view fills what is cached.
      if (!(await viewPage(ours.url + address, cookie)))
        console.error(`${address} fails: its statements are left out.`);
      else all.push([address, await record(() => viewPage(ours.url + address, cookie))]);
    }
    return all;
  });
  const costs = new Map<string, Cost>();
  for (const [address, statements] of views)
    for (const statement of statements) {
      const cost = await costOf(findDatabase().adminUrl, statement);
      if (cost) costs.set(`${address}\0${statement.sql}`, cost);
    }
  return costs;
}

/** Without the list of columns. */
function shortenSql(sql: string): string {
  return sql
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^select .*? from (?!\()/, "select … from ")
    .slice(0, 200);
}

async function viewPage(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
  await answer.text();
  return answer.status === 200;
}
