import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { buttonClass } from "@/components/ui/button";
import { currentTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { pageNumber } from "@/lib/domain/shared/address";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath } from "@/lib/server/limits/plan-limit";
import { readUsage } from "@/lib/server/limits/usage";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { ActiveProjects } from "./active-projects";
import { CompletedProjects } from "./completed-projects";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const LIST = "/calculator/projects";
const TABS = [
  { key: "in-progress", label: "In-progress", href: LIST },
  { key: "completed", label: "Completed", href: `${LIST}?tab=completed` },
] as const;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { dialog } = await searchParams;
  return { title: dialog === "new" ? "New project" : "Projects" };
}

/** What is in progress, what was completed at which price, and the dialogs over it. */
export default async function ProjectsPage({ searchParams }: Props) {
  const [user, search] = await Promise.all([requireUser(), searchParams]);
  const tab = currentTab(search.tab, ["in-progress", "completed"]);
  const page = pageNumber(search.page);
  const query = tab === "completed" ? `?tab=completed${page > 1 ? `&page=${page}` : ""}` : "";
  // In the answer to the action that filled the plan, the form decides where to go.
  const isNew = search.dialog === "new" && !(await isActionRequest());
  const full = isNew ? await fullPlanPath("/calculator/projects/new", user.id, readUsage) : null;
  if (full) redirect(full);
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1>Projects</h1>
          <HelpLink to="projects" />
          <p className="mt-1 text-muted">Track time, add materials and get the price.</p>
        </div>
        <SoftLink
          href={`${LIST}/new${query}`}
          prefetch={false}
          scroll={false}
          className={buttonClass({ size: "bare", className: "text-base max-sm:w-11 sm:px-4.5" })}
        >
          <Icon of="plus" />
          <span className="max-sm:sr-only">New Project</span>
        </SoftLink>
      </header>
      <LinkTabs id="projects" label="Projects" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="projects" current={tab}>
        {tab === "completed" ? <CompletedProjects user={user} page={page} /> : <ActiveProjects user={user} />}
      </LinkTabPanel>
      <Suspense fallback={null}>
        <ProjectDialogs user={user} search={search} closeHref={`${LIST}${query}`} />
      </Suspense>
    </div>
  );
}
