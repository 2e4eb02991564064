import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "@/lib/server/env";
import * as schema from "../schema";

export type Db = ReturnType<typeof connect>["db"];
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type Pool = ReturnType<typeof connect>;

/** No statement hangs: the role in the address has its time-outs from db/connection/role.ts. */
function connect(url: string) {
  const pool = { isAnswering: false };
  const sql = postgres(url, {
    max: 20,
    connect_timeout: 5,
    // After 5 s without a word, Node asks each second; after ten without an answer the connection is closed.
    keep_alive: 5,
    // Seconds between attempts while the database is away; the driver's own would leave requests waiting for 20 s.
    backoff: () => 0.2,
    idle_timeout: 60,
    onnotice: () => {},
    onclose: () => {
      pool.isAnswering = false;
    },
    prepare: env().DATABASE_PREPARE,
    // PgBouncer takes no other parameter.
    connection: { application_name: "craft-pact" },
  });
  const { begin } = sql;
  sql.begin = ((work: (tx: postgres.TransactionSql) => unknown) =>
    begin((tx) => work(withNamedStatements(tx)))) as typeof begin;
  return Object.assign(pool, { sql, db: drizzle(sql, { schema }) });
}

/** Drizzle leaves statements without a name. A named one is planned once for each connection and takes one round trip, not two. */
function withNamedStatements(tx: postgres.TransactionSql): postgres.TransactionSql {
  const { unsafe } = tx;
  tx.unsafe = (text, values, options) => unsafe(text, values, { ...options, prepare: true });
  return tx;
}

const pools = processSingleton("pools", (): { primary?: Pool | undefined; replica?: Pool | undefined } => ({}));

/** `isAnswering`: no connection has closed since Postgres last answered `requireDatabase()`. */
export function pool(): Pool {
  pools.primary ??= connect(env().DATABASE_URL);
  return pools.primary;
}

/** Read through db/connection/replica.ts. Null without one. */
export function replicaPool(): Pool | null {
  const url = env().DATABASE_URL_REPLICA;
  if (url) pools.replica ??= connect(url);
  return pools.replica ?? null;
}

/** What it has not answered yet fails at once. */
export function dropReplica(): void {
  void pools.replica?.sql.end({ timeout: 0 });
  pools.replica = undefined;
}

/** The pool of this process, opened at its first use so that `next build` needs no database. */
export const db: Db = new Proxy({} as Db, { get: (_, key) => Reflect.get(pool().db, key) });

/** Builds a query once for each pool; what differs between its calls is a `sql.placeholder`. */
export function prepared<Query>(build: (on: Db) => Query): (on?: Db) => Query {
  const built = new WeakMap<object, Query>();
  return (on = db) => {
    const current = on === db ? pool().db : on;
    const query = built.get(current) ?? build(current);
    built.set(current, query);
    return query;
  };
}

/** Builds a transaction's query once; it runs on the connection of the transaction that it is called with. */
export function preparedInTx<Rows>(
  build: (on: Pick<Db, "select">) => { execute(values: Record<string, unknown>): Promise<Rows> },
) {
  let query: ReturnType<typeof build> | undefined;
  return (tx: Tx, values: Record<string, unknown>): Query<Rows> => {
    query ??= build(drizzle.mock({ schema }));
    const { client } = tx._.session as unknown as { client: postgres.TransactionSql };
    const bound: typeof query = Object.create(query, { client: { value: client } });
    return { execute: () => bound.execute(values) };
  };
}

/** Not sent before `execute`. */
export type Query<Rows = unknown> = { execute(): Promise<Rows> };

/**
 * Sends a transaction's queries in one round trip; Postgres runs one after the other. The first error is thrown: those
 * after it only say that the transaction has ended.
 */
export async function batch<const Queries extends readonly Query[]>(queries: Queries) {
  const results = await Promise.allSettled(queries.map((query) => query.execute()));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as { [K in keyof Queries]: Queries[K] extends Query<infer Rows> ? Rows : never };
}

export async function closePool() {
  await Promise.all([pools.primary, pools.replica].map((opened) => opened?.sql.end({ timeout: 5 })));
  pools.primary = pools.replica = undefined;
}
