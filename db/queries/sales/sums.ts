import { and, asc, between, eq, gt, gte, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projectSales, projects } from "@/db/schema";
import type { LedgerRow } from "@/lib/domain/sales/ledger";
import { type LocalDate, startOfLocalDate } from "@/lib/domain/shared/local-time";

const currency = sql<string>`${projects.snapshot} ->> 'currency'`;
/** Materials and additional costs. */
const costs = sql`((${projects.snapshot} ->> 'materialsCents')::bigint + ${projects.additionalCostsCents})`;

/** Sales, gifts and own use on these dates, by project and fate, including projects beyond the plan's history. */
export async function listLedgerRows(userId: string, from: LocalDate, to: LocalDate): Promise<LedgerRow[]> {
  return selectLedgerRows(userId, between(projectSales.soldOn, from, to));
}

/** Sales, gifts and own use of these projects, by project and fate. */
export async function listFates(userId: string, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  return selectLedgerRows(userId, inArray(projectSales.projectId, [...projectIds]));
}

function selectLedgerRows(userId: string, which: SQL) {
  const { grossCents, feesCents, postageCents } = projectSales;
  return db
    .select({
      projectId: projects.id,
      currency,
      fate: projectSales.fate,
      pieces: sql`sum(${projectSales.pieces})`.mapWith(Number),
      grossCents: sql`sum(${grossCents})`.mapWith(Number),
      netCents: sql`sum(${grossCents} - ${feesCents} - ${postageCents})`.mapWith(Number),
      made: projects.pieces,
      costsCents: costs.mapWith(Number),
      seconds: sql`(${projects.snapshot} ->> 'totalSeconds')::bigint`.mapWith(Number),
    })
    .from(projectSales)
    .innerJoin(projects, eq(projects.id, projectSales.projectId))
    .where(and(eq(projectSales.userId, userId), which))
    .groupBy(projects.id, projectSales.fate)
    .orderBy(projects.id, projectSales.fate);
}

/** One month in one currency. Currencies are free-text symbols, so amounts in different ones are never added. */
export type MonthEarnings = Awaited<ReturnType<typeof listEarnings>>[number];

/** Oldest month first; empty months are left out. `month` is YYYY-MM in the crafter's zone. */
export async function listEarnings(userId: string, from: LocalDate, timeZone: string) {
  const month = sql<string>`to_char(${projects.completedAt} at time zone usable_zone(${timeZone}), 'YYYY-MM')`;
  const price = sql`coalesce(${projects.priceOverrideCents}, (${projects.snapshot} ->> 'totalCents')::bigint)`;
  return db
    .select({
      month: month.as("month"),
      currency: currency.as("currency"),
      projectCount: sql<number>`count(*)::int`,
      earnedCents: sql`sum(${price})`.mapWith(Number),
      /** Less materials and additional costs. */
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

const PROJECTS_PER_PAGE = 50;

/** Completed projects with pieces that aren't sold, given away or kept, by name, also beyond the plan's history. */
export async function listShelf(userId: string, requestedPage: number) {
  const mine = and(eq(projects.userId, userId), eq(projects.status, "finished"), gt(left, 0));
  const [all] = await db
    .select({ projects: sql<number>`count(*)::int`, pieces: sql<number>`coalesce(sum(${left}), 0)::int` })
    .from(projects)
    .where(mine);
  const total = all ?? { projects: 0, pieces: 0 };
  const pages = Math.max(1, Math.ceil(total.projects / PROJECTS_PER_PAGE));
  const page = Math.min(requestedPage, pages);
  const { id, name, completedAt, pieces, snapshot } = projects;
  const rows = await db
    .select({ id, name, completedAt, pieces, snapshot, left })
    .from(projects)
    .where(mine)
    .orderBy(sql`lower(${name})`, asc(completedAt), asc(id))
    .limit(PROJECTS_PER_PAGE)
    .offset((page - 1) * PROJECTS_PER_PAGE);
  const shelf = rows.flatMap(({ snapshot, ...row }) => (snapshot ? [{ ...row, snapshot }] : []));
  return { shelf, total, page, pages };
}

const left = sql<number>`(projects.pieces - (
  select coalesce(sum(s.pieces), 0)::int from project_sales s
  where s.project_id = projects.id and s.user_id = projects.user_id))`;
