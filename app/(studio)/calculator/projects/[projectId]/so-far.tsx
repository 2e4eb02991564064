import { Card, CardTitle } from "@/components/ui/card";
import { PricedRows } from "@/components/ui/slip";
import { findMethod } from "@/db/queries/methods/cards";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { priceProject } from "@/lib/domain/methods/pricing";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";

/** The time and price of a project in progress so far, or what a template's projects start with. */
export async function SoFar({ userId, project }: { userId: string; project: ProjectDetail }) {
  const method = project.methodId ? await findMethod(userId, project.methodId) : null;
  const costs = [
    ...project.materials,
    ...(project.additionalCostsCents > 0
      ? [{ name: "Additional costs", costCents: project.additionalCostsCents }]
      : []),
  ];
  return (
    <Card aria-labelledby="so-far-title">
      <CardTitle id="so-far-title">{project.isOneOff ? "So far" : "What projects start with"}</CardTitle>
      {project.isOneOff ? <Figures project={project} /> : null}
      {costs.length > 0 ? (
        <PricedRows
          className="mt-4"
          rows={costs.map(({ name, costCents }, at) => ({
            key: `${at}`,
            label: name,
            value: printMoney(costCents, method?.currency ?? DEFAULT_CURRENCY),
          }))}
        />
      ) : null}
      {method ? <p className="mt-3 text-sm wrap-anywhere text-muted">Priced by hours with “{method.title}”.</p> : null}
      {costs.length > 0 || method || project.isOneOff ? null : (
        <p className="mt-2 text-muted">A reusable starting point. Edit it to plan its materials, costs and method.</p>
      )}
    </Card>
  );
}

function Figures({ project }: { project: ProjectDetail }) {
  const { totalSeconds, sessionCount, likelyMethod: method } = project;
  if (sessionCount === 0) return <p className="mt-2 text-muted">No time logged yet</p>;
  const price = method ? priceProject({ method, priceOverrideCents: null, ...project }).totalCents : 0;
  return (
    <div className="mt-2 flex flex-wrap gap-x-8 gap-y-3 *:min-w-0">
      <p className="num text-sm text-muted">
        <strong className="display block text-3xl text-ink">{formatDuration(totalSeconds)}</strong> in{" "}
        {countOf(sessionCount, "session")}
      </p>
      {method && price > 0 ? (
        <p className="num text-sm text-muted">
          <strong className="display block text-3xl wrap-anywhere text-ink">
            {printMoney(price, method.currency)}
          </strong>{" "}
          price so far
        </p>
      ) : null}
    </div>
  );
}
