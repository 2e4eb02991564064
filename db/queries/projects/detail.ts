import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, projects } from "@/db/schema";
import type { Material, PricedMethod, PriceSnapshot } from "@/lib/domain/methods/pricing";
import { isOfferedTo } from "../methods/cards";
import { isInHistory } from "./completed";
import { cardColumns, cardOf, likelyMethod, type ProjectCard } from "./ongoing";
import { type Cover, coverOf } from "./photos";

/** `snapshot` and `completedAt` are null while it is ongoing. */
export type ProjectDetail = ProjectCard & {
  status: "ongoing" | "finished";
  completedAt: string | null;
  materials: Material[];
  additionalCostsCents: number;
  /** How many pieces were made; price, costs and hours are totals over all pieces. */
  pieces: number;
  /** The method that the price starts with. */
  likelyMethod: PricedMethod | null;
  /** Null if the crafter can no longer choose it. */
  methodId: string | null;
  snapshot: PriceSnapshot | null;
  cover: Cover | null;
  sessions: { id: string; description: string; startedAt: string; loggedSeconds: number }[];
};

const SESSIONS_SHOWN = 100;

/** Null for a completed project beyond the plan's history. */
export async function findProject(userId: string, projectId: string): Promise<ProjectDetail | null> {
  const [row] = await db
    .select({
      ...cardColumns,
      cover: coverOf,
      likelyMethod,
      materials: materialsOf,
      sessions: sessionsOf,
      methodId: methodOf(userId),
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  if (!row || !(await isInHistory(row.project))) return null;
  const { project, materials, methodId } = row;
  return {
    ...cardOf(row),
    status: project.status,
    completedAt: project.completedAt?.toISOString() ?? null,
    additionalCostsCents: project.additionalCostsCents,
    snapshot: project.snapshot,
    pieces: project.pieces,
    materials,
    methodId,
    cover: row.cover,
    likelyMethod: row.likelyMethod,
    sessions: row.sessions.map((session) => ({ ...session, startedAt: new Date(session.startedAt).toISOString() })),
  };
}

const materialsOf = sql<Material[]>`(
  select coalesce(json_agg(json_build_object('name', m.name, 'costCents', m.cost) order by m.position), '[]')
  from project_materials m where m.project_id = projects.id)`;

const sessionsOf = sql<ProjectDetail["sessions"]>`(
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
