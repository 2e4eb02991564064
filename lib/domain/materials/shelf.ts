import { printMoney } from "../shared/money";
import { type MaterialValues, pricedQuantity } from "./material";
import { printQuantity, toUseUnit } from "./quantities";
import { costOf, type Stock } from "./stock";

export type LibraryMaterial = MaterialValues & { id: string; stock: Stock; isArchived: boolean };

/** What was bought in all, and how many pieces name the material. */
export type Uses = { boughtMicro: bigint; pieces: number };
export const UNUSED: Uses = { boughtMicro: 0n, pieces: 0 };

/** `150 g` */
export function onHandWords({ stock, useUnit }: LibraryMaterial): string {
  return printQuantity({ micro: stock.micro, unit: useUnit });
}

/** What the material costs now: `R93.33 for 1 skein`; null without stock. */
export function priceWords(material: LibraryMaterial): string | null {
  return material.stock.micro === 0n
    ? null
    : `${printMoney(priceAt(material, material.stock), material.currency)} for ${pricedWords(material)}`;
}

/** What the quantity that prices are compared by costs at the average of a stock or a purchase. */
export function priceAt(material: LibraryMaterial, stock: Stock): number {
  const { micro } = toUseUnit(pricedQuantity(material), material.useUnit, material);
  return costOf(stock, micro ?? 0n, material.currency);
}

/** `1 skein`, `100 g` */
export function pricedWords(material: LibraryMaterial): string {
  return printQuantity(pricedQuantity(material), material.packName);
}

export function isLow({ stock, lowAt, isArchived }: LibraryMaterial): boolean {
  return !isArchived && lowAt !== null && stock.micro < lowAt;
}

/** What a shelf is worth in each currency; currencies are never added up. */
export function sumWorth(materials: readonly LibraryMaterial[]): { currency: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, stock } of materials) sums.set(currency, (sums.get(currency) ?? 0) + stock.cents);
  return [...sums]
    .flatMap(([currency, cents]) => (cents > 0 ? [{ currency, cents }] : []))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
