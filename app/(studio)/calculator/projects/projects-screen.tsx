import Link from "next/link";
import { Suspense } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { plus } from "@/components/ui/icons";
import { currentTab, LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { requireUser } from "@/lib/server/auth/current-user";
import { ActiveProjects } from "./active-projects";
import { FinishedProjects } from "./finished-projects";
import { ProjectDialogs } from "./project-dialogs";

const TABS = [
  { key: "in-progress", label: "In-progress", href: "/calculator/projects" },
  { key: "completed", label: "Completed", href: "/calculator/projects?tab=completed" },
] as const;

/** Projects: what is on the workbench, and what was finished at which price. */
export async function ProjectsScreen({ asked }: { asked: Record<string, string | string[] | undefined> }) {
  const user = await requireUser();
  const tab = currentTab(asked.tab, ["in-progress", "completed"]);
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1>Projects</h1>
          <p className="mt-1 text-muted">Track time, add materials and get the price.</p>
        </div>
        <Link
          href={`/calculator/projects/new${tab === "completed" ? "?tab=completed" : ""}`}
          prefetch={false}
          scroll={false}
          className={buttonClass({ className: "max-sm:size-11 max-sm:p-0!" })}
        >
          <Icon of={plus} />
          <span className="max-sm:sr-only">New Project</span>
        </Link>
      </header>
      <LinkTabs id="projects" label="Projects" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="projects" current={tab}>
        {tab === "completed" ? <FinishedProjects user={user} page={asked.page} /> : <ActiveProjects user={user} />}
      </LinkTabPanel>
      <Suspense fallback={null}>
        <ProjectDialogs user={user} asked={asked} closeHref="/calculator/projects" />
      </Suspense>
    </div>
  );
}
