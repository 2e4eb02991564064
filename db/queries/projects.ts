import { and, count, desc, eq } from "drizzle-orm";
import { limitOf, withinLimit } from "@/lib/domain/tiers";
import { NotFoundError } from "@/lib/errors";
import { db, type Tx } from "../client";
import { projects } from "../schema";
import { lockUser } from "./locks";

export type OngoingProject = { id: string; name: string; totalSeconds: number };

/** The crafter's ongoing once-off projects, newest first; templates take no time (rules.md «Allocation»). */
export async function listOngoingProjects(userId: string): Promise<OngoingProject[]> {
  return db
    .select({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

/**
 * Creates a project under a key the client made, so that a repeated request makes one.
 * At the plan's limit of active projects (templates count) nothing is made and the limit is told (spec §6).
 */
export async function createProject(
  userId: string,
  input: { id: string; name: string; isOneOff: boolean },
): Promise<{ status: "created"; project: OngoingProject } | { status: "limit"; limit: number }> {
  return db.transaction(async (tx) => {
    const { tier } = await lockUser(tx, userId);
    const again = await findProject(tx, userId, input.id);
    if (again) return { status: "created", project: again };
    const limit = limitOf(tier, "activeProjects");
    const [active] = await tx
      .select({ total: count() })
      .from(projects)
      .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing")));
    if (!withinLimit(active?.total ?? 0, limit)) return { status: "limit", limit };
    const [project] = await tx
      .insert(projects)
      .values({ ...input, userId })
      .onConflictDoNothing()
      .returning({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds });
    if (!project) throw new NotFoundError("project");
    return { status: "created", project };
  });
}

async function findProject(tx: Tx, userId: string, projectId: string): Promise<OngoingProject | null> {
  const [project] = await tx
    .select({ id: projects.id, name: projects.name, totalSeconds: projects.totalSeconds })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  return project ?? null;
}
