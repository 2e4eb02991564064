import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Pager } from "@/components/ui/pager";
import { Slip } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import { listCompletedProjects, type ShelvedProject } from "@/db/queries/projects/completed";
import { listFates } from "@/db/queries/sales/sums";
import { billingPath } from "@/lib/domain/billing/reasons";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { priceOfSnapshot } from "@/lib/domain/methods/pricing";
import { FATES, type Fate, type LedgerRow } from "@/lib/domain/sales/ledger";
import { priceParts } from "@/lib/domain/sales/price-of-one";
import { dateWords } from "@/lib/domain/shared/local-time";
import { EmptyCard } from "../../empty-card";
import { ProjectCover } from "../../project-cover";
import { PriceLines } from "../[projectId]/price-summary";
import { ProjectMenu } from "../project-actions";

type CompletedProjectsProps = { user: { id: string; timeZone: string }; page: number };

/** Completed projects, newest first, as far back as the plan allows. */
export async function CompletedProjects({ user, page: pageOfAddress }: CompletedProjectsProps) {
  const { projects, page, pages, total, limit } = await listCompletedProjects(user.id, pageOfAddress);
  if (total === 0)
    return (
      <EmptyCard
        title="No completed projects yet"
        drawing="frame"
        way={{ href: "/calculator/projects", words: "See projects in progress" }}
      >
        When you complete a project, its price appears here line by line, ready to print.
      </EmptyCard>
    );
  const ids = projects.map(({ id }) => id);
  const fates = await listFates(user.id, ids);
  return (
    <>
      {limit !== -1 && total > limit ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-ochre-soft p-3 pl-5">
          <p>You're viewing only the last {limit} completed projects.</p>
          <SoftLink href={billingPath("history")} className={buttonClass({ variant: "quiet" })}>
            Upgrade to see your full history.
          </SoftLink>
        </div>
      ) : null}
      <ul className="shelf-made">
        {projects.map((project, at) => (
          <CompletedTile
            key={project.id}
            project={project}
            isFirst={at === 0}
            sizes={`(min-width: 720px) ${at < 2 ? 536 : 350}px, 94vw`}
            fates={fates.filter(({ projectId }) => projectId === project.id)}
            timeZone={user.timeZone}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        hrefOf={(other) => `/calculator/projects?tab=completed&page=${other}`}
        labels={["Newer", "Older"]}
      />
    </>
  );
}

type TileProps = { project: ShelvedProject; isFirst: boolean; sizes: string; fates: LedgerRow[]; timeZone: string };

/** The first one shows how its price is made. */
function CompletedTile({ project, isFirst, sizes, fates, timeZone }: TileProps) {
  const { snapshot, pieces } = project;
  const here = `/calculator/projects/${project.id}`;
  const { one, all } = priceParts(priceOfSnapshot(snapshot).finalCents, pieces, snapshot.currency);
  return (
    <li className="tile">
      <ProjectCover name={project.name} cover={project.cover} sizes={sizes} />
      <div className="grid gap-y-1.5">
        <h2 className="text-lg">
          <SoftLink href={here} dir="auto" className="tile-name">
            {` ${project.name} `}
          </SoftLink>
        </h2>
        <p className="num text-sm text-muted">
          {dateWords(project.completedAt, timeZone)}, {formatDuration(snapshot.totalSeconds)}
        </p>
        <Fates rows={fates} />
      </div>
      {isFirst ? (
        <>
          <Slip className="pointer-events-none my-1.5">
            <PriceLines snapshot={snapshot} pieces={pieces} />
          </Slip>
          <SoftLink href={`${here}/share`} prefetch={false} className={buttonClass({ className: "relative mr-auto" })}>
            Share
          </SoftLink>
        </>
      ) : (
        <p className="num min-h-11 py-1.5 pr-9 text-sm wrap-anywhere text-muted">
          <span className="display mr-1 text-xl text-ink">{one}</span> {all}
        </p>
      )}
      <div className="relative -mt-12.5 -mr-2.5 self-end">
        <ProjectMenu project={project} isCompleted />
      </div>
    </li>
  );
}

/** Badges on the photo of the pieces sold, given away or kept: “Sold” when all were, else “2 of 5 sold”. */
function Fates({ rows }: { rows: readonly LedgerRow[] }) {
  const inOrder = (Object.keys(FATES) as Fate[]).flatMap((fate) => rows.filter((row) => row.fate === fate));
  if (inOrder.length === 0) return null;
  return (
    <p className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-3 *:shadow-card">
      {inOrder.map(({ fate, pieces, made }) => (
        <Badge key={fate} tone={fate === "sold" ? "moss" : "neutral"} className="num">
          {pieces === made ? FATES[fate] : `${pieces} of ${made} ${FATES[fate].toLowerCase()}`}
        </Badge>
      ))}
    </p>
  );
}
