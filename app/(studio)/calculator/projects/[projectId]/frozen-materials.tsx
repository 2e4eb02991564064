import { PricedRows } from "@/components/ui/slip";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import { printMoney } from "@/lib/domain/shared/money";

export function FrozenMaterials({ snapshot: { materials, currency } }: { snapshot: PriceSnapshot }) {
  if (materials.length === 0) return null;
  return (
    <>
      <h2 className="mt-5 mb-2 text-base">Materials</h2>
      <PricedRows
        rows={materials.map(({ name, costCents }, at) => ({
          key: `${at}`,
          label: name,
          value: printMoney(costCents, currency),
        }))}
      />
    </>
  );
}
