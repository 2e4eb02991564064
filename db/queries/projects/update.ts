import { and, eq } from "drizzle-orm";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { projectPhotos, projects, projectTimeLogs } from "@/db/schema";
import type { Work } from "@/lib/domain/projects/fields";
import { NotFoundError, UserError } from "@/lib/errors";
import { isOwnProject, lockProject, offeredMethodId, replaceMaterials } from "../rows/project";

/** A project with logged time cannot become a template, because templates take none. */
export async function updateProject(
  userId: string,
  { projectId, name, isOneOff, template }: ProjectChange,
): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") throw new UserError("This project is complete and can’t be changed.");
    const logs = and(eq(projectTimeLogs.projectId, projectId), eq(projectTimeLogs.userId, userId));
    const hasTime = (await tx.$count(projectTimeLogs, logs)) > 0;
    if (!isOneOff && hasTime) throw new UserError("A project with logged time can’t become a template.");
    await tx.update(projects).set({ name, isOneOff }).where(isOwnProject(userId, projectId));
    if (isOneOff || !template) return;
    const { methodId, additionalCostsCents, materials } = template;
    if (methodId && !(await offeredMethodId(tx, userId, methodId))) throw new NotFoundError("method");
    await tx.update(projects).set({ methodId, additionalCostsCents }).where(isOwnProject(userId, projectId));
    await replaceMaterials(tx, projectId, materials);
  });
}

/** Sessions, time and XP stay. Returns the ids of its photos, whose files are deleted after the commit. */
export async function deleteProject(userId: string, projectId: string): Promise<string[]> {
  return userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    const mine = and(eq(projectPhotos.projectId, projectId), eq(projectPhotos.userId, userId));
    const photos = await tx.select({ id: projectPhotos.id }).from(projectPhotos).where(mine);
    const deleted = await tx.delete(projects).where(isOwnProject(userId, projectId)).returning({ id: projects.id });
    if (deleted.length === 0) throw new NotFoundError("project");
    return photos.map(({ id }) => id);
  });
}

type ProjectChange = {
  projectId: string;
  name: string;
  isOneOff: boolean;
  template?: (Work & { methodId: string | null }) | undefined;
};
