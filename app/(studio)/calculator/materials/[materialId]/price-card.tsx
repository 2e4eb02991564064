import { ChartCard } from "@/components/charts/chart";
import { DottedLine } from "@/components/charts/dotted-line";
import type { Purchase } from "@/db/queries/materials/movements";
import { type LibraryMaterial, priceAt, pricedWords } from "@/lib/domain/materials/shelf";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";

/** Fewer, or a smaller difference, are only said. */
const MIN_PRICES = 3;
const MIN_CHANGE = 0.03;

/** What each purchase cost, for the same quantity. `purchases`: the newest first. */
export function PriceCard({ material, purchases }: { material: LibraryMaterial; purchases: readonly Purchase[] }) {
  const { currency } = material;
  const print = (cents: number) => printMoney(cents, currency);
  const prices = purchases
    .map(({ id, day, quantity, valueCents }) => ({
      id,
      day,
      cents: priceAt(material, { micro: quantity, cents: valueCents }),
    }))
    .reverse();
  const [last, before] = prices.toReversed();
  if (!last) return null;
  const what = pricedWords(material);
  const change = last.cents - (before ?? last).cents;
  const compared = `${print(Math.abs(change))} ${change > 0 ? "more" : "less"} than`;
  const cents = prices.map((price) => price.cents);
  const isDrawn = cents.length >= MIN_PRICES && Math.min(...cents) < Math.max(...cents) * (1 - MIN_CHANGE);
  return (
    <ChartCard
      id="prices"
      title="What it cost"
      words={`Last bought on ${dateWords(last.day, "UTC")} at ${print(last.cents)} for ${what}${before ? `, ${change === 0 ? "as" : compared} the time before` : ""}.`}
    >
      {isDrawn ? (
        <>
          <DottedLine
            label={`Price of ${what} by purchase: ${cents.map(print).join(", ")}`}
            points={prices.map(({ id, day, cents }) => ({
              key: id,
              label: "",
              value: cents,
              dots: [{ value: cents, words: `${dateWords(day, "UTC")}: ${print(cents)}` }],
            }))}
            print={print}
          />
          <p>{`What ${what} cost in each purchase, postage included.`}</p>
        </>
      ) : null}
    </ChartCard>
  );
}
