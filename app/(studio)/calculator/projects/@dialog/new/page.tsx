import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isActionRequest, requireUser } from "@/lib/auth";
import { fullPlanPath } from "@/lib/plan-room";
import { NewProject } from "../../new-project";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { tab }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that filled the plan, the form decides where to go.
  const full = (await isActionRequest()) ? null : await fullPlanPath("/calculator/projects/new", user.id);
  if (full) redirect(full);
  return <NewProject closeHref={tab === "completed" ? "/calculator/projects?tab=completed" : "/calculator/projects"} />;
}
