import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "../connection/client";

export async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (const some of splitIntoBatches(rows)) await tx.insert(table).values(some);
}

export async function insertMissing<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (const some of splitIntoBatches(rows)) await tx.insert(table).values(some).onConflictDoNothing();
}

/** Does the same as Map.groupBy, which Node 20 lacks. */
export function groupBy<K, T>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Postgres takes 65,535 parameters in a statement. */
function splitIntoBatches<T>(rows: T[]): T[][] {
  const size = 1500;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
