import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { Pager } from "@/components/ui/pager";
import { listShelf } from "@/db/queries/sales/sums";
import { pageNumber, type Query } from "@/lib/domain/shared/address";
import { dateWords } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { EmptyCard } from "../empty-card";
import { FateButtons } from "../projects/[projectId]/ledger/ledger-actions";
import { ledgerProjectOf } from "../projects/[projectId]/ledger/ledger-card";
import { readChannels } from "../projects/[projectId]/worth/worth-card";

export const metadata: Metadata = { title: "On the shelf" };

const TITLE_ID = "shelf-title";

/** Every finished piece that isn't sold, given away or kept; its project's page may be beyond the plan's history. */
export default async function ShelfPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const [{ shelf, total, page, pages }, channels] = await Promise.all([
    listShelf(user.id, pageNumber(query.page)),
    readChannels(user.id),
  ]);
  return (
    <div className="wrap py-7">
      <header className="mb-5">
        <BackLink href="/calculator/insights">What work pays</BackLink>
        <h1 id={TITLE_ID} tabIndex={-1} className="outline-none">
          On the shelf
        </h1>
        <HelpLink to="selling" />
        {total.pieces > 0 ? (
          <p className="num mt-1 text-muted">
            {countOf(total.pieces, "finished piece")} of {countOf(total.projects, "project")}, not sold, given away or
            kept yet.
          </p>
        ) : null}
      </header>
      {total.pieces === 0 ? (
        <EmptyCard
          title="Nothing on the shelf"
          drawing="frame"
          way={{ href: "/calculator/projects", words: "Go to your projects" }}
        >
          Pieces of completed projects stand here until you note them as sold, given away or for yourself.
        </EmptyCard>
      ) : (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {shelf.map((project) => (
              <li key={project.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <h2 id={`shelf-${project.id}`} dir="auto" className="text-lg leading-snug wrap-anywhere">
                    {project.name}
                  </h2>
                  <p className="num text-sm text-muted">{describeLeft(project, user.timeZone)}</p>
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  <FateButtons
                    project={ledgerProjectOf(project, channels, user.timeZone)}
                    titleId={TITLE_ID}
                    nameId={`shelf-${project.id}`}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(other) => `/calculator/shelf?page=${other}`}
        labels={["Previous", "Next"]}
      />
    </div>
  );
}

type Left = { left: number; pieces: number; completedAt: Date | null };

/** “2 of 5 left, completed 12 March 2026” */
function describeLeft({ left, pieces, completedAt }: Left, timeZone: string): string {
  const pieced = left === pieces ? countOf(left, "piece") : `${left} of ${pieces} left`;
  return completedAt ? `${pieced}, completed ${dateWords(completedAt, timeZone)}` : pieced;
}
