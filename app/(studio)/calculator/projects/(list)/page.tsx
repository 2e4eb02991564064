import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { findTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { type ActiveProject, listActiveProjects } from "@/db/queries/projects/ongoing";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { priceInWords } from "@/lib/domain/sales/price-of-one";
import { pageNumber } from "@/lib/domain/shared/address";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../../empty-card";
import { ProjectCover } from "../../project-cover";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { describeLoggedTime, describeStopwatch } from "../logged-time";
import { ProjectActions } from "../project-actions";
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

/** Projects in progress, completed ones with their prices, and the dialogs over the list. */
export default async function ProjectsPage({ searchParams }: Props) {
  const [user, search] = await Promise.all([requireUser(), searchParams]);
  const tab = findTab(search.tab, ["in-progress", "completed"]);
  const page = pageNumber(search.page);
  const query = tab === "completed" ? `?tab=completed${page > 1 ? `&page=${page}` : ""}` : "";
  // In the answer to the action that reached the plan's limit, the form decides where to go.
  const isNew = search.dialog === "new" && !(await isActionRequest());
  const full = isNew ? await fullPlanPath("/calculator/projects/new", user.id, readUsage) : null;
  if (full) redirect(full);
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
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
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <LinkTabs id="projects" label="Projects" tabs={TABS} current={tab} className="border-none!" />
        {tab === "completed" ? (
          <SoftLink href="/calculator/portfolio" prefetch={false} className="card-link my-0">
            Your portfolio
          </SoftLink>
        ) : null}
      </div>
      <LinkTabPanel id="projects" current={tab} className="outline-none">
        {tab === "completed" ? <CompletedProjects user={user} page={page} /> : <ActiveProjects user={user} />}
      </LinkTabPanel>
      <Suspense fallback={null}>
        <ProjectDialogs user={user} search={search} closeHref={`${LIST}${query}`} />
      </Suspense>
    </div>
  );
}

/** Tiles of projects in progress, with their time and their price so far. */
async function ActiveProjects({ user }: { user: { id: string; openSession: OpenSession | null } }) {
  const [projects, usage] = await Promise.all([listActiveProjects(user.id), readUsage(user.id)]);
  if (projects.length === 0)
    return (
      <EmptyCard
        title="No ongoing projects found"
        drawing="basket"
        way={{
          href: "/calculator/projects/new",
          words: "Start a project",
          variant: "primary",
          prefetch: false,
          scroll: false,
        }}
      >
        Start one, track its time with the stopwatch, then mark it complete to get its price.
      </EmptyCard>
    );
  const templates = projects.filter(({ isOneOff }) => !isOneOff);
  return (
    <>
      <UsageLine usage={usage?.activeProjects} what="active projects" />
      <Shelf projects={projects.filter(({ isOneOff }) => isOneOff)} session={user.openSession} />
      {templates.length > 0 ? (
        <section aria-labelledby="templates-title" className="not-first:mt-8">
          <h2 id="templates-title" className="mb-3">
            Templates
          </h2>
          <Shelf projects={templates} session={user.openSession} />
        </section>
      ) : null}
    </>
  );
}

/** The first one, worked on last, has the filled button. */
function Shelf({ projects, session }: { projects: readonly ActiveProject[]; session: OpenSession | null }) {
  if (projects.length === 0) return null;
  return (
    <ul className="shelf">
      {projects.map((project, at) => (
        <ProjectTile key={project.id} project={project} session={session} variant={at === 0 ? "primary" : "quiet"} />
      ))}
    </ul>
  );
}

type TileProps = { project: ActiveProject; session: OpenSession | null; variant: "primary" | "quiet" };

function ProjectTile({ project, session, variant }: TileProps) {
  const { price, pieces } = project;
  const nameId = `project-${project.id}`;
  return (
    <li className="tile">
      <ProjectCover name={project.name} cover={project.cover} sizes="(min-width: 720px) 350px, 94vw" />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={nameId} className="text-lg wrap-anywhere">
          <SoftLink href={`/calculator/projects/${project.id}`} dir="auto" className="tile-name">
            {" "}
            {project.name}{" "}
          </SoftLink>
        </h2>
        {project.isOneOff ? null : <Badge tone="ochre">Template</Badge>}
      </div>
      <p className="num text-sm text-muted">
        {project.isOneOff ? describeLoggedTime(project) : "A reusable starting point"}
        {price && price.totalCents > 0 ? `, ${priceInWords(price.totalCents, pieces, price.currency)} so far` : ""}
      </p>
      <ProjectActions
        project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
        nameId={nameId}
        base="/calculator/projects"
        stopwatch={describeStopwatch(session, project.id)}
        variant={variant}
      />
    </li>
  );
}
