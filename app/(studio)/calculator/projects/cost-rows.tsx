import { PricedRows } from "@/components/ui/slip";
import type { Costs, NotedMaterial } from "@/lib/domain/projects/fields";
import { sum } from "@/lib/domain/shared/largest-remainder";
import { printMoney } from "@/lib/domain/shared/money";

type Unpriced = { name: string; isUnpriced?: boolean };

/** How many prices are missing, in words; null if none is. A sum without them would be too small. */
export function missingPrices(materials: readonly Unpriced[]): string | null {
  const missing = materials.filter(({ isUnpriced }) => isUnpriced).length;
  if (missing === 0) return null;
  return missing === 1 ? "One price is missing" : `${missing} prices are missing`;
}

type Props = {
  costs: Omit<Costs, "methodId" | "materials"> & { materials: readonly (NotedMaterial & Unpriced)[] };
  currency: string;
  className?: string;
};

/** Lines of material and additional costs, their sum, and the quantity if it is not one. */
export function CostRows({ costs: { materials, additionalCostsCents, pieces }, currency, className }: Props) {
  const lines = [
    ...materials,
    ...(additionalCostsCents > 0 ? [{ name: "Additional costs", costCents: additionalCostsCents }] : []),
  ];
  const money = (cents: number) => printMoney(cents, currency);
  const rows = lines.map(({ name, costCents, ...line }: (typeof lines)[number] & Unpriced, at) => ({
    key: `${at}`,
    label: name,
    value: line.isUnpriced ? "No price yet" : money(costCents),
  }));
  const missing = missingPrices(materials);
  return (
    <>
      <PricedRows
        className={className}
        rows={rows}
        total={
          lines.length < 2 || missing
            ? undefined
            : { label: "Sum", value: money(sum(lines.map(({ costCents }) => costCents))) }
        }
      />
      {missing ? <p className="mt-1.5 text-sm font-medium text-danger">{missing}.</p> : null}
      {pieces === 1 ? null : <p className="num mt-1.5 text-sm">For {pieces} pieces.</p>}
    </>
  );
}
