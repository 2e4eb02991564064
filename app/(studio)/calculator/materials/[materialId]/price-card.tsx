import { ChartCard } from "@/components/charts/chart";
import { DottedLine } from "@/components/charts/dotted-line";
import type { Purchase } from "@/db/queries/materials/movements";
import { type LibraryMaterial, priceAt, pricedWords } from "@/lib/domain/materials/shelf";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";

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
  const last = prices.at(-1);
  if (!last) return null;
  const what = pricedWords(material);
  return (
    <ChartCard
      id="prices"
      title="What it cost"
      words={`Last bought on ${dateWords(last.day, "UTC")} at ${print(last.cents)} for ${what}.`}
    >
      {prices.length > 1 ? (
        <>
          <DottedLine
            label={`Price of ${what} by purchase: ${prices.map(({ cents }) => print(cents)).join(", ")}`}
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
