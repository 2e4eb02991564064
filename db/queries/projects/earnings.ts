import { and, eq, gte, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projects } from "@/db/schema";
import { type LocalDate, startOfLocalDate } from "@/lib/domain/shared/local-time";

/** One month in one currency. Currencies are free-text symbols, so amounts in different ones are never added. */
export type MonthEarnings = {
  /** YYYY-MM in the crafter's zone. */
  month: string;
  currency: string;
  projectCount: number;
  earnedCents: number;
  /** After materials and additional costs. */
  netCents: number;
  totalSeconds: number;
};

/** Oldest month first; empty months are left out. */
export async function listEarnings(userId: string, from: LocalDate, timeZone: string): Promise<MonthEarnings[]> {
  const month = sql<string>`to_char(${projects.completedAt} at time zone usable_zone(${timeZone}), 'YYYY-MM')`;
  const currency = sql<string>`${projects.snapshot} ->> 'currency'`;
  const price = sql`coalesce(${projects.priceOverrideCents}, (${projects.snapshot} ->> 'totalCents')::bigint)`;
  const costs = sql`((${projects.snapshot} ->> 'materialsCents')::bigint + ${projects.additionalCostsCents})`;
  return db
    .select({
      month: month.as("month"),
      currency: currency.as("currency"),
      projectCount: sql<number>`count(*)::int`,
      earnedCents: sql`sum(${price})`.mapWith(Number),
      netCents: sql`sum(${price} - ${costs})`.mapWith(Number),
      totalSeconds: sql`sum((${projects.snapshot} ->> 'totalSeconds')::bigint)`.mapWith(Number),
    })
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        eq(projects.status, "finished"),
        gte(projects.completedAt, startOfLocalDate(from, timeZone)),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}
