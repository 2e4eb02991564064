import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { MethodCard } from "@/db/queries/methods/cards";
import { excerpt } from "@/lib/domain/shared/text";
import { MethodActions } from "./method-actions";
import { MethodSlip } from "./method-slip";

/** A method as a receipt: what it is for, and what it makes of an example. */
export function MethodReceipt({
  method,
  canFavourite,
  canRemix,
}: {
  method: MethodCard;
  canFavourite: boolean;
  canRemix: boolean;
}) {
  const titleId = `method-${method.id}`;
  return (
    <li className="grid">
      <Card className="flex flex-col">
        <CardHeader className="flex-nowrap! items-start!">
          <CardTitle id={titleId} dir="auto" className="min-w-0 wrap-anywhere">
            {method.title}
          </CardTitle>
          <MethodBadge method={method} />
        </CardHeader>
        <MethodCredit method={method} />
        {method.description ? (
          <p dir="auto" className="mt-2 text-sm wrap-anywhere text-muted">
            {excerpt(method.description, 140)}
          </p>
        ) : null}
        <MethodSlip method={method} className="mt-auto pt-4" />
        <MethodActions method={method} titleId={titleId} canFavourite={canFavourite} canRemix={canRemix} />
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
