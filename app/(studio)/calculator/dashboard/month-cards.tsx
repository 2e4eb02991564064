import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { MonthEarnings } from "@/db/queries/sales/sums";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { LedgerSums } from "@/lib/domain/sales/ledger";
import { moneyOrLoss, TOO_SHORT, wageCents } from "@/lib/domain/sales/worth";
import { dateFormat } from "@/lib/domain/shared/formats";
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

/** This month in three figures: what was finished, what was sold, and what an hour of it earned. */
export function MonthTiles({ earnings, sums: { sold, given }, month }: MonthTilesProps) {
  const now = earnings.filter((row) => row.month === month);
  const name = monthName(month, "long");
  const wages = sold.length > 0 ? sold.map(wageOfSold) : now.map(wageOfFinished);
  return (
    <div className="money-tiles">
      {now.length === 0 ? null : (
        <MoneyTile
          title="Finished this month"
          figures={now.map(({ currency, earnedCents, projectCount }) => ({
            key: currency,
            amount: printMoney(earnedCents, currency),
            words: countOf(projectCount, "project"),
          }))}
        />
      )}
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
    </div>
  );
}

function wageOfSold({ currency, wageCents }: LedgerSums["sold"][number]): Figure | null {
  if (wageCents === null) return null;
  return { key: currency, amount: moneyOrLoss(wageCents, currency), words: "an hour, after fees and costs" };
}

function wageOfFinished({ currency, netCents, totalSeconds }: MonthEarnings): Figure | null {
  const cents = wageCents(netCents, totalSeconds);
  if (cents === null) return null;
  return { key: currency, amount: moneyOrLoss(cents, currency), words: "an hour at your prices, after costs" };
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
  return (
    <details className="group mt-3">
      <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-accent">
        <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
        Compare with the months before
      </summary>
      <Card className="mt-1 max-w-160">
        <EarningsChart rows={rows} months={months} currency={currency} />
        {rows.length < earnings.length ? (
          <p className="mt-2 text-sm text-muted">
            The bars show {currency} only. Amounts in other currencies aren’t converted.
          </p>
        ) : null}
      </Card>
    </details>
  );
}

const [WIDTH, HEIGHT, BASE] = [300, 110, 90];

type EarningsChartProps = { rows: readonly MonthEarnings[]; months: readonly string[]; currency: string };

function EarningsChart({ rows, months, currency }: EarningsChartProps) {
  const bars = months.map((month) => ({ month, cents: rows.find((row) => row.month === month)?.earnedCents ?? 0 }));
  const highest = Math.max(1, ...bars.map(({ cents }) => cents));
  const step = WIDTH / bars.length;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-control" />
        {bars.map(({ month, cents }, at) => {
          const height = cents > 0 ? Math.max(3, (cents / highest) * (BASE - 6)) : 0;
          const middle = (at + 0.5) * step;
          const isNow = at === bars.length - 1;
          return (
            <g key={month}>
              <rect
                x={middle - 15}
                y={BASE - height}
                width="30"
                height={height}
                rx="4"
                className={isNow ? "fill-accent" : "fill-accent-mid"}
              />
              <text
                x={middle}
                y={HEIGHT - 3}
                textAnchor="middle"
                className={cn("text-[12px]", isNow ? "fill-ink font-bold" : "fill-muted")}
              >
                {monthName(month, "short")}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="sr-only">
        {bars.map(({ month, cents }) => (
          <li key={month}>
            {monthName(month, "long")}: {printMoney(cents, currency)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A month in words: `November`, or `Nov` for the axis. */
function monthName(month: string, style: "long" | "short"): string {
  return dateFormat({ month: style, timeZone: "UTC" }).format(Date.parse(`${month}-01`));
}
