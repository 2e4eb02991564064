import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, projects } from "@/db/schema";
import type { Taken } from "@/lib/domain/materials/line";
import type { Material } from "@/lib/domain/methods/pricing";
import { COPIES_COUNTED, type Copy } from "@/lib/domain/sales/supposed-hours";
import { isOfferedTo } from "../methods/cards";
import { isOwnProject } from "../rows/project";
import { isInHistory } from "./completed";
import { cardColumns, cardOf, isUnpriced, likelyMethod } from "./ongoing";
import { coverOf } from "./photos";

/** `snapshot` and `completedAt` are null while it is ongoing. */
export type ProjectDetail = NonNullable<Awaited<ReturnType<typeof findProject>>>;

const SESSIONS_SHOWN = 100;

/** Null for a completed project beyond the plan's history. */
export async function findProject(userId: string, projectId: string) {
  const [row] = await db
    .select({
      ...cardColumns,
      cover: coverOf,
      /** The method that the price starts with. */
      likelyMethod,
      materials: materialsOf,
      sessions: sessionsOf,
      /** Null if the crafter can no longer choose it. */
      methodId: methodOf(userId),
    })
    .from(projects)
    .where(isOwnProject(userId, projectId));
  if (!row || !(await isInHistory(row.project))) return null;
  const { project, sessionCount: _, ...rest } = row;
  return {
    ...cardOf(row),
    status: project.status,
    completedAt: project.completedAt?.toISOString() ?? null,
    additionalCostsCents: project.additionalCostsCents,
    snapshot: project.snapshot,
    /** How many pieces are made; price, costs and hours are totals over all pieces. */
    pieces: project.pieces,
    madeFrom: project.madeFrom,
    worthBeginning: project.worthBeginning,
    ...rest,
    materials: row.materials.map(({ taken, isUnpriced, ...line }) => (taken ? { ...line, taken, isUnpriced } : line)),
    sessions: row.sessions.map((session) => ({ ...session, startedAt: new Date(session.startedAt).toISOString() })),
  };
}

/** The last completed copies of a template that took time, newest first. */
export function listCopies(userId: string, templateId: string): Promise<Copy[]> {
  const seconds = sql<number>`(${projects.snapshot} ->> 'totalSeconds')::int`;
  return db
    .select({ seconds, pieces: projects.pieces })
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        eq(projects.madeFrom, templateId),
        eq(projects.status, "finished"),
        gt(seconds, 0),
      ),
    )
    .orderBy(desc(projects.completedAt), desc(projects.id))
    .limit(COPIES_COUNTED);
}

const materialsOf = sql<(Material & { taken: Taken | null; isUnpriced: boolean })[]>`(
  select coalesce(json_agg(json_build_object('name', m.name, 'costCents', m.cost, 'isUnpriced', ${isUnpriced},
    'taken', case when l.id is not null then json_build_object('materialId', l.id, 'unit', m.unit,
      'quantity', trim_scale(m.quantity)::text) end) order by m.position), '[]')
  from project_materials m left join materials l on l.id = m.material_id where m.project_id = projects.id)`;

const sessionsOf = sql<{ id: string; description: string; startedAt: string; loggedSeconds: number }[]>`(
  select coalesce(json_agg(latest), '[]') from (
    select s.id, s.project_description as description, s.start_time as "startedAt", l.logged_time as "loggedSeconds"
    from project_time_logs l join crafting_sessions s on s.id = l.session_id
    where l.project_id = projects.id and l.user_id = projects.user_id
    order by s.start_time desc limit ${SESSIONS_SHOWN}) latest)`;

function methodOf(userId: string) {
  const method = db
    .select({ id: calculationMethods.id })
    .from(calculationMethods)
    .where(and(eq(calculationMethods.id, projects.methodId), isOfferedTo(userId)));
  return sql<string | null>`${method}`;
}
