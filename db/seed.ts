import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { CAUSES } from "@/lib/domain/causes";
import { houseChallengesFor } from "@/lib/domain/house-challenges";
import { localDateOf } from "@/lib/domain/local-time";
import type { Db, Tx } from "./client";
import * as schema from "./schema";
import { causes, challenges } from "./schema";

const SWEEP_LOCK = 7_203_110_419;

/**
 * What every database holds: the causes as the code has them, and the house's challenges of this month and the next.
 * Idempotent, and safe from several processes at once (rules.md «Challenges»).
 */
export async function seedReference(url: string, now = new Date()): Promise<void> {
  await withDatabase(url, (db) =>
    db.transaction(async (tx) => {
      await lockSeeding(tx);
      await upsertCauses(tx);
      await sweepHouseChallenges(tx, now);
    }),
  );
}

/** Brings the causes to what the code says; one that the code no longer has stays for those who chose it. */
export async function upsertCauses(tx: Tx): Promise<void> {
  await tx
    .insert(causes)
    .values([...CAUSES])
    .onConflictDoUpdate({
      target: causes.id,
      set: {
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        iconName: sql`excluded.icon_name`,
        unitName: sql`excluded.unit_name`,
        conversionRate: sql`excluded.conversion_rate`,
      },
    });
}

/** Makes the house's challenges that are missing, each once; one that exists keeps the goals it was announced with. */
export async function sweepHouseChallenges(db: Db | Tx, now: Date): Promise<void> {
  const rows = houseChallengesFor(localDateOf(now, "UTC")).map(({ key, ...row }) => ({ ...row, houseKey: key }));
  await db.insert(challenges).values(rows).onConflictDoNothing({ target: challenges.houseKey });
}

/** One seeding at a time; held until the transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`);
}

/** A connection of one's own for a script, closed when the work is done. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice() {} });
  try {
    return await work(drizzle(client, { schema }));
  } finally {
    await client.end({ timeout: 5 });
  }
}
