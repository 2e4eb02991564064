import { inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { users } from "../schema";
import { PEOPLE, type Person } from "./people";

/** Postgres takes 65,535 parameters in a statement. */
const BATCH = 1500;

/** Leaves rows that are there already. */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(table)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
}

const DAY_MS = 24 * 3_600_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(+now - Math.round(days * DAY_MS));
}

export function laterDate(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

export type Crafter = Person & {
  xp: number;
  createdAt: Date;
  /** The local date of the last session. */
  lastDate: LocalDate | null;
  hasOpenSession: boolean;
};

/** Locks those of the demo's people who are still there, and reads how far they are. */
export async function lockCrafters(tx: Tx): Promise<Crafter[]> {
  const ended = sql`from crafting_sessions c where c.user_id = users.id and c.end_time is not null`;
  const rows = await tx
    .select({
      id: users.id,
      timeZone: users.timeZone,
      xp: users.xp,
      createdAt: users.createdAt,
      // A session may have been saved long after its last stretch, or in another zone.
      lastDate: sql<LocalDate | null>`greatest(
        (select max(local_date) from session_days d where d.user_id = users.id),
        (select (max(end_time) at time zone users.time_zone)::date ${ended}))::text`,
      hasOpenSession: sql<boolean>`exists (
        select from crafting_sessions c where c.user_id = users.id and c.end_time is null)`,
    })
    .from(users)
    .where(
      inArray(
        users.id,
        PEOPLE.map(({ id }) => id),
      ),
    )
    .orderBy(users.id)
    .for("no key update");
  const found = new Map(rows.map((row) => [row.id, row]));
  return PEOPLE.flatMap((person) => {
    const row = found.get(person.id);
    return row ? [{ ...person, ...row }] : [];
  });
}
