import { and, desc, eq, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { projects } from "@/db/schema";
import { type PricedMethod, type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import { coverOf } from "./photos";

/** Whether a line `m` was noted when nothing of its material `l` was on hand, nor is now: its price is missing. */
export const isUnpriced = sql.raw("m.cost = 0 and l.on_hand = 0");

export type OngoingProject = { id: string; name: string; totalSeconds: number };

export const ongoingColumns = { id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds };

export async function listOngoingProjects(userId: string): Promise<OngoingProject[]> {
  return db
    .select(ongoingColumns)
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

export type ActiveProject = Awaited<ReturnType<typeof listActiveProjects>>[number];

/** The project worked on last comes first. Templates are listed too and have no time. `price` is null for templates and without a likely method. */
export async function listActiveProjects(userId: string) {
  const rows = await activeQuery().execute({ userId });
  return rows.map((row) => ({ ...cardOf(row), cover: row.cover, pieces: row.project.pieces, price: priceSoFar(row) }));
}

const activeQuery = prepareQuery(() =>
  db
    .select({ ...cardColumns, cover: coverOf, method: likelyMethod, materialsCents })
    .from(projects)
    .where(and(eq(projects.userId, sql.placeholder("userId")), eq(projects.status, "ongoing")))
    .orderBy(desc(lastWorkedOn), desc(projects.id))
    .prepare("active_projects"),
);

const lastWorkedOn = sql`greatest(projects.created_at, (
  select max(s.start_time) from project_time_logs l join crafting_sessions s on s.id = l.session_id
  where l.project_id = projects.id))`;

export const cardColumns = {
  project: projects,
  sessionCount: sql<number>`(select count(*)::int from project_time_logs log where log.project_id = projects.id)`,
};

export type ProjectCard = ReturnType<typeof cardOf>;

type CardRow = { project: typeof projects.$inferSelect; sessionCount: number };

export function cardOf({ project, sessionCount }: CardRow) {
  const { id, name, totalSeconds, isOneOff, createdAt } = project;
  return { id, name, totalSeconds, isOneOff, sessionCount, createdAt: createdAt.toISOString() };
}

/**
 * The method that completing the project starts with: its own, else that of the last completed copy of its template, else
 * the only one on offer.
 */
export const likelyMethod = sql<(PricedMethod & { id: string }) | null>`(
  select json_build_object('id', m.id, 'rateType', m.rate_type, 'rateCents', m.rate_amount, 'hoursPerDay', m.exact_hours_per_day,
    'currency', m.currency, 'profitOption', m.profit_option, 'manualProfitCents', m.manual_profit_amount)
  from calculation_methods m where (m.user_id = projects.user_id or m.is_public) and m.id = coalesce(projects.method_id, (
    select f.method_id from projects f where f.made_from = projects.made_from and f.user_id = projects.user_id
      and f.status = 'finished' and f.method_id is not null order by f.completed_at desc limit 1), (
    select case when count(*) = 1 then min(o.id::text)::uuid end from (
      select c.id from calculation_methods c where c.user_id = projects.user_id
      union select v.method_id from saved_methods v where v.user_id = projects.user_id) o)))`;

/** Null if the price of one is missing. */
const materialsCents = sql<number | null>`(
  select case when bool_or(${isUnpriced}) then null else coalesce(sum(m.cost), 0)::float8 end
  from project_materials m left join materials l on l.id = m.material_id where m.project_id = projects.id)`;

type PricedRow = CardRow & { method: PricedMethod | null; materialsCents: number | null };

function priceSoFar({ project, method, materialsCents }: PricedRow): PriceTag | null {
  if (!method || !project.isOneOff || materialsCents === null) return null;
  const { totalSeconds, additionalCostsCents } = project;
  const materials = [{ name: "", costCents: materialsCents }];
  const work = { totalSeconds, materials, additionalCostsCents, priceOverrideCents: null };
  return { totalCents: priceProject({ method, ...work }).totalCents, currency: method.currency };
}
