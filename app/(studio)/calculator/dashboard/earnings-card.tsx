import { Card, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { MonthEarnings } from "@/db/queries/projects/earnings";
import { hourInWords, wageCents } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { mainCurrency, monthName } from "./earnings-months";

/** Total price of the projects completed this month, and per hour after costs; bars show the months before. */
export function EarningsCard({ earnings, months }: { earnings: readonly MonthEarnings[]; months: readonly string[] }) {
  const thisMonth = months.at(-1) ?? "";
  const currency = mainCurrency(earnings);
  const currencies = new Set(earnings.map((row) => row.currency)).size;
  const now = earnings.filter(({ month }) => month === thisMonth);
  return (
    <Card aria-labelledby="earnings-title">
      <CardTitle id="earnings-title">Finished this month</CardTitle>
      {now.length === 0 ? (
        <p className="mt-2 text-muted">Nothing completed in {monthName(thisMonth, "long")} yet.</p>
      ) : (
        now.map((row) => <MonthFigure key={row.currency} row={row} />)
      )}
      {currency === null ? null : (
        <EarningsChart rows={earnings.filter((row) => row.currency === currency)} months={months} currency={currency} />
      )}
      {currencies > 1 ? (
        <p className="mt-2 text-sm text-muted">
          The bars show {currency} only. Amounts in other currencies aren’t converted.
        </p>
      ) : null}
    </Card>
  );
}

function MonthFigure({ row: { currency, earnedCents, netCents, totalSeconds, projectCount } }: { row: MonthEarnings }) {
  const perHour = wageCents(netCents, totalSeconds);
  return (
    <div className="mt-2">
      <p className="display text-3xl wrap-anywhere">{printMoney(earnedCents, currency)}</p>
      <p className="num text-sm text-muted">
        {projectCount === 1 ? "1 project" : `${projectCount} projects`}
        {perHour === null ? "" : `, ${hourInWords(perHour, currency)} after costs`}
      </p>
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
  const earned = new Map(rows.map((row) => [row.month, row.earnedCents]));
  const bars = months.map((month) => ({ month, cents: earned.get(month) ?? 0 }));
  const highest = Math.max(1, ...bars.map(({ cents }) => cents));
  const step = WIDTH / bars.length;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-5 w-full">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-control" />
        {bars.map(({ month, cents }, at) => {
          const height = cents > 0 ? Math.max(3, (cents / highest) * (BASE - 6)) : 0;
          const isNow = at === bars.length - 1;
          return (
            <g key={month}>
              <rect
                x={at * step + step / 2 - 15}
                y={BASE - height}
                width="30"
                height={height}
                rx="4"
                className={isNow ? "fill-accent" : "fill-accent-mid"}
              />
              <text
                x={at * step + step / 2}
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
