import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { ListRow } from "@/components/ui/list-row";
import { SoftLink } from "@/components/ui/soft-link";
import { listMaterialRipples } from "@/db/queries/projects/ripple";
import type { Ripple } from "@/lib/domain/materials/ripple";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import { moneyOrLoss } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";
import { RepriceButton } from "./reprice-button";

/** What was noted with another price of this material than today's, and what that makes of its wage. */
export async function RippleCard({ userId, material }: { userId: string; material: LibraryMaterial }) {
  const { ripples, floorCents } = await listMaterialRipples(userId, material);
  if (ripples.length === 0) return null;
  const templates = ripples.filter(({ isOneOff }) => !isOneOff).length;
  const touched = [countOf(templates, "template"), `${countOf(ripples.length - templates, "piece")} in progress`];
  const words = touched.filter((part) => !part.startsWith("0 ")).join(" and ");
  return (
    <Card aria-labelledby="ripple-title">
      <CardHeader className="*:nth-2:-my-2.5">
        <CardTitle id="ripple-title">The price has changed</CardTitle>
        {ripples.length > 1 ? (
          <RepriceButton materialId={material.id} works={ripples} label={`Reprice all ${ripples.length}`} />
        ) : null}
      </CardHeader>
      <p className="mt-1 text-sm text-muted">
        {words} {ripples.length === 1 ? "was" : "were"} noted at another price. Finished work stays as it is.
      </p>
      <ul className="mt-2 divide-y divide-line *:min-h-14">
        {ripples.map((ripple) => (
          <ListRow
            key={ripple.id}
            title={<SoftLink href={`/calculator/projects/${ripple.id}`}>{ripple.name}</SoftLink>}
            meta={`${ripple.isOneOff ? "" : "Template · "}${costChange(ripple, material.currency)}`}
            below={<WageChange {...ripple} currency={material.currency} floorCents={floorCents} />}
          >
            <RepriceButton materialId={material.id} works={[ripple]} label="Reprice" />
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}

function costChange({ costs }: Ripple, currency: string): string {
  return `${printMoney(costs.before, currency)} → ${printMoney(costs.now, currency)}`;
}

type WageChangeProps = Pick<Ripple, "wages"> & { currency: string; floorCents: number | null };

function WageChange({ wages, currency, floorCents }: WageChangeProps) {
  if (!wages) return null;
  const [hour, hourBefore] = [wages.now, wages.before].map((cents) => moneyOrLoss(cents, currency));
  const floor = floorCents !== null && wages.now < floorCents ? ", under your minimum" : "";
  return (
    <p className="num basis-full pb-2.5 text-sm">
      {`At ${printMoney(wages.oneCents, currency)} each an hour brings ${hour} instead of ${hourBefore}${floor}.`}
    </p>
  );
}
