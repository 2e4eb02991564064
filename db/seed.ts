import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { TIERS } from "@/lib/domain/billing/tiers";
import { CAUSES } from "@/lib/domain/impacts/causes";
import type { Db, Tx } from "./connection/client";
import { takeLock } from "./connection/locks";
import { NO_TIME_OUTS, withConnection } from "./connection/one";
import { insertHouseChallenges } from "./queries/challenges/upkeep";
import { causes, planLimits } from "./schema";

/** Seeds causes, plan limits and house challenges. Idempotent, and safe from several processes at once. */
export async function seedReference(url: string, now = new Date()): Promise<void> {
  await withDatabase(url, (db) =>
    db.transaction(async (tx) => {
      await takeLock(tx, "seed");
      await upsertCauses(tx);
      await upsertPlanLimits(tx);
      await insertHouseChallenges(tx, now);
    }),
  );
}

/** Inserts and updates causes. One that was removed from the code stays, for users who chose it. */
async function upsertCauses(tx: Tx): Promise<void> {
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

async function upsertPlanLimits(tx: Tx): Promise<void> {
  await tx
    .insert(planLimits)
    .values(Object.values(TIERS).map(({ id, limits }) => ({ tier: id, ...limits })))
    .onConflictDoUpdate({
      target: planLimits.tier,
      set: {
        calculationMethods: sql`excluded.calculation_methods`,
        activeProjects: sql`excluded.active_projects`,
        savedMethods: sql`excluded.saved_methods`,
        salesChannels: sql`excluded.sales_channels`,
        shareLinks: sql`excluded.share_links`,
        projectPhotos: sql`excluded.project_photos`,
        materials: sql`excluded.materials`,
      },
    });
}

export function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withConnection(url, (sql) => work(drizzle(sql)), NO_TIME_OUTS);
}
