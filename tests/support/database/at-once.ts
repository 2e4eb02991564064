import { sql } from "drizzle-orm";
import postgres from "postgres";

/** The statements of this database that wait for a lock. */
export const WAITING = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Runs a task this many times at once and returns every result in order, including failures. */
export function runAtOnce<T>(times: number, task: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: times }, (_, index) => task(index)));
}

/** As `runAtOnce`, but any failure fails the test. */
export function runAllAtOnce<T>(times: number, task: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => task(index)));
}

/** The messages of the failed results; Postgres's own message where it refused. */
export function failuresOf(results: PromiseSettledResult<unknown>[]): string[] {
  return results.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason?.cause ?? result.reason)] : [],
  );
}

/** Separate raw connections, each a session in Postgres: to hold a lock while the code under test runs. */
export async function withConnections<T>(
  count: number,
  work: (connections: postgres.Sql[]) => Promise<T>,
  url = process.env.DATABASE_URL ?? "",
): Promise<T> {
  const connections = Array.from({ length: count }, () => postgres(url, { max: 1, onnotice() {} }));
  try {
    return await work(connections);
  } finally {
    await Promise.all(connections.map((sql) => sql.end({ timeout: 1 })));
  }
}
