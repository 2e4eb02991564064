import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BackLink } from "@/components/ui/back-link";
import { CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { ListRow } from "@/components/ui/list-row";
import { findProject, type ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { isUuid } from "@/lib/domain/shared/address";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { LedgerCard } from "./ledger/ledger-card";
import { NotedCard } from "./noted-card";
import { OngoingHead } from "./ongoing-head";
import { PhotosCard } from "./photos/photos-card";
import { CustomerPrice, PriceSummary } from "./price-summary";
import { WorthCard } from "./worth/worth-card";

type Props = {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readProject = cache(async (userId: string, projectId: string) =>
  isUuid(projectId) ? findProject(userId, projectId) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [user, { projectId }] = await Promise.all([requireUser(), params]);
  return { title: (await readProject(user.id, projectId))?.name ?? "Project not found" };
}

/** One project: its sessions and open steps, or its final price; `?for=customer` shows the customer's sheet. */
export default async function ProjectPage({ params, searchParams }: Props) {
  const [user, { projectId }, search] = await Promise.all([requireUser(), params, searchParams]);
  const project = await readProject(user.id, projectId);
  if (!project) notFound();
  const here = `/calculator/projects/${project.id}`;
  const { snapshot } = project;
  if (snapshot && search.for === "customer")
    return (
      <div className="wrap py-7 *:max-w-160">
        <CustomerPrice project={project} snapshot={snapshot} user={user} fullHref={here} />
      </div>
    );
  const worth = <WorthCard user={user} project={project} />;
  return (
    <div className="wrap py-7">
      <div className="max-xl:-mt-4 max-xl:h-10">
        <BackLink href={`/calculator/projects${snapshot ? "?tab=completed" : ""}`}>All projects</BackLink>
      </div>
      <div className="project-page">
        {snapshot ? (
          <PriceSummary user={user} project={project} snapshot={snapshot} isNew={search.made !== undefined} />
        ) : (
          <OngoingHead project={project} session={user.openSession}>
            {worth}
          </OngoingHead>
        )}
        <div>
          {snapshot ? (
            <LedgerCard user={user} project={project} snapshot={snapshot} />
          ) : (
            <NotedCard user={user} project={project} />
          )}
          {project.isOneOff ? <SessionList project={project} timeZone={user.timeZone} /> : null}
        </div>
        <div>
          {snapshot ? worth : null}
          <PhotosCard user={user} project={project} />
        </div>
      </div>
      <ProjectDialogs user={user} search={search} closeHref={here} />
    </div>
  );
}

const SESSIONS_SHOWN = 4;

type SessionListProps = { project: ProjectDetail; timeZone: string };

/** The sessions that brought a project its time, newest first; the earlier ones unfold. */
function SessionList({ project: { completedAt, sessions, sessionCount }, timeZone }: SessionListProps) {
  const rows = sessions.map((session) => (
    <ListRow
      key={session.id}
      title={session.description}
      meta={dateWords(session.startedAt, timeZone)}
      value={formatDuration(session.loggedSeconds)}
    />
  ));
  const hidden = sessionCount - sessions.length;
  return (
    <section aria-labelledby="sessions-title" className="print:hidden">
      <CardTitle id="sessions-title">Logged sessions</CardTitle>
      {sessions.length === 0 ? (
        <p className="mt-2 text-muted">
          {completedAt
            ? "No sessions. This project was completed without stopwatch time."
            : "No sessions yet. Start the stopwatch on this project, assign a saved session to it, or add time by hand."}
        </p>
      ) : (
        <ul className="mt-1.5 divide-y divide-line">{rows.slice(0, SESSIONS_SHOWN)}</ul>
      )}
      {rows.length > SESSIONS_SHOWN ? (
        <details className="group -mb-2 border-t border-line">
          <summary className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-accent">
            All {sessionCount}
            <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line border-t border-line">{rows.slice(SESSIONS_SHOWN)}</ul>
          {hidden > 0 ? <p className="py-2 text-sm text-muted">And {hidden} earlier ones.</p> : null}
        </details>
      ) : null}
    </section>
  );
}
