import { and, eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { projects, projectTimeLogs } from "@/db/schema";
import { explainHeld, type HoldingProject } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { NotFoundError, UserError } from "@/lib/errors";
import { lockProject } from "../rows/project";
import type { SessionRecord } from "../rows/session";

export async function findHoldingProject(
  userId: string,
  sessionId: string,
  on: Db | Tx = db,
): Promise<HoldingProject | null> {
  const [project] = await on
    .select({ id: projects.id, name: projects.name, status: projects.status })
    .from(projectTimeLogs)
    .innerJoin(projects, eq(projects.id, projectTimeLogs.projectId))
    .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)));
  return project ? { id: project.id, name: project.name, isCompleted: project.status === "finished" } : null;
}

/**
 * Puts a locked session on an ongoing project, or on none; one on a completed project stays there. Returns the
 * project's name.
 */
export async function moveToProject(
  tx: Tx,
  userId: string,
  session: SessionRecord,
  projectId: string | null,
): Promise<string | null> {
  if (projectId && !session.durationSeconds) throw new UserError("This session has no time to allocate.");
  if (projectId && session.kind === "business") throw new UserError(BUSINESS_HAS_NO_PROJECT);
  await refuseIfCompleted(tx, userId, session.id, explainHeld);
  if (projectId === null) {
    const log = and(eq(projectTimeLogs.sessionId, session.id), eq(projectTimeLogs.userId, userId));
    await tx.delete(projectTimeLogs).where(log);
    return null;
  }
  const project = await lockProject(tx, userId, projectId);
  if (project?.status !== "ongoing" || !project.isOneOff) throw new NotFoundError("project");
  await tx
    .insert(projectTimeLogs)
    .values({ userId, projectId, sessionId: session.id, loggedSeconds: session.durationSeconds ?? 0 })
    .onConflictDoUpdate({ target: projectTimeLogs.sessionId, set: { projectId } });
  return project.name;
}

export async function refuseIfCompleted(
  tx: Tx,
  userId: string,
  sessionId: string,
  refusal: (projectName: string) => string,
): Promise<void> {
  const [log] = await tx
    .select({ projectId: projectTimeLogs.projectId })
    .from(projectTimeLogs)
    .where(and(eq(projectTimeLogs.sessionId, sessionId), eq(projectTimeLogs.userId, userId)));
  const holder = log && (await lockProject(tx, userId, log.projectId));
  if (holder?.status === "finished") throw new UserError(refusal(holder.name));
}
