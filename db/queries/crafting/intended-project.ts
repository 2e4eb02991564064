import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { userTransaction } from "@/db/connection/user-transaction";
import { intendedProjects, projectTimeLogs, users } from "@/db/schema";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { NotFoundError } from "@/lib/errors";
import { lockProject } from "../rows/project";
import { changeOpenInTx, type SavedProject, type SessionState } from "../rows/session";

/** Stores the project that an open session is for. Null unless it is one of the crafter's ongoing once-offs. */
export async function storeIntendedProject(
  tx: Tx,
  { userId, sessionId, projectId }: { userId: string; sessionId: string; projectId: string },
): Promise<NamedProject | null> {
  const [project] = await tx.execute<NamedProject>(sql`
    with mine as (
      select id, name from projects
      where id = ${projectId} and user_id = ${userId} and status = 'ongoing' and is_one_off),
    noted as (
      insert into intended_projects (session_id, user_id, project_id) select ${sessionId}, ${userId}, id from mine
      on conflict (session_id) do update set project_id = excluded.project_id)
    select id, name from mine`);
  return project ?? null;
}

export async function setIntendedProject(
  userId: string,
  { sessionId, projectId }: { sessionId: string; projectId: string | null },
): Promise<SessionState> {
  return userTransaction(userId, (tx) =>
    changeOpenInTx(tx, userId, sessionId, async () => {
      const project = projectId ? await storeIntendedProject(tx, { userId, sessionId, projectId }) : null;
      if (projectId && !project) throw new NotFoundError("project");
      if (!projectId) await dropIntendedProject(tx, userId, sessionId);
      return { project };
    }),
  );
}

/** Assigns a saved session to its project if the crafter chose to skip the question. Drops a project completed meanwhile. */
export async function settleIntendedProject(
  tx: Tx,
  userId: string,
  session: { id: string; durationSeconds: number; project: NamedProject | null },
): Promise<SavedProject | null> {
  const { id: sessionId, durationSeconds: loggedSeconds } = session;
  const project = session.project && (await lockProject(tx, userId, session.project.id));
  if (!project) return null;
  const { id: projectId, name } = project;
  if (project.status !== "ongoing" || !project.isOneOff) {
    await dropIntendedProject(tx, userId, sessionId);
    return { name, now: "dropped" };
  }
  const [user] = await tx.select({ assigns: users.assignsAtSave }).from(users).where(eq(users.id, userId));
  if (!user?.assigns || loggedSeconds === 0) return { name, now: "offered" };
  await tx.insert(projectTimeLogs).values({ userId, projectId, sessionId, loggedSeconds });
  return { name, now: "assigned" };
}

async function dropIntendedProject(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .delete(intendedProjects)
    .where(and(eq(intendedProjects.sessionId, sessionId), eq(intendedProjects.userId, userId)));
}
