import { Badge } from "@/components/ui/badge";
import { CardTitle } from "@/components/ui/card";
import type { MethodCard } from "@/db/queries/methods/cards";
import { canFavourite, canRemix, type Tier } from "@/lib/domain/billing/tiers";
import { shortenText } from "@/lib/domain/shared/text";
import { MethodActions, type MethodRights } from "./method-actions";
import { MethodRows, rateOf } from "./method-slip";

export function MethodGrid({ methods, tier }: { methods: readonly MethodCard[]; tier: Tier }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
      {methods.map((method) => (
        <MethodReceipt key={method.id} method={method} canFavourite={canFavourite(tier)} canRemix={canRemix(tier)} />
      ))}
    </ul>
  );
}

function MethodReceipt({ method, ...rights }: MethodRights & { method: MethodCard }) {
  const titleId = `method-${method.id}`;
  return (
    <li>
      <div className="receipt">
        <div className="card-header">
          <MethodBadge method={method} />
          <MethodActions method={method} titleId={titleId} {...rights} />
        </div>
        <CardTitle id={titleId} dir="auto" className="text-xl wrap-anywhere">
          {method.title}
        </CardTitle>
        <div className="mt-0.5 mb-3 text-sm wrap-anywhere text-muted">
          <MethodCredit method={method} />
          <p dir="auto" className="line-clamp-2">
            {method.description ? shortenText(method.description, 140) : rateOf(method)}
          </p>
        </div>
        <MethodRows method={method} />
      </div>
    </li>
  );
}

function MethodBadge({ method }: { method: MethodCard }) {
  if (method.isMine)
    return <Badge tone={method.isPublic ? "accent" : "neutral"}>{method.isPublic ? "Public" : "Private"}</Badge>;
  if (method.isFavourite) return <Badge tone="ochre">Pinned</Badge>;
  return method.isSaved ? <Badge tone="moss">Saved</Badge> : null;
}

function MethodCredit({ method }: { method: MethodCard }) {
  const credit = [
    method.isMine ? null : `by ${method.makerName}`,
    method.remixOf === null ? null : `remixed from ${method.remixOf}`,
  ].filter((part) => part !== null);
  return credit.length > 0 ? <p>{credit.join(", ")}</p> : null;
}
