import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { findTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { type ActiveProject, listActiveProjects } from "@/db/queries/projects/ongoing";
import { limitOf, usageOf } from "@/lib/domain/billing/tiers";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { priceInWords } from "@/lib/domain/sales/price-of-one";
import { pageNumber } from "@/lib/domain/shared/address";
import { countOf } from "@/lib/domain/shared/text";
import { type CurrentUser, isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath } from "@/lib/server/limits/usage";
import { EmptyCard } from "../../empty-card";
import { ProjectCover } from "../../project-cover";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { describeStopwatch } from "../logged-time";
import { renderCompleted } from "./completed-projects";
import { type ActiveTileProps, ActiveTiles } from "./tiles";

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
  const full = isNew ? await fullPlanPath("/calculator/projects/new", user.id) : null;
  if (full) redirect(full);
  // Awaited here, because an element that waits is a stream of its own.
  const list = tab === "completed" ? await renderCompleted(user, page) : await renderActive(user);
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
        {list}
      </LinkTabPanel>
      <ProjectDialogs user={user} search={search} closeHref={`${LIST}${query}`} />
    </div>
  );
}

/** Tiles of projects in progress, with their time and their price so far. */
async function renderActive(user: CurrentUser) {
  const projects = await listActiveProjects(user.id);
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
  const tiles = projects.map((project) => tileOf(project, user.openSession));
  const work = tiles.filter(({ isOneOff }) => isOneOff);
  const templates = tiles.filter(({ isOneOff }) => !isOneOff);
  return (
    <>
      <UsageLine usage={usageOf(projects.length, limitOf(user.tier, "activeProjects"))} what="active projects" />
      {work.length > 0 ? <ActiveTiles tiles={work} /> : null}
      {templates.length > 0 ? (
        <section aria-labelledby="templates-title" className="not-first:mt-8">
          <h2 id="templates-title" className="mb-3">
            Templates
          </h2>
          <ActiveTiles tiles={templates} />
        </section>
      ) : null}
    </>
  );
}

function tileOf(project: ActiveProject, session: OpenSession | null): ActiveTileProps {
  const { id, name, isOneOff, cover, totalSeconds, sessionCount, price, pieces } = project;
  const time = { duration: formatDuration(totalSeconds), sessions: countOf(sessionCount, "session") };
  return {
    id,
    name,
    isOneOff,
    cover: <ProjectCover name={name} cover={cover} sizes="(min-width: 688px) 350px, 160px" />,
    time: sessionCount > 0 ? time : null,
    price: price && price.totalCents > 0 ? `${priceInWords(price.totalCents, pieces, price.currency)} so far` : null,
    stopwatch: describeStopwatch(session, id),
  };
}
