import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, Suspense } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { findProject } from "@/db/queries/projects/detail";
import { isUuid } from "@/lib/domain/shared/address";
import { requireUser } from "@/lib/server/auth/current-user";
import { ProjectDialogs } from "../dialogs/project-dialogs";
import { CustomerPrice } from "./customer-price";
import { LedgerCard } from "./ledger/ledger-card";
import { Made } from "./made";
import { OngoingProject } from "./ongoing-project";
import { PhotosCard } from "./photos/photos-card";
import { PriceSummary } from "./price-summary";
import { SessionList } from "./session-list";
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

/** One project: its sessions and what is left to do, or the price it was completed at; `?for=customer` is the customer's. */
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
        <OngoingProject project={project} here={here} />
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
