import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findProject } from "@/db/queries/projects/detail";
import { isUuid } from "@/lib/domain/shared/address";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath } from "@/lib/server/limits/plan-limit";
import { NewProject } from "../../new-project";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { tab, template }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that filled the plan, the form decides where to go.
  const full = (await isActionRequest()) ? null : await fullPlanPath("/calculator/projects/new", user.id);
  if (full) redirect(full);
  return (
    <NewProject
      template={await findTemplate(user.id, template)}
      closeHref={tab === "completed" ? "/calculator/projects?tab=completed" : "/calculator/projects"}
    />
  );
}

/** The template of `?template=`; what is unknown, another's or no template begins a project of its own. */
async function findTemplate(userId: string, asked: unknown) {
  const project = isUuid(asked) ? await findProject(userId, asked) : null;
  return project && !project.isOneOff ? { id: project.id, name: project.name } : null;
}
