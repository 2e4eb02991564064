import { projects } from "@/db/schema";
import { NotFoundError, UserError } from "@/lib/errors";
import { likelyMethod } from "../projects/ongoing";
import { isOwnProject } from "../rows/project";
import { addSessionOf } from "./add-session";

/** One session by hand on a project, as long as a day of its method. Idempotent: the client supplies the id. */
export function addDay(
  userId: string,
  { id, projectId, startedAt }: { id: string; projectId: string; startedAt: Date },
) {
  return addSessionOf(userId, id, async (tx) => {
    const [project] = await tx
      .select({ name: projects.name, method: likelyMethod })
      .from(projects)
      .where(isOwnProject(userId, projectId));
    if (!project) throw new NotFoundError("project");
    if (project.method?.rateType !== "daily") throw new UserError("This project’s method isn’t by the day.");
    const endedAt = new Date(+startedAt + project.method.hoursPerDay * 3_600_000);
    return { id, startedAt, endedAt, description: project.name, projectId, isIndivisible: true };
  });
}
