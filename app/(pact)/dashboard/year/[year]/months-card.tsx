import { Bars } from "@/components/charts/bars";
import { ChartCard, NumbersTable } from "@/components/charts/chart";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Range } from "@/lib/domain/insights/range";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import { monthsOf } from "@/lib/domain/insights/sums";
import { monthInWords } from "@/lib/domain/insights/words";

export function MonthsCard({ days, range }: { days: readonly DayTotal[]; range: Range }) {
  const months = monthsOf(days, range);
  const best = months.reduce((most, one) => (one.seconds > most.seconds ? one : most));
  const words = `Most in ${monthInWords(best.month)}: ${formatDuration(best.seconds)}.`;
  return (
    <ChartCard
      id="months"
      title="Months"
      words={<p>{words}</p>}
      table={
        <NumbersTable
          head={["Month", "Crafted"]}
          rows={months.map(({ month, seconds }) => [monthInWords(month), formatDuration(seconds)])}
        />
      }
    >
      <Bars
        label={`Each month. ${words}`}
        top={formatDuration(best.seconds)}
        bars={months.map(({ month, seconds }) => ({
          value: seconds,
          label: monthInWords(month, "short"),
          words: `${monthInWords(month)}: ${formatDuration(seconds)}`,
        }))}
      />
    </ChartCard>
  );
}
