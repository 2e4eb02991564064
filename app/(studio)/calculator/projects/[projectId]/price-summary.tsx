import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { PricedRows, Slip } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { listShares } from "@/db/queries/shares/own";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type PriceSnapshot, priceForCustomer, priceOfSnapshot } from "@/lib/domain/methods/pricing";
import { pricedByPiece, priceOfOne } from "@/lib/domain/sales/price-of-one";
import { hourInWords, wageCents } from "@/lib/domain/sales/worth";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { sharePath } from "@/lib/domain/shares/link";
import { ProjectPhoto } from "../../project-cover";
import { describePricedTime } from "../logged-time";
import { PriceBar, PriceOfOne, PriceRows } from "../price-breakdown";
import { PrintButton, ProjectMenu } from "../project-actions";

type PriceSummaryProps = {
  user: { id: string; timeZone: string };
  project: ProjectDetail;
  snapshot: PriceSnapshot;
  /** Right after completion. */
  isNew: boolean;
};

/** The price of a completed project, frozen at completion, tied to its photo; suitable for printing. */
export async function PriceSummary({ user, project, snapshot, isNew }: PriceSummaryProps) {
  const here = `/calculator/projects/${project.id}`;
  const price = priceOfSnapshot(snapshot);
  const tag = (await listShares(user.id, project.id)).find(({ isLive, kind }) => isLive && kind === "receipt");
  const perHour = wageCents(
    price.finalCents - price.materialsCents - snapshot.additionalCostsCents,
    snapshot.totalSeconds,
  );
  return (
    <Card className="project-head print:border-0 print:p-0 print:shadow-none">
      <ProjectPhoto project={project} />
      <div className="flex flex-col">
        {isNew ? <Made name={project.name} href={`${here}/share`} seconds={snapshot.totalSeconds} /> : null}
        <h1 id="project-name" dir="auto" className={isNew ? "sr-only print:not-sr-only" : "wrap-anywhere"}>
          {project.name}
        </h1>
        <p className="num mt-1 text-muted">
          Completed {project.completedAt ? dateWords(project.completedAt, user.timeZone) : ""},{" "}
          {describePricedTime(snapshot, project)}.
        </p>
        <div className="relative mt-5 grid grow">
          <svg width="132" height="72" aria-hidden="true" className="project-tie">
            <circle cx="30" cy="22" r="6" />
            <circle cx="112" cy="32" r="6" />
            <path d="M30 22C76 18 54 64 88 56S108 40 112 32" />
          </svg>
          <Slip className="flex flex-col justify-between">
            <h2 className="mb-3 text-base lg:pl-7">Price summary</h2>
            <PriceBar lines={price.lines} className="mb-3" />
            <PriceLines snapshot={snapshot} pieces={project.pieces} />
          </Slip>
        </div>
        <div className="project-actions mt-5 print:hidden">
          <SoftLink href={`${here}/share`} prefetch={false} className={buttonClass()}>
            Share
          </SoftLink>
          <SoftLink href={`${here}?for=customer`} prefetch={false} className={buttonClass({ variant: "plain" })}>
            Customer view
          </SoftLink>
          <PrintButton variant="plain" />
          {tag ? (
            <a href={`${sharePath(tag.token)}/print?size=tag`} className={buttonClass({ variant: "plain" })}>
              Swing tag
            </a>
          ) : null}
          <ProjectMenu project={project} isCompleted afterHref="/calculator/projects?tab=completed" />
        </div>
      </div>
      <div>
        <FrozenMaterials snapshot={snapshot} />
        <p className="text-sm wrap-anywhere text-muted">
          Priced with “{snapshot.methodTitle}”.{" "}
          <span className="print:hidden">
            {perHour === null
              ? null
              : `${perHour < 0 ? "You make" : "You earn"} ${hourInWords(perHour, snapshot.currency)} after costs, before the fees of where you sell. `}
            Editing the method won’t change this price.
          </span>
        </p>
      </div>
    </Card>
  );
}

/** Shown with the price right after completion. */
function Made({ name, href, seconds }: { name: string; href: string; seconds: number }) {
  return (
    <div className="mb-4 print:hidden">
      <Moment
        title={
          <>
            <bdi>{name}</bdi> is made
          </>
        }
        action={
          <SoftLink
            href={href}
            className={buttonClass({ variant: "plain", size: "bare", className: "-mb-2 -ml-2 px-2 text-sm" })}
          >
            Share its receipt
          </SoftLink>
        }
      >
        {seconds > 0
          ? `${formatDuration(seconds)} of your hands are in it, and in its price.`
          : "Its price is kept below, as it was today."}
      </Moment>
    </div>
  );
}

function FrozenMaterials({ snapshot: { materials, currency } }: { snapshot: PriceSnapshot }) {
  if (materials.length === 0) return null;
  return (
    <>
      <h2 className="mb-2 text-base">Materials</h2>
      <PricedRows
        className="mb-4"
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
export function CustomerPrice({ project, snapshot, user, fullHref }: CustomerPriceProps) {
  const { name, completedAt, pieces } = project;
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

/** The lines of a frozen price, and large what they come to. */
export function PriceLines({ snapshot, pieces }: { snapshot: PriceSnapshot; pieces: number }) {
  const { currency, totalSeconds, priceOverrideCents } = snapshot;
  const price = priceOfSnapshot(snapshot);
  const isOverridden = price.finalCents !== price.totalCents;
  return (
    <>
      <PriceRows method={snapshot} totalSeconds={totalSeconds} price={price} withTotal={isOverridden} />
      <LastLine
        label={priceOverrideCents === null ? "Total" : "Final price"}
        price={printMoney(price.finalCents, currency)}
      />
      {pieces > 1 ? (
        <p className="mt-1 text-right">
          <PriceOfOne price={price} pieces={pieces} currency={currency} />
        </p>
      ) : null}
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
