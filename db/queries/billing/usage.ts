import { eq, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { users } from "@/db/schema";
import { limitOf, type Metered, type Usage, usageOf } from "@/lib/domain/billing/tiers";

export type PlanUsage = Record<Metered, Usage>;

/** For meters and hints only: every creation checks again under the user's lock. Templates count as active projects. */
export async function findUsage(userId: string): Promise<PlanUsage | null> {
  const [row] = await usageQuery().execute({ userId });
  if (!row) return null;
  return {
    calculationMethods: usageOf(row.methods, limitOf(row.tier, "calculationMethods")),
    savedMethods: usageOf(row.saved, limitOf(row.tier, "savedMethods")),
    activeProjects: usageOf(row.active, limitOf(row.tier, "activeProjects")),
    salesChannels: usageOf(row.channels, limitOf(row.tier, "salesChannels")),
    materials: usageOf(row.materials, limitOf(row.tier, "materials")),
    shareLinks: usageOf(row.shares, limitOf(row.tier, "shareLinks")),
  };
}

const usageQuery = prepareQuery(() =>
  db
    .select({
      tier: tierNow,
      methods: sql<number>`(select count(*)::int from calculation_methods m where m.user_id = users.id)`,
      saved: sql<number>`(select count(*)::int from saved_methods s where s.user_id = users.id)`,
      active: sql<number>`(select count(*)::int from projects p where p.user_id = users.id and p.status = 'ongoing')`,
      channels: sql<number>`(select count(*)::int from sales_channels c where c.user_id = users.id and c.archived_at is null)`,
      materials: sql<number>`(select count(*)::int from materials m where m.user_id = users.id and m.archived_at is null)`,
      shares: sql<number>`(select count(*)::int from shares s where s.user_id = users.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > app_now()))`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("usage"),
);
