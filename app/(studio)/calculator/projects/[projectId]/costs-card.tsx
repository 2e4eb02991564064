import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { findMethod } from "@/db/queries/methods/cards";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { type Account, accountCurrency } from "@/lib/domain/shared/currencies";
import { CostRows } from "../cost-rows";

/** What is noted on a project in progress, or what a template's projects start with; both change in a dialog. */
export async function CostsCard({ user, project }: { user: Account & { id: string }; project: ProjectDetail }) {
  const { id, isOneOff, materials, additionalCostsCents, pieces, methodId, likelyMethod } = project;
  const method = methodId ? await findMethod(user.id, methodId) : null;
  const isEmpty = materials.length === 0 && additionalCostsCents === 0;
  const isNew = isEmpty && pieces === 1 && !method;
  const change = (words: string, className: string) => (
    <SoftLink
      href={`/calculator/projects/${id}?costs=${id}`}
      prefetch={false}
      scroll={false}
      aria-label={words === "Change" ? "Change materials and costs" : undefined}
      className={className}
    >
      {words}
    </SoftLink>
  );
  return (
    <Card aria-labelledby="costs-title">
      <CardHeader>
        <CardTitle id="costs-title">Materials and costs</CardTitle>
        {isNew ? null : change("Change", "-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent")}
      </CardHeader>
      <p className="mt-1 text-sm text-muted">
        {isOneOff
          ? "Note what you buy as you go. Mark Complete begins with it."
          : "Projects made from this template start with these."}
      </p>
      {isEmpty && pieces === 1 ? null : (
        <CostRows
          costs={project}
          currency={(method ?? likelyMethod)?.currency ?? accountCurrency(user)}
          className="mt-4"
        />
      )}
      {method ? <p className="mt-3 text-sm wrap-anywhere text-muted">Priced by hours with “{method.title}”.</p> : null}
      {isNew ? change("Add materials and costs", buttonClass({ variant: "quiet", className: "mt-3" })) : null}
    </Card>
  );
}
