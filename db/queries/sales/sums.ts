import { and, between, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projectSales, projects } from "@/db/schema";
import type { LedgerRow } from "@/lib/domain/sales/ledger";
import type { LocalDate } from "@/lib/domain/shared/local-time";

/** Sales, gifts and own use on these dates, by project and fate, including projects beyond the plan's history. */
export async function listLedgerRows(userId: string, from: LocalDate, to: LocalDate): Promise<LedgerRow[]> {
  return selectRows()
    .where(and(eq(projectSales.userId, userId), between(projectSales.soldOn, from, to)))
    .groupBy(projects.id, projectSales.fate)
    .orderBy(projects.id, projectSales.fate);
}

/** Sales, gifts and own use of these projects, by project and fate. */
export async function listFates(
  userId: string,
  projectIds: readonly string[],
): Promise<(LedgerRow & { projectId: string })[]> {
  if (projectIds.length === 0) return [];
  return selectRows()
    .where(and(eq(projectSales.userId, userId), inArray(projectSales.projectId, [...projectIds])))
    .groupBy(projects.id, projectSales.fate)
    .orderBy(projects.id, projectSales.fate);
}

function selectRows() {
  return db
    .select({
      projectId: projects.id,
      currency: sql<string>`${projects.snapshot} ->> 'currency'`,
      fate: projectSales.fate,
      pieces: sql`sum(${projectSales.pieces})`.mapWith(Number),
      grossCents: sql`sum(${projectSales.grossCents})`.mapWith(Number),
      netCents: sql`sum(${projectSales.grossCents} - ${projectSales.feesCents} - ${projectSales.postageCents})`.mapWith(
        Number,
      ),
      made: projects.pieces,
      costsCents: sql`(${projects.snapshot} ->> 'materialsCents')::bigint + ${projects.additionalCostsCents}`.mapWith(
        Number,
      ),
      seconds: sql`(${projects.snapshot} ->> 'totalSeconds')::bigint`.mapWith(Number),
    })
    .from(projectSales)
    .innerJoin(projects, eq(projects.id, projectSales.projectId))
    .$dynamic();
}
