import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { givenPlans } from "@/db/schema";

/** Those that end after a moment, now if none is named; the soonest end first. */
export function listGivenPlans(userId: string, tx: Tx | Db = db, after: Date | null = null) {
  return tx
    .select({ id: givenPlans.id, tier: givenPlans.tier, endsAt: givenPlans.endsAt })
    .from(givenPlans)
    .where(and(eq(givenPlans.userId, userId), gt(givenPlans.endsAt, after ?? sql`app_now()`)))
    .orderBy(asc(givenPlans.endsAt));
}
