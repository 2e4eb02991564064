import { Card, CardTitle } from "@/components/ui/card";
import type { WageFloor } from "@/db/queries/sales/floors";
import { amountText } from "@/lib/domain/shared/money";
import { FloorForm } from "./floor-form";

/** The least that an hour should bring, in each currency that the crafter works with. */
export function FloorCard({ currencies, floors }: { currencies: readonly string[]; floors: readonly WageFloor[] }) {
  const known = new Map(floors.map(({ currency, floorCents }) => [currency, amountText(floorCents)]));
  return (
    <Card aria-labelledby="floor-title" className="mt-6">
      <CardTitle id="floor-title">The least an hour should bring</CardTitle>
      <p className="mt-1 mb-4 text-muted">
        Private. Your projects show how far a price is from it. Leave blank for none.
      </p>
      <div className="grid gap-4">
        {currencies.map((currency) => (
          <FloorForm key={currency} currency={currency} stored={known.get(currency) ?? ""} />
        ))}
      </div>
    </Card>
  );
}
