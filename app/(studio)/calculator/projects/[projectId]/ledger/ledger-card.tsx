import { CardTitle } from "@/components/ui/card";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { listSales, type Sale } from "@/db/queries/sales/ledger";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type PriceSnapshot, priceOfSnapshot } from "@/lib/domain/methods/pricing";
import { FATES, type LedgerRow, sumLedger } from "@/lib/domain/sales/ledger";
import { priceInWords } from "@/lib/domain/sales/price-of-one";
import { hourInWords, TOO_SHORT } from "@/lib/domain/sales/worth";
import { dateWords, localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { readChannels } from "../worth/worth-card";
import { LedgerActions, SaleActions } from "./ledger-actions";
import type { LedgerProject } from "./use-sale-form";

type Props = { user: { id: string; timeZone: string }; project: ProjectDetail; snapshot: PriceSnapshot };

/** The pieces of a completed project that were sold, given away or kept, and the wage from the sales. */
export async function LedgerCard({ user, project, snapshot }: Props) {
  const [sales, channels] = await Promise.all([listSales(user.id, project.id), readChannels(user.id)]);
  const gone = sales.reduce((sum, { pieces }) => sum + pieces, 0);
  const about = ledgerProjectOf({ ...project, snapshot, left: project.pieces - gone }, channels, user.timeZone);
  const { sold, given } = sumLedger(rowsOf(sales, project, snapshot));
  return (
    <section aria-labelledby="ledger-title" className="print:hidden">
      <CardTitle id="ledger-title" tabIndex={-1} className="outline-none">
        Sold, given away, kept
      </CardTitle>
      <p className="num mt-1 text-muted">{describePieces(project.pieces, about.left)}</p>
      {sold.map(({ currency, grossCents, wageCents }) => (
        <p key={currency} className="num mt-3">
          <span className="display block text-2xl wrap-anywhere">{printMoney(grossCents, currency)}</span>
          <span className="text-muted">
            {wageCents === null
              ? `Received. ${TOO_SHORT}`
              : `Received, ${hourInWords(wageCents, currency)} after fees, postage and costs.`}
          </span>
        </p>
      ))}
      {given.pieces > 0 ? <p className="num mt-3 text-muted">{formatDuration(given.seconds)} given away.</p> : null}
      <LedgerActions project={about} canCorrect={sales.length === 0} />
      {sales.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} project={about} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** `channels`: all of the crafter's. */
export function ledgerProjectOf(
  { id, pieces, left, snapshot }: { id: string; pieces: number; left: number; snapshot: PriceSnapshot },
  channels: Awaited<ReturnType<typeof readChannels>>,
  timeZone: string,
): LedgerProject {
  return {
    id,
    pieces,
    left,
    today: localDateOf(new Date(), timeZone),
    finalCents: priceOfSnapshot(snapshot).finalCents,
    currency: snapshot.currency,
    channels: channels.filter(({ currency, isArchived }) => currency === snapshot.currency && !isArchived),
  };
}

function SaleRow({ sale, project }: { sale: Sale; project: LedgerProject }) {
  const { fate, soldOn, pieces, grossCents, feesCents, postageCents, channelName, note } = sale;
  const money = (cents: number) => printMoney(cents, project.currency);
  const details = [
    dateWords(soldOn, "UTC"),
    channelName,
    feesCents > 0 ? `${money(feesCents)} fees` : null,
    postageCents > 0 ? `${money(postageCents)} postage` : null,
  ];
  const nameId = `sale-${sale.id}`;
  // What was received isn't rounded: a sum that doesn't divide has no price of one.
  const hasEach = fate === "sold" && grossCents % pieces === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p id={nameId} className="num">
          {FATES[fate]}
          {pieces > 1 && !hasEach ? `, ${pieces} pieces` : ""}
          {fate === "sold" ? (
            <span className="font-semibold">
              , {hasEach ? priceInWords(grossCents, pieces, project.currency) : money(grossCents)}
            </span>
          ) : null}
        </p>
        <p className="num text-sm wrap-anywhere text-muted">{details.filter(Boolean).join(", ")}</p>
        {note ? (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {note}
          </p>
        ) : null}
      </div>
      <SaleActions sale={sale} project={project} nameId={nameId} />
    </li>
  );
}

function describePieces(made: number, left: number): string {
  if (made === 1) return left === 1 ? "1 made." : "1 made, none left.";
  return `${made} made, ${left === 0 ? "none" : left} left.`;
}

function rowsOf(sales: readonly Sale[], project: ProjectDetail, snapshot: PriceSnapshot): LedgerRow[] {
  const costsCents = snapshot.materialsCents + snapshot.additionalCostsCents;
  return sales.map(({ fate, pieces, grossCents, feesCents, postageCents }) => ({
    fate,
    pieces,
    grossCents,
    netCents: grossCents - feesCents - postageCents,
    made: project.pieces,
    costsCents,
    seconds: snapshot.totalSeconds,
    currency: snapshot.currency,
  }));
}
