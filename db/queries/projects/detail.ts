import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { craftingSessions, projects, projectTimeLogs } from "@/db/schema";
import type { Material, PriceSnapshot } from "@/lib/domain/methods/pricing";
import { isInHistory } from "./completed-list";
import { cardOf, type ProjectCard, selectCards } from "./ongoing";
import { listMaterials, offeredMethodId } from "./rows";

/** `snapshot` and `completedAt` are null while it is ongoing. */
export type ProjectDetail = ProjectCard & {
  status: "ongoing" | "finished";
  completedAt: string | null;
  materials: Material[];
  additionalCostsCents: number;
  /** Null when it can no longer be chosen. */
  methodId: string | null;
  snapshot: PriceSnapshot | null;
  sessions: { id: string; description: string; startedAt: string; loggedSeconds: number }[];
};

const SESSIONS_SHOWN = 100;

/** Null for a completed project beyond the plan's history. */
export async function findProject(userId: string, projectId: string): Promise<ProjectDetail | null> {
  const [row] = await selectCards().where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  if (!row || !(await isInHistory(row.project))) return null;
  const { project } = row;
  const [materials, sessions, methodId] = await Promise.all([
    listMaterials(db, project.id),
    listProjectSessions(userId, project.id),
    offeredMethodId(db, userId, project.methodId),
  ]);
  return {
    ...cardOf(row),
    status: project.status,
    completedAt: project.completedAt?.toISOString() ?? null,
    additionalCostsCents: project.additionalCostsCents,
    snapshot: project.snapshot,
    ...{ materials, sessions, methodId },
  };
}

async function listProjectSessions(userId: string, projectId: string): Promise<ProjectDetail["sessions"]> {
  const rows = await db
    .select({
      id: craftingSessions.id,
      description: craftingSessions.description,
      startedAt: craftingSessions.startedAt,
      loggedSeconds: projectTimeLogs.loggedSeconds,
    })
    .from(projectTimeLogs)
    .innerJoin(craftingSessions, eq(craftingSessions.id, projectTimeLogs.sessionId))
    .where(and(eq(projectTimeLogs.projectId, projectId), eq(projectTimeLogs.userId, userId)))
    .orderBy(desc(craftingSessions.startedAt))
    .limit(SESSIONS_SHOWN);
  return rows.map(({ startedAt, ...session }) => ({ ...session, startedAt: startedAt.toISOString() }));
}
