import { sql } from "drizzle-orm";
import { withinTime } from "@/lib/time-out";
import { db, pool } from "../client";

const TIMEOUT_MS = 2_000;

export async function isDatabaseUp(): Promise<boolean> {
  return withinTime(db.execute(sql`select 1`), TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}

/** Throws while the database is away. Asks it only when a connection has closed or a request failed since it last answered. */
export async function requireDatabase(): Promise<void> {
  if (pool().isAnswering) return;
  await withinTime(db.execute(sql`select 1`));
  pool().isAnswering = true;
}

export function doubtDatabase(): void {
  pool().isAnswering = false;
}
