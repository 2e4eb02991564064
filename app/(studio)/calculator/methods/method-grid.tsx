import type { MethodCard } from "@/db/queries/methods/cards";
import { canFavourite, canRemix, type Tier } from "@/lib/domain/billing/tiers";
import { MethodReceipt } from "./method-receipt";

export function MethodGrid({ methods, tier }: { methods: readonly MethodCard[]; tier: Tier }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
      {methods.map((method) => (
        <MethodReceipt key={method.id} method={method} canFavourite={canFavourite(tier)} canRemix={canRemix(tier)} />
      ))}
    </ul>
  );
}
