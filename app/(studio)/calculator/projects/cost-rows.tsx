import { PricedRows } from "@/components/ui/slip";
import type { Costs } from "@/lib/domain/projects/fields";
import { sum } from "@/lib/domain/shared/largest-remainder";
import { printMoney } from "@/lib/domain/shared/money";

/** Lines of material and additional costs, their sum, and the quantity if it is not one. */
export function CostRows({
  costs: { materials, additionalCostsCents, pieces },
  currency,
  className,
}: {
  costs: Omit<Costs, "methodId">;
  currency: string;
  className?: string;
}) {
  const lines = [
    ...materials,
    ...(additionalCostsCents > 0 ? [{ name: "Additional costs", costCents: additionalCostsCents }] : []),
  ];
  const money = (cents: number) => printMoney(cents, currency);
  const rows = lines.map(({ name, costCents }, at) => ({ key: `${at}`, label: name, value: money(costCents) }));
  return (
    <>
      <PricedRows
        className={className}
        rows={rows}
        total={
          lines.length < 2 ? undefined : { label: "Sum", value: money(sum(lines.map(({ costCents }) => costCents))) }
        }
      />
      {pieces === 1 ? null : <p className="num mt-1.5 text-sm">For {pieces} pieces.</p>}
    </>
  );
}
