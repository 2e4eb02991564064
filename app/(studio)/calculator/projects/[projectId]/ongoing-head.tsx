import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { StitchedRule } from "@/components/ui/stitched-rule";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { priceProject } from "@/lib/domain/methods/pricing";
import { priceParts } from "@/lib/domain/sales/price-of-one";
import { countOf } from "@/lib/domain/shared/text";
import { ProjectPhoto } from "../../project-cover";
import { missingPrices } from "../cost-rows";
import { describeStopwatch } from "../logged-time";
import { ProjectActions } from "../project-actions";

type Props = { project: ProjectDetail; session: OpenSession | null; children: ReactNode };

/** A project in progress or a template: its photo, its time and price so far, what to do next, and what it pays. */
export function OngoingHead({ project, session, children }: Props) {
  const { id, name, isOneOff } = project;
  return (
    <Card className="project-head">
      <ProjectPhoto project={project}>
        <a href="#photos-title" className={buttonClass({ variant: "quiet", size: "small" })}>
          Add photos
        </a>
      </ProjectPhoto>
      <div className="grid grid-cols-[minmax(0,1fr)] content-between gap-y-4">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1.5">
          <h1 id="project-name" dir="auto" className="basis-full wrap-anywhere">
            {name}
          </h1>
          {isOneOff ? <SoFar project={project} /> : <Badge tone="ochre">Template</Badge>}
        </div>
        {isOneOff ? null : <p className="text-muted">A reusable starting point</p>}
        <ProjectActions
          project={{ id, name, isOneOff }}
          nameId="project-name"
          base={`/calculator/projects/${id}`}
          stopwatch={describeStopwatch(session, id)}
        />
        <StitchedRule space="none" />
        {children}
      </div>
    </Card>
  );
}

function SoFar({ project }: { project: ProjectDetail }) {
  const { totalSeconds, sessionCount, pieces, likelyMethod: method } = project;
  const price = method ? priceProject({ method, priceOverrideCents: null, ...project }).totalCents : 0;
  const { one, all } = priceParts(price, pieces, method?.currency ?? "");
  return (
    <section aria-label="So far" className="num flex flex-wrap gap-x-6 text-sm text-muted *:min-w-0">
      {sessionCount === 0 ? (
        <p className="text-base">No time logged yet</p>
      ) : (
        <p>
          <strong className="display mr-1 text-xl text-ink">{formatDuration(totalSeconds)}</strong>{" "}
          <span>in {countOf(sessionCount, "session")}</span>
        </p>
      )}
      {method && price > 0 && !missingPrices(project.materials) ? (
        <p>
          <strong className="display text-xl wrap-anywhere text-ink">{one}</strong>{" "}
          <span>{all === null ? "price so far, before fees" : `price so far before fees, ${all}`}</span>
        </p>
      ) : null}
    </section>
  );
}
