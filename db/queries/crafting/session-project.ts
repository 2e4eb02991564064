import { and, eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { userTransaction } from "@/db/connection/user-transaction";
import { projects, projectTimeLogs } from "@/db/schema";
import { explainHeld, type HoldingProject } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { NotFoundError, UserError } from "@/lib/errors";
import { lockProject } from "../rows/project";
import { lockUserAndSession } from "../rows/session";

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

/** A session on another ongoing project moves; one on a completed project stays. */
export async function assignToProject(
  userId: string,
  input: { sessionId: string; projectId: string },
): Promise<{ name: string }> {
  return userTransaction(userId, async (tx) => {
    const { session } = await lockUserAndSession(tx, userId, input.sessionId);
    if (!session || session.durationSeconds === null) throw new NotFoundError("session");
    if (session.durationSeconds === 0) throw new UserError("This session has no time to allocate.");
    if (session.kind === "business") throw new UserError(BUSINESS_HAS_NO_PROJECT);
    await refuseIfCompleted(tx, userId, session.id, explainHeld);
    const project = await lockProject(tx, userId, input.projectId);
    if (project?.status !== "ongoing" || !project.isOneOff) throw new NotFoundError("project");
    await tx
      .insert(projectTimeLogs)
      .values({ userId, projectId: project.id, sessionId: session.id, loggedSeconds: session.durationSeconds })
      .onConflictDoUpdate({ target: projectTimeLogs.sessionId, set: { projectId: project.id } });
    return { name: project.name };
  });
}

export async function removeFromProject(userId: string, sessionId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session || session.durationSeconds === null) throw new NotFoundError("session");
    await refuseIfCompleted(tx, userId, session.id, explainHeld);
    const log = and(eq(projectTimeLogs.sessionId, session.id), eq(projectTimeLogs.userId, userId));
    await tx.delete(projectTimeLogs).where(log);
  });
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
