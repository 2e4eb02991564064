import { PhotoImage } from "@/components/photos/photo-image";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { PricedRows, Slip } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { type PriceSnapshot, priceForCustomer, priceOfSnapshot } from "@/lib/domain/methods/pricing";
import { pricedByPiece, priceOfOne } from "@/lib/domain/sales/price-of-one";
import { hourInWords, wageCents } from "@/lib/domain/sales/worth";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { describePricedTime } from "../logged-time";
import { PriceBar, PriceOfOne, PriceRows } from "../price-breakdown";
import { PrintButton, ProjectMenu } from "../project-actions";

type PriceSummaryProps = { project: ProjectDetail; snapshot: PriceSnapshot; timeZone: string };

/** The price of a completed project, frozen at completion; suitable for printing. */
export function PriceSummary({ project, snapshot, timeZone }: PriceSummaryProps) {
  const here = `/calculator/projects/${project.id}`;
  const price = priceOfSnapshot(snapshot);
  const perHour = wageCents(
    price.finalCents - price.materialsCents - snapshot.additionalCostsCents,
    snapshot.totalSeconds,
  );
  return (
    <Card
      className={cn("project-head print:border-0 print:p-0 print:shadow-none", project.cover && "project-head-photo")}
    >
      {project.cover ? (
        <PhotoImage photo={project.cover} sizes="(min-width: 64rem) 660px, 100vw" className="project-cover" />
      ) : null}
      <div>
        <h1 id="project-name" dir="auto" className="wrap-anywhere">
          {project.name}
        </h1>
        <p className="num mt-2 text-muted">
          {snapshot.priceOverrideCents === null ? "Total" : "Final price"}{" "}
          <strong className="display block text-4xl wrap-anywhere text-ink">
            {printMoney(price.finalCents, snapshot.currency)}
          </strong>
        </p>
        {project.pieces > 1 ? (
          <p>
            <PriceOfOne price={price} pieces={project.pieces} currency={snapshot.currency} />
          </p>
        ) : null}
        <p className="num mt-1 text-muted">
          Completed {project.completedAt ? dateWords(project.completedAt, timeZone) : ""},{" "}
          {describePricedTime(snapshot, project)}.
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
        </Slip>
        <FrozenMaterials snapshot={snapshot} />
        <p className="mt-4 text-sm wrap-anywhere text-muted">
          Priced with “{snapshot.methodTitle}”.{" "}
          <span className="print:hidden">
            {perHour === null
              ? null
              : `${perHour < 0 ? "You make" : "You earn"} ${hourInWords(perHour, snapshot.currency)} after costs, before the fees of where you sell. `}
            Editing the method won’t change this price.
          </span>
        </p>
        <div className="project-actions mt-5 print:hidden">
          <SoftLink href={`${here}/share`} prefetch={false} className={buttonClass({ className: "px-6" })}>
            Share
          </SoftLink>
          <PrintButton variant="quiet" />
          <SoftLink href={`${here}?for=customer`} prefetch={false} className={buttonClass({ variant: "quiet" })}>
            Customer view
          </SoftLink>
          <ProjectMenu project={project} isCompleted afterHref="/calculator/projects?tab=completed" />
        </div>
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

type CustomerPriceProps = {
  project: ProjectDetail;
  snapshot: PriceSnapshot;
  user: { displayName: string | null; timeZone: string };
  fullHref: string;
};

/** The price of a completed project as a sheet for the customer, without rate, hours and profit. */
export function CustomerPrice({
  project: { name, completedAt, pieces },
  snapshot,
  user,
  fullHref,
}: CustomerPriceProps) {
  const { lines, finalCents } = priceForCustomer(pricedByPiece(snapshot, pieces));
  const money = (cents: number) => printMoney(cents, snapshot.currency);
  return (
    <>
      <Card className="print:border-0 print:p-0 print:shadow-none">
        <h1 dir="auto" className="wrap-anywhere">
          {name}
        </h1>
        {user.displayName ? (
          <p className="mt-1 wrap-anywhere text-muted">
            Made by <bdi>{user.displayName}</bdi>
          </p>
        ) : null}
        {completedAt ? <p className="num text-muted">{dateWords(completedAt, user.timeZone)}</p> : null}
        <Slip className="mt-5">
          <PricedRows size="base" rows={lines.map(({ key, label, cents }) => ({ key, label, value: money(cents) }))} />
          {pieces > 1 ? (
            <LastLine label="One piece" price={money(priceOfOne(finalCents, pieces, snapshot.currency))} />
          ) : null}
          <LastLine label={pieces > 1 ? `All ${pieces}` : "Total"} price={money(finalCents)} />
        </Slip>
      </Card>
      <div className="mt-5 print:hidden">
        <p className="mb-3 text-sm text-muted">Customers see only this: no rate, hours or profit.</p>
        <div className="flex flex-wrap gap-3">
          <PrintButton />
          <SoftLink href={fullHref} className={buttonClass({ variant: "quiet" })}>
            Full price
          </SoftLink>
        </div>
      </div>
    </>
  );
}

function LastLine({ label, price }: { label: string; price: string }) {
  return (
    <p className="display mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-xl">{label}</span> <span className="ml-auto text-4xl wrap-anywhere">{price}</span>
    </p>
  );
}
