import { cn } from "@/components/ui/cn";
import { PricedRows } from "@/components/ui/slip";
import { laborFormula, type Price, type PricedMethod, type PriceLine } from "@/lib/domain/methods/pricing";
import { priceParts, roundedPriceInWords } from "@/lib/domain/sales/price-of-one";
import { printMoney } from "@/lib/domain/shared/money";

const colours: Record<PriceLine["key"], string> = {
  labor: "bg-accent",
  materials: "bg-ochre",
  additional: "bg-control",
  profit: "bg-moss",
};

/** The lines of a price, from two on, as one stacked bar, hidden from screen readers, which have the rows. */
export function PriceBar({ lines, className }: { lines: readonly PriceLine[]; className?: string }) {
  const shown = lines.filter(({ cents }) => cents > 0);
  if (shown.length < 2) return null;
  return (
    <div
      aria-hidden="true"
      className={cn(
        "flex h-4.5 gap-0.5 overflow-hidden rounded-full bg-sunken print:[print-color-adjust:exact]",
        className,
      )}
    >
      {shown.map(({ key, cents }) => (
        <i
          key={key}
          className={cn(
            "min-w-0.5 basis-0 forced-color-adjust-none transition-[flex-grow] first:rounded-l-full last:rounded-r-full",
            colours[key],
          )}
          style={{ flexGrow: cents }}
        />
      ))}
    </div>
  );
}

/** The price of one of several pieces and, smaller, of all of them. */
export function PriceOfOne({ price, pieces, currency }: { price: Price; pieces: number; currency: string }) {
  const { one } = priceParts(price.finalCents, pieces, currency);
  const words = roundedPriceInWords(price, pieces, currency);
  return (
    <span className="num block basis-full wrap-anywhere [.display_&]:text-right">
      <span className="display text-xl">{one}</span>
      <span className="font-sans text-sm text-muted">{words.slice(one.length)}</span>
    </span>
  );
}

type Props = {
  method: PricedMethod;
  totalSeconds: number;
  price: Price;
  withTotal: boolean;
  unread?: readonly PriceLine["key"][];
};

/** The lines of a price with their bar colours; `unread` lines show a dash. */
export function PriceRows({ method, totalSeconds, price, withTotal, unread = [] }: Props) {
  const money = (cents: number) => printMoney(cents, method.currency);
  return (
    <PricedRows
      size="base"
      rows={price.lines.map(({ key, label, cents }) => ({
        key,
        label,
        note: key === "labor" ? laborFormula(method, totalSeconds) : undefined,
        value: unread.includes(key) ? "–" : money(cents),
        mark: colours[key],
      }))}
      total={withTotal ? { label: "Total", value: unread.length > 0 ? "–" : money(price.totalCents) } : undefined}
    />
  );
}
