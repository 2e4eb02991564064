import { withConnection } from "@/db/connection/one";
import type { Statement } from "../support/database/statement-log";
import { median } from "./load";

/** One statement's median execution time, and the pages of tables and indexes that it touched. */
export type Cost = { ms: number; buffers: number };

const RUNS = 200;
const WARM_UP = 10;
/** A slow one is run less often. */
const LIMIT_MS = 5_000;

/** Null for what EXPLAIN refuses, such as `begin`. Prepared as the driver does; never committed. */
export async function costOf(url: string, { sql: text, parameters }: Statement): Promise<Cost | null> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  return withConnection(url, async (sql) => {
    await sql.unsafe("begin");
    await sql.unsafe(`prepare asked as ${text}`);
    const execute = parameters.length > 0 ? `execute asked(${parameters.join(", ")})` : "execute asked";
    const costs: Cost[] = [];
    const deadline = performance.now() + LIMIT_MS;
    while (costs.length < WARM_UP + RUNS && (costs.length <= WARM_UP || performance.now() < deadline)) {
      const [row] = await sql.unsafe(`explain (analyze, buffers, timing off, format json) ${execute}`);
      costs.push(readPlan(row?.["QUERY PLAN"]));
    }
    const warm = costs.slice(WARM_UP);
    return { ms: median(warm.map(({ ms }) => ms)), buffers: median(warm.map(({ buffers }) => buffers)) };
  });
}

type Plan = { "Execution Time": number; Plan: Record<"Shared Hit Blocks" | "Shared Read Blocks", number> };

function readPlan(json: string | Plan[]): Cost {
  const [plan] = typeof json === "string" ? (JSON.parse(json) as Plan[]) : json;
  if (!plan) throw new Error("There is no plan.");
  return { ms: plan["Execution Time"], buffers: plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"] };
}
