import type { MethodCard } from "@/db/queries/methods/cards";
import { listMyMethods } from "@/db/queries/methods/own";
import { listSavedMethods } from "@/db/queries/methods/saved";
import { findProject } from "@/db/queries/projects/detail";
import { isUuid } from "@/lib/domain/shared/address";
import { ProjectDialogHost } from "./project-dialog-host";
import type { PricingMethod } from "./types";

/** The dialog of `?complete=<project>` or `?edit=<project>`; what is unknown, another's or finished opens nothing. */
export async function ProjectDialogs({
  user,
  asked,
  closeHref,
}: {
  user: { id: string };
  asked: Record<string, string | string[] | undefined>;
  closeHref: string;
}) {
  const kind = asked.complete === undefined ? "edit" : "complete";
  const id = asked[kind];
  if (!isUuid(id)) return null;
  const [project, mine, saved] = await Promise.all([
    findProject(user.id, id),
    listMyMethods(user.id),
    listSavedMethods(user.id),
  ]);
  if (!project || project.status === "finished" || (kind === "complete" && !project.isOneOff)) return null;
  const { sessions: _, snapshot: __, ...shown } = project;
  return (
    <ProjectDialogHost
      key={`${kind}-${project.id}`}
      kind={kind}
      project={shown}
      methods={{ mine: mine.map(pricingOf), saved: saved.map(pricingOf) }}
      closeHref={closeHref}
    />
  );
}

function pricingOf(method: MethodCard): PricingMethod {
  const { id, title, rateType, rateCents, hoursPerDay, currency, profitOption, manualProfitCents } = method;
  return { id, title, rateType, rateCents, hoursPerDay, currency, profitOption, manualProfitCents };
}
