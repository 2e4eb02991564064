import { sql } from "drizzle-orm";
import type { Tier } from "@/lib/domain/billing/tiers";
import { users } from "../schema";
import type { Tx } from "./client";

/** The plan a crafter is entitled to at this moment, also when it expired before a sweep or Paddle came by. */
export const tierNow = sql<Tier>`case when ${users.tierUntil} <= app_now() then ${users.tierThen} else ${users.tier} end`;

/** The server's clock in whole milliseconds, as a column; it decides every instant the product stores. */
export const clock = sql`floor(extract(epoch from app_now()) * 1000)::text`.mapWith(
  (ms: string) => new Date(Number(ms)),
);

export async function serverNow(tx: Pick<Tx, "execute">): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(sql`select ${clock} as ms`);
  return new Date(Number(row?.ms));
}
