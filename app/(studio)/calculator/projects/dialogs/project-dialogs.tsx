import { Suspense } from "react";
import { listLibrary } from "@/db/queries/materials/library";
import type { MethodCard } from "@/db/queries/methods/cards";
import { listOfferedMethods } from "@/db/queries/methods/saved";
import { findProject } from "@/db/queries/projects/detail";
import { craftOf } from "@/lib/domain/profile/crafts";
import { readSuggestedPrice } from "@/lib/domain/sales/suggested-price";
import { isUuid } from "@/lib/domain/shared/address";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { readChannels } from "../[projectId]/worth/worth-card";
import { NewProject, ProjectDialogHost } from "./project-dialog-host";
import type { PricingMethod } from "./types";

type Search = Record<string, string | string[] | undefined>;

const KINDS = ["complete", "costs", "edit"] as const;

type Props = {
  user: { id: string; country: string | null; currency: string | null; craft: string | null };
  search: Search;
  closeHref: string;
};

/** The dialog in the address: a new project, or `?complete=`, `?costs=` or `?edit=` with the id of an ongoing one. */
export function ProjectDialogs(props: Props) {
  if (["dialog", ...KINDS].every((name) => props.search[name] === undefined)) return null;
  return (
    <Suspense fallback={null}>
      <NamedDialog {...props} />
    </Suspense>
  );
}

async function NamedDialog({ user, search, closeHref }: Props) {
  if (search.dialog === "new") {
    const template = await findTemplate(user.id, search.template);
    const example = craftOf(user.craft)?.example ?? null;
    return <NewProject key={template?.id} template={template} example={example} closeHref={closeHref} />;
  }
  const kind = KINDS.find((one) => search[one] !== undefined) ?? "edit";
  const id = search[kind];
  if (!isUuid(id)) return null;
  const [project, methods, library, channels] = await Promise.all([
    findProject(user.id, id),
    listOfferedMethods(user.id),
    kind === "edit" ? [] : listLibrary(user.id),
    kind === "complete" ? readChannels(user.id) : [],
  ]);
  if (!project || project.status === "finished" || (kind === "complete" && !project.isOneOff)) return null;
  const { sessions: _, snapshot: __, ...shown } = project;
  const suggested = readSuggestedPrice(search);
  return (
    <ProjectDialogHost
      key={`${kind}-${project.id}-${suggested?.oneCents}`}
      kind={kind}
      project={{ ...shown, suggested }}
      methods={{
        mine: methods.filter(({ isMine }) => isMine).map(pricingOf),
        saved: methods.filter(({ isMine }) => !isMine).map(pricingOf),
        suggestedCurrency: accountCurrency(user),
        starter: craftOf(user.craft)?.starter ?? null,
      }}
      library={library}
      channels={channels}
      closeHref={closeHref}
    />
  );
}

/** The template of `?template=`. Null, for an empty project, if it is unknown, another crafter's or a once-off. */
async function findTemplate(userId: string, id: unknown) {
  const project = isUuid(id) ? await findProject(userId, id) : null;
  return project && !project.isOneOff ? { id: project.id, name: project.name } : null;
}

function pricingOf(method: MethodCard): PricingMethod {
  const { id, title, rateType, rateCents, hoursPerDay, currency, profitOption, manualProfitCents } = method;
  return { id, title, rateType, rateCents, hoursPerDay, currency, profitOption, manualProfitCents };
}
