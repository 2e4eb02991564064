import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/server/env";
import * as schema from "./schema";

export type Db = ReturnType<typeof connect>["db"];
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Opens a pool whose every connection refuses to hang: limits in milliseconds. */
function connect(url: string) {
  const pool = { isAnswering: false };
  const sql = postgres(url, {
    max: 20,
    connect_timeout: 5,
    // Seconds between attempts while the database is away; the driver's own would leave requests waiting for 20 s.
    backoff: () => 0.2,
    idle_timeout: 60,
    onnotice: () => {},
    onclose: () => {
      pool.isAnswering = false;
    },
    connection: {
      application_name: "craft-pact",
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  // Drizzle's driver leaves statements without a name. Postgres plans named ones once for each connection.
  const { unsafe } = sql;
  sql.unsafe = (text, values, options) => unsafe(text, values, { prepare: true, ...options });
  return Object.assign(pool, { sql, db: drizzle(sql, { schema }) });
}

const shared = globalThis as unknown as { craftPactPool?: ReturnType<typeof connect> };

/** `isAnswering`: no connection has closed since Postgres last answered `requireDatabase()`. */
export function pool() {
  shared.craftPactPool ??= connect(env().DATABASE_URL);
  return shared.craftPactPool;
}

/** The one pool of this process, opened at its first use so that `next build` needs no database. */
export const db: Db = new Proxy({} as Db, { get: (_, key) => Reflect.get(pool().db, key) });

/** Builds a query once for each pool; what differs between its calls is a `sql.placeholder`. */
export function prepared<Query>(build: () => Query): () => Query {
  const built = new WeakMap<object, Query>();
  return () => {
    const query = built.get(pool()) ?? build();
    built.set(pool(), query);
    return query;
  };
}

export async function closePool() {
  await shared.craftPactPool?.sql.end({ timeout: 5 });
  shared.craftPactPool = undefined;
}
