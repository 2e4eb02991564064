import { Rows } from "@/components/charts/bars";
import { ChartCard, NumbersTable } from "@/components/charts/chart";
import type { numbersOf } from "@/components/insights/numbers-of";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { TemplateHours } from "@/lib/domain/insights/studio";

const HEAD = ["Template", "Copies", "Middle", "Shortest", "Longest"];

/** The median time of a template's finished copies, with the shortest and the longest. */
export function TemplatesCard({
  templates,
  numbers,
}: {
  templates: readonly TemplateHours[];
  numbers: ReturnType<typeof numbersOf>;
}) {
  if (templates.length === 0)
    return (
      <ChartCard
        id="templates"
        title="Hours by template"
        words="No project made from a template was completed in this time. Complete one, and its hours appear here."
      />
    );
  const most = Math.max(1, ...templates.map(({ median }) => median));
  const rows = templates.map(({ name, copies, median, shortest, longest }) => [
    name,
    copies,
    ...[median, shortest, longest].map(formatDuration),
  ]);
  return (
    <ChartCard
      id="templates"
      title="Hours by template"
      words="The middle of the copies finished in this time, for one piece."
      numbers={numbers("templates", <NumbersTable head={HEAD} rows={rows} />)}
    >
      <Rows
        rows={templates.map(({ name, copies, median, shortest, longest }) => ({
          name,
          value: `${formatDuration(median)} (${copies === 1 ? "1 copy" : `${copies} copies, ${formatDuration(shortest)}–${formatDuration(longest)}`})`,
          share: median / most,
        }))}
      />
    </ChartCard>
  );
}
