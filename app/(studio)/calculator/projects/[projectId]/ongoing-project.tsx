import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { PricedRows } from "@/components/ui/slip";
import { findMethod } from "@/db/queries/methods/cards";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { printMoney } from "@/lib/domain/shared/money";
import { requireUser } from "@/lib/server/auth/current-user";
import { loggedTime } from "../logged-time";
import { ProjectActions } from "../project-actions";

/** A project in progress or a template: its time, planned costs, method and actions. */
export async function OngoingProject({ project, here }: { project: ProjectDetail; here: string }) {
  const user = await requireUser();
  const method = project.methodId ? await findMethod(user.id, project.methodId) : null;
  const costs = [
    ...project.materials.map(({ name, costCents }, at) => ({ key: `${at}`, label: name, cents: costCents })),
    ...(project.additionalCostsCents > 0
      ? [{ key: "additional", label: "Additional costs", cents: project.additionalCostsCents }]
      : []),
  ];
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 id="project-name" dir="auto" className="wrap-anywhere">
              {project.name}
            </h1>
            <Badge tone={project.isOneOff ? "neutral" : "ochre"}>{project.isOneOff ? "Once-off" : "Template"}</Badge>
          </div>
          <p className="num mt-1 text-muted">
            {project.isOneOff ? `${loggedTime(project)}.` : "A reusable starting point."}
          </p>
        </div>
        <ProjectActions
          project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
          nameId="project-name"
          base={here}
          isInRow={false}
        />
      </header>
      {costs.length > 0 || method ? (
        <Card className="mb-5">
          <CardTitle className="mb-3">{project.isOneOff ? "Planned" : "What projects start with"}</CardTitle>
          <PricedRows
            rows={costs.map(({ cents, ...row }) => ({
              ...row,
              value: printMoney(cents, method?.currency ?? DEFAULT_CURRENCY),
            }))}
          />
          {method ? (
            <p className="mt-3 text-sm wrap-anywhere text-muted">Priced by hours with “{method.title}”.</p>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}
