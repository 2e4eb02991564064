import { and, desc, eq, sql } from "drizzle-orm";
import { db, prepared } from "@/db/client";
import { projects } from "@/db/schema";

export type OngoingProject = { id: string; name: string; totalSeconds: number };

/** Templates are listed too and have no time. */
export type ProjectCard = OngoingProject & { isOneOff: boolean; sessionCount: number; createdAt: string };

export async function listOngoingProjects(userId: string): Promise<OngoingProject[]> {
  return db
    .select({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

export async function listActiveProjects(userId: string): Promise<ProjectCard[]> {
  return (await activeQuery().execute({ userId })).map(cardOf);
}

const activeQuery = prepared(() =>
  db
    .select(cardColumns)
    .from(projects)
    .where(and(eq(projects.userId, sql.placeholder("userId")), eq(projects.status, "ongoing")))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .prepare("active_projects"),
);

export const cardColumns = {
  project: projects,
  sessionCount: sql<number>`(select count(*)::int from project_time_logs log where log.project_id = projects.id)`,
};

type CardRow = { project: typeof projects.$inferSelect; sessionCount: number };

export function cardOf({ project, sessionCount }: CardRow): ProjectCard {
  const { id, name, totalSeconds, isOneOff, createdAt } = project;
  return { id, name, totalSeconds, isOneOff, sessionCount, createdAt: createdAt.toISOString() };
}
