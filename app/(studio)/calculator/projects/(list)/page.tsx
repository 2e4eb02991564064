import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { findTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { type ActiveProject, listActiveProjects } from "@/db/queries/projects/ongoing";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { priceInWords } from "@/lib/domain/sales/price-of-one";
import { pageNumber } from "@/lib/domain/shared/address";
import { countOf } from "@/lib/domain/shared/text";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../../empty-card";
import { ProjectCover } from "../../project-cover";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { describeStopwatch } from "../logged-time";
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
        <SoftLink href={`${LIST}/new${query}`} prefetch={false} scroll={false} className="add-link">
          <Icon of="plus" />
          <span>New Project</span>
        </SoftLink>
      </header>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
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

function Shelf({ projects, session }: { projects: readonly ActiveProject[]; session: OpenSession | null }) {
  if (projects.length === 0) return null;
  return (
    <ul className="shelf @container">
      {projects.map((project) => (
        <ProjectTile key={project.id} project={project} session={session} />
      ))}
    </ul>
  );
}

function ProjectTile({ project, session }: { project: ActiveProject; session: OpenSession | null }) {
  const { price, pieces, totalSeconds, sessionCount } = project;
  const nameId = `project-${project.id}`;
  return (
    <li className="tile">
      <ProjectCover name={project.name} cover={project.cover} sizes="(min-width: 688px) 350px, 160px" />
      <div className="num flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-1.5 font-semibold">
        <h2 id={nameId} className="flex-[1_1_9rem] text-lg wrap-anywhere">
          <SoftLink href={`/calculator/projects/${project.id}`} dir="auto" className="tile-name">
            {` ${project.name} `}
          </SoftLink>
        </h2>
        {project.isOneOff ? null : <Badge tone="ochre">Template</Badge>}
        {project.isOneOff && sessionCount === 0 ? (
          <p className="text-sm font-normal text-muted">No time logged yet</p>
        ) : null}
        {sessionCount > 0 ? (
          <>
            {formatDuration(totalSeconds)}
            <span className="sr-only"> in {countOf(sessionCount, "session")}</span>
          </>
        ) : null}
      </div>
      {price && price.totalCents > 0 ? (
        <p className="num text-sm text-muted">{priceInWords(price.totalCents, pieces, price.currency)} so far</p>
      ) : null}
      <ProjectActions
        project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
        nameId={nameId}
        base="/calculator/projects"
        stopwatch={describeStopwatch(session, project.id)}
        variant="quiet"
      />
    </li>
  );
}
