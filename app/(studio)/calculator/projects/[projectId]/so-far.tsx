import { AddDay, AddSession } from "@/components/sessions/add-buttons";
import { Card, CardTitle } from "@/components/ui/card";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { priceProject } from "@/lib/domain/methods/pricing";
import { priceParts } from "@/lib/domain/sales/price-of-one";
import { countOf } from "@/lib/domain/shared/text";
import { missingPrices } from "../cost-rows";

/** The time and price of a project in progress so far, and the ways to add time by hand. */
export function SoFar({ project, timeZone }: { project: ProjectDetail; timeZone: string }) {
  const { id, name, totalSeconds, sessionCount, pieces, likelyMethod: method } = project;
  const price = method ? priceProject({ method, priceOverrideCents: null, ...project }).totalCents : 0;
  const { one, all } = priceParts(price, pieces, method?.currency ?? "");
  return (
    <Card aria-labelledby="so-far-title">
      <CardTitle id="so-far-title">So far</CardTitle>
      {sessionCount === 0 ? (
        <p className="mt-2 text-muted">No time logged yet</p>
      ) : (
        <div className="mt-2 flex flex-wrap gap-x-8 gap-y-3 *:min-w-0">
          <p className="num text-sm text-muted">
            <strong className="display block text-3xl text-ink">{formatDuration(totalSeconds)}</strong> in{" "}
            {countOf(sessionCount, "session")}
          </p>
          {method && price > 0 && !missingPrices(project.materials) ? (
            <p className="num text-sm text-muted">
              <strong className="display block text-3xl wrap-anywhere text-ink">{one}</strong>{" "}
              {all === null ? "price so far, before fees" : `price so far before fees, ${all}`}
            </p>
          ) : null}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <AddSession variant="quiet" timeZone={timeZone} project={{ id, name }}>
          Add time
        </AddSession>
        {method?.rateType === "daily" ? (
          <AddDay variant="quiet" timeZone={timeZone} project={{ id, name }} hours={method.hoursPerDay}>
            Add a day
          </AddDay>
        ) : null}
      </div>
    </Card>
  );
}
