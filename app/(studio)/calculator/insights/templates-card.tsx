import { ChartCard, NumbersTable } from "@/components/charts/chart";
import { Rows } from "@/components/charts/rows";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { TemplateHours } from "@/lib/domain/insights/studio";

/** The middle of a template's finished copies, and how far they lie apart. */
export function TemplatesCard({ templates, csv }: { templates: readonly TemplateHours[]; csv: string | undefined }) {
  const longest = Math.max(1, ...templates.map(({ median }) => median));
  return (
    <ChartCard
      id="templates"
      title="Hours by template"
      words={
        <p>
          {templates.length === 0
            ? "Complete a project that you made from a template, and its hours appear here."
            : "The middle of all finished copies, for one piece."}
        </p>
      }
      table={
        templates.length === 0 ? null : (
          <NumbersTable
            head={["Template", "Copies", "Middle", "Shortest", "Longest"]}
            rows={templates.map(({ name, copies, median, shortest, longest: most }) => [
              name,
              copies,
              ...[median, shortest, most].map(formatDuration),
            ])}
          />
        )
      }
      csv={csv}
    >
      <Rows
        rows={templates.map(({ name, copies, median, shortest, longest: most }) => ({
          name,
          value: `${formatDuration(median)} (${copies === 1 ? "1 copy" : `${copies} copies`}, ${formatDuration(shortest)}–${formatDuration(most)})`,
          share: median / longest,
        }))}
      />
    </ChartCard>
  );
}
