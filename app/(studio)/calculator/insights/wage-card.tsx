import { ChartCard, NumbersTable } from "@/components/charts/chart";
import { DottedLine } from "@/components/charts/dotted-line";
import type { numbersOf } from "@/components/insights/numbers-of";
import type { Range } from "@/lib/domain/insights/range";
import type { CurrencyWages } from "@/lib/domain/insights/studio";
import { monthsOf } from "@/lib/domain/insights/sums";
import { monthInWords } from "@/lib/domain/insights/words";
import { hourInWords, moneyOrLoss, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";

/** Line: the wage per hour over all sales of a month. Dot: the wage of one project. Months without sales are gaps. */
export function WageCard({
  wages: { currency, months },
  range,
  numbers,
  isOnly,
}: {
  wages: CurrencyWages;
  range: Range;
  numbers: ReturnType<typeof numbersOf>;
  isOnly: boolean;
}) {
  const print = (cents: number) => printMoney(cents, currency);
  const all = monthsOf([], range);
  const step = Math.max(2, Math.ceil(all.length / MAX_LABELS));
  const points = all.map(({ month }, at) => {
    const found = months.find((one) => one.month === month);
    return {
      key: month,
      label: at % step === 0 ? labelOf(month, all.length) : "",
      value: found?.wageCents ?? null,
      dots: (found?.dots ?? []).map(({ name, wageCents }) => ({
        value: wageCents,
        words: `${name}: ${hourInWords(wageCents, currency)}`,
      })),
    };
  });
  const last = months.findLast(({ wageCents }) => wageCents !== null);
  const words =
    last && last.wageCents !== null
      ? `${monthInWords(last.month)}: ${hourInWords(last.wageCents, currency)} after fees, materials and other costs.`
      : `Only ${TOO_SHORT} of work were sold, which say nothing about an hour.`;
  const rows = months
    .toReversed()
    .map(({ month, grossCents, dots, wageCents }) => [
      monthInWords(month),
      print(grossCents),
      dots.length,
      wageCents === null ? "–" : moneyOrLoss(wageCents, currency),
    ]);
  const chart = isOnly ? "wage" : `wage in ${currency}`;
  return (
    <ChartCard
      id={chart}
      title={isOnly ? "Wage by month" : `Wage by month in ${currency}`}
      words={words}
      numbers={numbers(chart, <NumbersTable head={["Month", "Sold for", "Projects", "An hour"]} rows={rows} />)}
    >
      <DottedLine label={words} points={points} print={print} />
      <p>Filled: the month. Rings: its projects. A month without sales is a gap.</p>
    </ChartCard>
  );
}

const MAX_LABELS = 7;

/** `Nov`, or `Nov 26` in a range of more than 24 months. */
function labelOf(month: string, count: number): string {
  const name = monthInWords(month, "short");
  return count > 24 ? `${name} ${month.slice(2, 4)}` : name;
}
