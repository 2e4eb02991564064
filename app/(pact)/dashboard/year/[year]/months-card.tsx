import { Bars } from "@/components/charts/bars";
import { ChartCard, NumbersTable, wordsOf } from "@/components/charts/chart";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { monthsOf } from "@/lib/domain/insights/sums";
import { monthInWords } from "@/lib/domain/insights/words";
import type { CardProps } from "../../insights/cards";

export function MonthsCard({ sums, range, numbers }: CardProps) {
  const months = monthsOf(sums.days, range);
  const best = months.reduce((most, one) => (one.seconds > most.seconds ? one : most));
  const words = `Most in ${monthInWords(best.month)}: ${formatDuration(best.seconds)}.`;
  const rows = months.map(({ month, seconds }) => [monthInWords(month), formatDuration(seconds)]);
  return (
    <ChartCard
      id="months"
      title="Months"
      words={words}
      numbers={numbers("months", <NumbersTable head={["Month", "Crafted"]} rows={rows} />)}
    >
      <Bars
        labelledBy={wordsOf("months")}
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
