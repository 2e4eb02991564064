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
import { type CompletedTileProps, CompletedTiles } from "./tiles";

/** Completed projects, newest first, as far back as the plan allows. */
export async function renderCompleted(user: { id: string; timeZone: string }, pageOfAddress: number) {
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
  const fates = await listFates(
    user.id,
    projects.map(({ id }) => id),
  );
  const [newest] = projects;
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
      <CompletedTiles
        tiles={projects.map((project, at) => ({
          ...tileOf(project, user.timeZone),
          cover: (
            <ProjectCover
              name={project.name}
              cover={project.cover}
              sizes={`(min-width: 720px) ${at < 2 ? 536 : 350}px, 94vw`}
            />
          ),
          fates: describeFates(fates.filter(({ projectId }) => projectId === project.id)),
        }))}
        slip={
          newest ? (
            <Slip className="pointer-events-none my-1.5">
              <PriceLines snapshot={newest.snapshot} pieces={newest.pieces} />
            </Slip>
          ) : null
        }
      />
      <Pager
        page={page}
        pages={pages}
        hrefOf={(other) => `/calculator/projects?tab=completed&page=${other}`}
        labels={["Newer", "Older"]}
      />
    </>
  );
}

function tileOf({ id, name, snapshot, pieces, completedAt }: ShelvedProject, timeZone: string) {
  return {
    id,
    name,
    words: `${dateWords(completedAt, timeZone)}, ${formatDuration(snapshot.totalSeconds)}`,
    price: priceParts(priceOfSnapshot(snapshot).finalCents, pieces, snapshot.currency),
  };
}

/** The pieces sold, given away or kept: “Sold” when all were, else “2 of 5 sold”. */
function describeFates(rows: readonly LedgerRow[]): CompletedTileProps["fates"] {
  const inOrder = (Object.keys(FATES) as Fate[]).flatMap((fate) => rows.filter((row) => row.fate === fate));
  return inOrder.map(({ fate, pieces, made }) => ({
    words: pieces === made ? FATES[fate] : `${pieces} of ${made} ${FATES[fate].toLowerCase()}`,
    isSold: fate === "sold",
  }));
}
