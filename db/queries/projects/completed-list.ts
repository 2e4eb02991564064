import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { projects, users } from "@/db/schema";
import { limitOf } from "@/lib/domain/billing/tiers";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import { type Cover, coverOf } from "./photos";

export type CompletedProject = { id: string; name: string; completedAt: string; snapshot: PriceSnapshot };

/** A completed project with its photo for the list. */
export type ShelvedProject = CompletedProject & { cover: Cover | null };

const COMPLETED_PER_PAGE = 50;

/** Newest first, within the plan's history. `total` counts all; `limit` -1 is unlimited. Caps the page at the last. */
export async function listCompletedProjects(
  userId: string,
  requestedPage = 1,
): Promise<{ projects: ShelvedProject[]; page: number; pages: number; total: number; limit: number }> {
  const mine = and(eq(projects.userId, userId), eq(projects.status, "finished"));
  const { limit, count: total } = await findHistory(userId, mine);
  const shown = limit === -1 ? total : Math.min(total, limit);
  const pages = Math.max(1, Math.ceil(shown / COMPLETED_PER_PAGE));
  const page = Math.min(requestedPage, pages);
  const offset = (page - 1) * COMPLETED_PER_PAGE;
  const rows = await db
    .select({ project: projects, cover: coverOf })
    .from(projects)
    .where(mine)
    .orderBy(desc(projects.completedAt), desc(projects.id))
    .limit(Math.min(COMPLETED_PER_PAGE, shown - offset))
    .offset(offset);
  return {
    projects: rows.map(({ project, cover }) => ({ ...completedOf(project), cover })),
    page,
    pages,
    total,
    limit,
  };
}

/** Includes projects beyond the plan's history. */
export function countCompletedProjects(userId: string): Promise<number> {
  return db.$count(projects, and(eq(projects.userId, userId), eq(projects.status, "finished")));
}

/** Whether the plan's history includes the project. True for ongoing projects. */
export async function isInHistory(project: typeof projects.$inferSelect): Promise<boolean> {
  if (project.status === "ongoing") return true;
  const isLater = sql`(${projects.completedAt}, ${projects.id}) > (select p.completed_at, p.id from projects p where p.id = ${project.id})`;
  const { limit, count } = await findHistory(project.userId, and(eq(projects.userId, project.userId), isLater));
  return limit === -1 || count < limit;
}

/** The plan's limit of completed projects, and the number of projects that match `which`. */
async function findHistory(userId: string, which: SQL | undefined): Promise<{ limit: number; count: number }> {
  const [row] = await db
    .select({ tier: tierNow, count: db.$count(projects, which) })
    .from(users)
    .where(eq(users.id, userId));
  return { limit: limitOf(row?.tier ?? "free", "projectHistory"), count: row?.count ?? 0 };
}

export function completedOf({ id, name, completedAt, snapshot }: typeof projects.$inferSelect): CompletedProject {
  if (!completedAt || !snapshot) throw new Error("completedOf: the project is ongoing");
  return { id, name, completedAt: completedAt.toISOString(), snapshot };
}
