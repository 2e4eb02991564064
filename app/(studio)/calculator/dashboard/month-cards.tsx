import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { SoftLink } from "@/components/ui/soft-link";
import type { MonthEarnings } from "@/db/queries/sales/sums";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { LedgerSums } from "@/lib/domain/sales/ledger";
import { hourInWords, wageCents, wageInWords } from "@/lib/domain/sales/worth";
import { dateFormat } from "@/lib/domain/shared/date-format";
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

/** Total price of the projects completed this month, and per hour after costs; bars show the months before. */
export function EarningsCard({ earnings, months }: { earnings: readonly MonthEarnings[]; months: readonly string[] }) {
  const thisMonth = months.at(-1) ?? "";
  // The currency of the latest earnings: amounts in different currencies are never added up.
  const currency = earnings.at(-1)?.currency;
  const charted = earnings.filter((row) => row.currency === currency);
  const now = earnings.filter(({ month }) => month === thisMonth);
  return (
    <Card aria-labelledby="earnings-title">
      <CardTitle id="earnings-title">Finished this month</CardTitle>
      {now.length === 0 ? (
        <p className="mt-2 text-muted">Nothing completed in {monthName(thisMonth, "long")} yet.</p>
      ) : (
        now.map((row) => {
          const perHour = wageCents(row.netCents, row.totalSeconds);
          return (
            <Figure key={row.currency} amount={printMoney(row.earnedCents, row.currency)}>
              {countOf(row.projectCount, "project")}
              {perHour === null ? "" : `, ${hourInWords(perHour, row.currency)} after costs`}
            </Figure>
          );
        })
      )}
      {currency === undefined ? null : <EarningsChart rows={charted} months={months} currency={currency} />}
      {charted.length < earnings.length ? (
        <p className="mt-2 text-sm text-muted">
          The bars show {currency} only. Amounts in other currencies aren’t converted.
        </p>
      ) : null}
    </Card>
  );
}

/** Sales of this month and the wage they brought, per currency, and the hours given away. */
export function SoldCard({ sums: { sold, given }, month }: { sums: LedgerSums; month: string }) {
  return (
    <Card aria-labelledby="sold-title">
      <CardTitle id="sold-title">Sold this month</CardTitle>
      {sold.length === 0 ? (
        <p className="mt-2 text-muted">
          Nothing sold in {monthName(month, "long")} yet. Sales are noted on{" "}
          <SoftLink href="/calculator/projects?tab=completed" className="font-semibold text-accent underline">
            completed projects
          </SoftLink>
          .
        </p>
      ) : (
        sold.map((sum) => (
          <Figure key={sum.currency} amount={printMoney(sum.grossCents, sum.currency)}>
            {sum.pieces} sold. {wageInWords(sum.wageCents, sum.currency)}
          </Figure>
        ))
      )}
      {given.pieces > 0 ? <p className="num mt-3 text-muted">{formatDuration(given.seconds)} given away.</p> : null}
    </Card>
  );
}

function Figure({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <p className="display text-3xl wrap-anywhere">{amount}</p>
      <p className="num text-sm text-muted">{children}</p>
    </div>
  );
}

const [WIDTH, HEIGHT, BASE] = [300, 110, 90];

function EarningsChart({
  rows,
  months,
  currency,
}: {
  rows: readonly MonthEarnings[];
  months: readonly string[];
  currency: string;
}) {
  const bars = months.map((month) => ({ month, cents: rows.find((row) => row.month === month)?.earnedCents ?? 0 }));
  const highest = Math.max(1, ...bars.map(({ cents }) => cents));
  const step = WIDTH / bars.length;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-5 w-full">
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
