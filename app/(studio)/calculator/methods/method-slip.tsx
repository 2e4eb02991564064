import { PricedRows, Slip } from "@/components/ui/slip";
import { exampleCalculation, type PricedMethod } from "@/lib/domain/methods/pricing";
import { printNumber } from "@/lib/domain/shared/formats";
import { printMoney } from "@/lib/domain/shared/money";

/** The example calculation of a method (lib/domain/methods/README.md) on a slip of paper. */
export function MethodSlip({ method }: { method: PricedMethod }) {
  return (
    <Slip>
      <MethodRows method={method} />
    </Slip>
  );
}

export function MethodRows({ method }: { method: PricedMethod }) {
  const { work, price } = exampleCalculation(method);
  const money = (cents: number) => printMoney(cents, method.currency);
  const rows = price.lines
    .filter(({ key }) => key !== "additional")
    .map(({ key, label, cents }) => ({
      key,
      label: key === "labor" ? `${work} × ${money(method.rateCents)}` : label,
      value: money(cents),
    }));
  return <PricedRows rows={rows} total={{ label: "Example price", value: money(price.totalCents) }} />;
}

export function rateOf({ rateType, rateCents, hoursPerDay, currency }: PricedMethod): string {
  const rate = printMoney(rateCents, currency);
  return rateType === "hourly"
    ? `${rate} per hour`
    : `${rate} per day of ${printNumber(hoursPerDay)} ${hoursPerDay === 1 ? "hour" : "hours"}`;
}
