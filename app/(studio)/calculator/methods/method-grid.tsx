import { Badge } from "@/components/ui/badge";
import { CardTitle } from "@/components/ui/card";
import { StitchedRule } from "@/components/ui/stitched-rule";
import type { MethodCard } from "@/db/queries/methods/cards";
import { canFavourite, canRemix, type Tier } from "@/lib/domain/billing/tiers";
import { shortenText } from "@/lib/domain/shared/text";
import { MethodActions, type MethodRights } from "./method-actions";
import { MethodRows } from "./method-slip";

export function MethodGrid({ methods, tier }: { methods: readonly MethodCard[]; tier: Tier }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
      {methods.map((method) => (
        <MethodReceipt key={method.id} method={method} canFavourite={canFavourite(tier)} canRemix={canRemix(tier)} />
      ))}
    </ul>
  );
}

function MethodReceipt({ method, ...rights }: MethodRights & { method: MethodCard }) {
  const titleId = `method-${method.id}`;
  return (
    <li className="grid">
      <div className="receipt">
        <p className="mb-1">
          <MethodBadge method={method} />
        </p>
        <CardTitle id={titleId} dir="auto" className="text-xl wrap-anywhere">
          {method.title}
        </CardTitle>
        <div className="mt-0.5 mb-4 min-h-[2lh] text-sm wrap-anywhere text-muted">
          <MethodCredit method={method} />
          {method.description ? (
            <p dir="auto" className="line-clamp-2">
              {shortenText(method.description, 140)}
            </p>
          ) : null}
        </div>
        <MethodRows method={method} />
        <StitchedRule className="mt-4 mb-1" space="none" />
        <MethodActions method={method} titleId={titleId} {...rights} />
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
