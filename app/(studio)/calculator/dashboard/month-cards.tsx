import { type ReactNode, useId } from "react";
import { Rows } from "@/components/charts/bars";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { MonthEarnings } from "@/db/queries/sales/sums";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { LedgerSums } from "@/lib/domain/sales/ledger";
import { moneyOrLoss, TOO_SHORT, wageCents } from "@/lib/domain/sales/worth";
import { dateFormat } from "@/lib/domain/shared/formats";
import { sum } from "@/lib/domain/shared/largest-remainder";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";

const MONTHS_SHOWN = 6;

/** The last six months as `YYYY-MM`, ending with the current one. */
export function listMonthsUntil(today: LocalDate): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS_SHOWN + at)).toISOString().slice(0, 7),
  );
}

type Figure = { key: string; amount: string; words: string };

type MonthTilesProps = { earnings: readonly MonthEarnings[]; sums: LedgerSums; month: string };

/** What was sold this month, what an hour of it earned, and what was finished, this month or else in those before. */
export function MonthTiles({ earnings, sums: { sold, given }, month }: MonthTilesProps) {
  const now = earnings.filter((row) => row.month === month);
  const name = monthName(month);
  const wages =
    sold.length > 0
      ? sold.map(({ currency, wageCents }) => wageOf(wageCents, currency, "an hour, after fees and costs"))
      : now.map(({ currency, netCents, totalSeconds }) =>
          wageOf(wageCents(netCents, totalSeconds), currency, "an hour at your prices, after costs"),
        );
  const finished = now.length > 0 ? now : earnings;
  return (
    <div className="money-tiles">
      <MoneyTile
        title="Sold this month"
        figures={sold.map(({ currency, grossCents, pieces }, at) => ({
          key: currency,
          amount: printMoney(grossCents, currency),
          words: `${countOf(pieces, "piece")}${at === 0 && given.pieces > 0 ? `, ${formatDuration(given.seconds)} given away` : ""}`,
        }))}
      >
        Nothing sold in {name} yet.
        {given.pieces > 0 ? ` ${formatDuration(given.seconds)} given away.` : ""}
      </MoneyTile>
      <MoneyTile title="Wage of the month" figures={wages.filter((figure) => figure !== null)}>
        {wages.length > 0 ? TOO_SHORT : "What an hour earned shows here once you complete or sell something."}
      </MoneyTile>
      {finished.length === 0 ? null : (
        <MoneyTile
          title={now.length > 0 ? "Finished this month" : `Finished in ${MONTHS_SHOWN} months`}
          figures={[...new Set(finished.map(({ currency }) => currency))].map((currency) => {
            const rows = finished.filter((row) => row.currency === currency);
            return {
              key: currency,
              amount: printMoney(sum(rows.map(({ earnedCents }) => earnedCents)), currency),
              words: countOf(sum(rows.map(({ projectCount }) => projectCount)), "project"),
            };
          })}
        />
      )}
    </div>
  );
}

function wageOf(cents: number | null, currency: string, words: string): Figure | null {
  return cents === null ? null : { key: currency, amount: moneyOrLoss(cents, currency), words };
}

/** `children`: the sentence where there is no figure. */
function MoneyTile({ title, figures, children }: { title: string; figures: readonly Figure[]; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {figures.length === 0 ? (
        <p>
          <span>{children}</span>
        </p>
      ) : null}
      {figures.map(({ key, amount, words }) => (
        <p key={key}>
          <b>{amount}</b> <span>{words}</span>
        </p>
      ))}
    </section>
  );
}

/** Bars of the last six months, from two months with earnings on. */
export function MonthsBefore({ earnings, months }: { earnings: readonly MonthEarnings[]; months: readonly string[] }) {
  // The currency of the latest earnings: amounts in different currencies are never added up.
  const currency = earnings.at(-1)?.currency;
  const rows = earnings.filter((row) => row.currency === currency);
  if (currency === undefined || rows.length < 2) return null;
  const highest = Math.max(1, ...rows.map(({ earnedCents }) => earnedCents));
  return (
    <details className="group mt-3">
      <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-accent">
        <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
        Compare with the months before
      </summary>
      <Card className="mt-1 max-w-160">
        <Rows
          rows={months.map((month) => {
            const cents = rows.find((row) => row.month === month)?.earnedCents ?? 0;
            return { name: monthName(month), value: printMoney(cents, currency), share: cents / highest };
          })}
        />
        {rows.length < earnings.length ? (
          <p className="mt-2 text-sm text-muted">
            The bars show {currency} only. Amounts in other currencies aren’t converted.
          </p>
        ) : null}
      </Card>
    </details>
  );
}

/** `November` */
function monthName(month: string): string {
  return dateFormat({ month: "long", timeZone: "UTC" }).format(Date.parse(`${month}-01`));
}
