import { PhotoImage } from "@/components/photos/photo-image";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PricedRows, Slip } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchedRule } from "@/components/ui/stitched-rule";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { type PriceSnapshot, priceOfSnapshot } from "@/lib/domain/methods/pricing";
import { hourInWords, wageCents } from "@/lib/domain/sales/worth";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { DeleteProject } from "../delete-project";
import { pricedTime } from "../logged-time";
import { PriceBar, PriceRows } from "../price-breakdown";
import { PrintButton } from "./print-button";

/** The price of a completed project, frozen at completion; suitable for printing. */
export function PriceSummary({
  project,
  snapshot,
  timeZone,
}: {
  project: ProjectDetail;
  snapshot: PriceSnapshot;
  timeZone: string;
}) {
  const price = priceOfSnapshot(snapshot);
  const money = (cents: number) => printMoney(cents, snapshot.currency);
  const perHour = wageCents(
    price.finalCents - price.materialsCents - snapshot.additionalCostsCents,
    snapshot.totalSeconds,
  );
  return (
    <Card className="overflow-hidden print:border-0 print:p-0 print:shadow-none">
      {project.cover ? (
        <PhotoImage photo={project.cover} sizes="(min-width: 53rem) 800px, 100vw" className="project-cover" />
      ) : null}
      <h1 id="project-name" dir="auto" className="wrap-anywhere">
        {project.name}
      </h1>
      <p className="num mt-1 text-muted">
        Completed {project.completedAt ? dateWords(project.completedAt, timeZone) : ""}, {pricedTime(snapshot, project)}
        .
      </p>
      <PriceBar lines={price.lines} className="mt-5" />
      <Slip className="mt-4">
        <h2 className="mb-2 text-base">Price summary</h2>
        <PriceRows
          method={snapshot}
          totalSeconds={snapshot.totalSeconds}
          price={price}
          withTotal={price.finalCents !== price.totalCents}
        />
        <p className="display mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-xl">{snapshot.priceOverrideCents === null ? "Total" : "Final price"}</span>{" "}
          <span className="ml-auto text-4xl wrap-anywhere">{money(price.finalCents)}</span>
        </p>
      </Slip>
      <FrozenMaterials snapshot={snapshot} />
      <p className="mt-4 text-sm wrap-anywhere text-muted">
        Priced with “{snapshot.methodTitle}”.{" "}
        <span className="print:hidden">
          {perHour === null
            ? null
            : `${perHour < 0 ? "You make" : "You earn"} ${hourInWords(perHour, snapshot.currency)} after costs. `}
          Editing the method won’t change this price.
        </span>
      </p>
      <StitchedRule className="print:hidden" />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="flex flex-wrap gap-3">
          <PrintButton />
          <SoftLink
            href={`/calculator/projects/${project.id}?for=customer`}
            prefetch={false}
            className={buttonClass({ variant: "quiet" })}
          >
            Customer view
          </SoftLink>
          <SoftLink
            href={`/calculator/projects/${project.id}/share`}
            prefetch={false}
            className={buttonClass({ variant: "quiet" })}
          >
            Share
          </SoftLink>
        </div>
        <DeleteProject
          projectId={project.id}
          name={project.name}
          nameId="project-name"
          isCompleted
          afterHref="/calculator/projects?tab=completed"
        />
      </div>
    </Card>
  );
}

function FrozenMaterials({ snapshot: { materials, currency } }: { snapshot: PriceSnapshot }) {
  if (materials.length === 0) return null;
  return (
    <>
      <h2 className="mt-5 mb-2 text-base">Materials</h2>
      <PricedRows
        rows={materials.map(({ name, costCents }, at) => ({
          key: `${at}`,
          label: name,
          value: printMoney(costCents, currency),
        }))}
      />
    </>
  );
}
