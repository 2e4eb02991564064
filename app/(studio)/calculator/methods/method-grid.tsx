import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { MethodCard } from "@/db/queries/methods/cards";
import { canFavourite, canRemix, type Tier } from "@/lib/domain/billing/tiers";
import { shortenText } from "@/lib/domain/shared/text";
import { MethodActions, type MethodRights } from "./method-actions";
import { MethodSlip } from "./method-slip";

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
      <Card className="flex flex-col">
        <CardHeader wraps={false}>
          <CardTitle id={titleId} dir="auto" className="min-w-0 wrap-anywhere">
            {method.title}
          </CardTitle>
          <MethodBadge method={method} />
        </CardHeader>
        <MethodCredit method={method} />
        {method.description ? (
          <p dir="auto" className="mt-2 text-sm wrap-anywhere text-muted">
            {shortenText(method.description, 140)}
          </p>
        ) : null}
        <MethodSlip method={method} className="mt-auto pt-4" />
        <MethodActions method={method} titleId={titleId} {...rights} />
      </Card>
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
  return credit.length > 0 ? <p className="mt-0.5 text-sm wrap-anywhere text-muted">{credit.join(", ")}</p> : null;
}
