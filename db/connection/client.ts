import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "@/lib/server/env";

export type Db = ReturnType<typeof openPool>["db"];
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type Pool = ReturnType<typeof openPool>;

/** Opens a pool. No statement can hang: the role in the URL has time-outs from db/connection/role.ts. */
function openPool(url: string) {
  const pool = { isAnswering: false };
  const sql = postgres(url, {
    // Ten serve as many pages as twenty, from caches that are half as large.
    max: 10,
    connect_timeout: 5,
    // TCP keepalive: after 5 s of silence it probes each second; ten unanswered probes close the connection.
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
  nameStatements(sql);
  const { begin } = sql;
  sql.begin = ((work: (tx: postgres.TransactionSql) => unknown) =>
    begin((tx) => work(nameStatements(tx)))) as typeof begin;
  return Object.assign(pool, { sql, db: drizzle(sql) });
}

/** Names statements, which Drizzle doesn't: a named one is planned once per connection and takes one round trip. */
function nameStatements<Client extends postgres.ISql>(client: Client): Client {
  const { unsafe } = client;
  client.unsafe = (text, values, options) => unsafe(text, values, { ...options, prepare: true });
  return client;
}

const pools = processSingleton("pools", (): { primary?: Pool | undefined; replica?: Pool | undefined } => ({}));

/** `isAnswering`: no connection has closed since Postgres last answered `requireDatabase()`. */
export function primaryPool(): Pool {
  pools.primary ??= openPool(env().DATABASE_URL);
  return pools.primary;
}

/** Use it only through db/connection/replica.ts. Null if there is no replica. */
export function replicaPool(): Pool | null {
  const url = env().DATABASE_URL_REPLICA;
  if (url) pools.replica ??= openPool(url);
  return pools.replica ?? null;
}

/** Closes the replica's pool; pending queries fail at once. */
export function dropReplica(): void {
  void pools.replica?.sql.end({ timeout: 0 });
  pools.replica = undefined;
}

/** The pool of this process, opened at its first use so that `next build` needs no database. */
export const db: Db = new Proxy({} as Db, { get: (_, key) => Reflect.get(primaryPool().db, key) });

/** Builds a query once per pool; values that differ between calls are `sql.placeholder`s. */
export function prepareQuery<Query>(build: (on: Db) => Query): (on?: Db) => Query {
  const built = new WeakMap<object, Query>();
  return (on = db) => {
    const current = on === db ? primaryPool().db : on;
    const query = built.get(current) ?? build(current);
    built.set(current, query);
    return query;
  };
}

/** The driver of a transaction. Statements in its template are sent as written; Drizzle would build them at each call. */
export function driverOf(tx: Tx): postgres.TransactionSql {
  return (tx._.session as unknown as { client: postgres.TransactionSql }).client;
}

/** Builds a transaction's query once; it runs on the connection of the transaction that it is called with. */
export function prepareInTx<Rows>(
  build: (on: Pick<Db, "select">) => { execute(values: Record<string, unknown>): Promise<Rows> },
) {
  let query: ReturnType<typeof build> | undefined;
  return (tx: Tx, values: Record<string, unknown>): Query<Rows> => {
    query ??= build(drizzle.mock());
    const bound: typeof query = Object.create(query, { client: { value: driverOf(tx) } });
    return { execute: () => bound.execute(values) };
  };
}

/** A query that is sent only by `execute`. */
export type Query<Rows = unknown> = { execute(): Promise<Rows> };

/**
 * Sends a transaction's queries in one round trip; Postgres runs them in order. Throws the first error: later ones only
 * report that the transaction was aborted.
 */
export async function sendBatch<const Queries extends readonly Query[]>(queries: Queries) {
  const sent: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (const query of queries) {
    sent.push(Promise.allSettled([query.execute()]));
    // Drizzle takes some microtasks more than the driver's template; what is handed over by now keeps its place.
    await new Promise(process.nextTick);
  }
  return (await Promise.all(sent)).flat().map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as { [K in keyof Queries]: Queries[K] extends Query<infer Rows> ? Rows : never };
}

export async function closePool() {
  await Promise.all([pools.primary, pools.replica].map((opened) => opened?.sql.end({ timeout: 5 })));
  pools.primary = pools.replica = undefined;
}
