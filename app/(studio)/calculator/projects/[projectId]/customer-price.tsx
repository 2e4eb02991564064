import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PricedRows, Slip } from "@/components/ui/slip";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { type PriceSnapshot, priceForCustomer } from "@/lib/domain/methods/pricing";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { PrintButton } from "./print-button";

/** The price of a completed project as a sheet for the customer, without rate, hours and profit. */
export function CustomerPrice({
  project: { name, completedAt },
  snapshot,
  user,
  fullHref,
}: {
  project: ProjectDetail;
  snapshot: PriceSnapshot;
  user: { displayName: string | null; timeZone: string };
  fullHref: string;
}) {
  const { lines, finalCents } = priceForCustomer(snapshot);
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
          <p className="display mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-xl">Total</span>{" "}
            <span className="ml-auto text-4xl wrap-anywhere">{money(finalCents)}</span>
          </p>
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
