import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, Suspense } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import { PricedRows } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import { findMethod } from "@/db/queries/methods/cards";
import { findProject, type ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { isUuid } from "@/lib/domain/shared/address";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { requireUser } from "@/lib/server/auth/current-user";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { describeLoggedTime } from "../logged-time";
import { ProjectActions } from "../project-actions";
import { LedgerCard } from "./ledger/ledger-card";
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
      <div className="wrap max-w-160 py-7">
        <CustomerPrice project={project} snapshot={snapshot} user={user} fullHref={here} />
      </div>
    );
  return (
    <div className="wrap max-w-200 py-7">
      <SoftLink
        href={snapshot ? "/calculator/projects?tab=completed" : "/calculator/projects"}
        className={buttonClass({ variant: "plain", size: "bare", className: "mb-2 -ml-2 px-2 text-base print:hidden" })}
      >
        <Icon of="arrow-left" size={18} />
        All projects
      </SoftLink>
      {snapshot && search.made !== undefined ? <Made project={project} /> : null}
      {snapshot ? (
        <PriceSummary project={project} snapshot={snapshot} timeZone={user.timeZone} />
      ) : (
        <OngoingProject userId={user.id} project={project} here={here} />
      )}
      {snapshot ? <LedgerCard user={user} project={project} snapshot={snapshot} /> : null}
      <PhotosCard user={user} project={project} />
      {project.isOneOff ? <WorthCard userId={user.id} project={project} /> : null}
      <SessionList project={project} timeZone={user.timeZone} />
      <Suspense fallback={null}>
        <ProjectDialogs user={user} search={search} closeHref={here} />
      </Suspense>
    </div>
  );
}

/** A project in progress or a template: its time, planned costs, method and actions. */
async function OngoingProject({ userId, project, here }: { userId: string; project: ProjectDetail; here: string }) {
  const method = project.methodId ? await findMethod(userId, project.methodId) : null;
  const costs = [
    ...project.materials,
    ...(project.additionalCostsCents > 0
      ? [{ name: "Additional costs", costCents: project.additionalCostsCents }]
      : []),
  ];
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 id="project-name" dir="auto" className="wrap-anywhere">
              {project.name}
            </h1>
            <Badge tone={project.isOneOff ? "neutral" : "ochre"}>{project.isOneOff ? "Once-off" : "Template"}</Badge>
          </div>
          <p className="num mt-1 text-muted">
            {project.isOneOff ? `${describeLoggedTime(project)}.` : "A reusable starting point."}
          </p>
        </div>
        <ProjectActions
          project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
          nameId="project-name"
          base={here}
          isInRow={false}
        />
      </header>
      {costs.length > 0 || method ? (
        <Card className="mb-5">
          <CardTitle className="mb-3">{project.isOneOff ? "Planned" : "What projects start with"}</CardTitle>
          <PricedRows
            rows={costs.map(({ name, costCents }, at) => ({
              key: `${at}`,
              label: name,
              value: printMoney(costCents, method?.currency ?? DEFAULT_CURRENCY),
            }))}
          />
          {method ? (
            <p className="mt-3 text-sm wrap-anywhere text-muted">Priced by hours with “{method.title}”.</p>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}

/** Shown above the price right after completion. */
function Made({ project }: { project: { id: string; name: string; totalSeconds: number } }) {
  return (
    <div className="mb-5 print:hidden">
      <Moment
        title={
          <>
            <bdi>{project.name}</bdi> is made
          </>
        }
        action={
          <SoftLink
            href={`/calculator/projects/${project.id}/share`}
            className={buttonClass({ variant: "plain", size: "bare", className: "-mb-2 -ml-2 px-2 text-sm" })}
          >
            Share its receipt
          </SoftLink>
        }
      >
        {project.totalSeconds > 0
          ? `${formatDuration(project.totalSeconds)} of your hands are in it, and in its price.`
          : "Its price is kept below, as it was today."}
      </Moment>
    </div>
  );
}

/** The sessions that brought a project its time, newest first. */
function SessionList({
  project: { isOneOff, completedAt, sessions, sessionCount },
  timeZone,
}: {
  project: ProjectDetail;
  timeZone: string;
}) {
  if (!isOneOff) return null;
  const hidden = sessionCount - sessions.length;
  return (
    <Card aria-labelledby="sessions-title" className="mt-5 print:hidden">
      <CardTitle id="sessions-title">Logged sessions</CardTitle>
      {sessions.length === 0 ? (
        <p className="mt-2 text-muted">
          {completedAt
            ? "No sessions. This project was completed without stopwatch time."
            : "No sessions yet. Save a session on the dashboard, then assign it to this project."}
        </p>
      ) : (
        <ul className="mt-1.5 divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-baseline justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <p dir="auto" className="wrap-anywhere">
                  {session.description}
                </p>
                <p className="num text-sm text-muted">{dateWords(session.startedAt, timeZone)}</p>
              </div>
              <span className="num shrink-0">{formatDuration(session.loggedSeconds)}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? <p className="mt-2 text-sm text-muted">And {hidden} earlier ones.</p> : null}
    </Card>
  );
}
