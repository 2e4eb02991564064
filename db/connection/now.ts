import { sql } from "drizzle-orm";
import type { Tier } from "@/lib/domain/billing/tiers";
import { users } from "../schema";
import type { Tx } from "./client";

/** The plan a crafter is entitled to right now, even if it has expired and no sweep or event has come by yet. */
export const tierNow = sql<Tier>`case when ${users.tierUntil} <= app_now() then ${users.tierThen} else ${users.tier} end`;

/** The server's clock in whole milliseconds, as a column; all stored instants come from it. */
export const clock = sql`floor(extract(epoch from app_now()) * 1000)::text`.mapWith(
  (ms: string) => new Date(Number(ms)),
);

export async function serverNow(tx: Pick<Tx, "execute">): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(sql`select ${clock} as ms`);
  return new Date(Number(row?.ms));
}
