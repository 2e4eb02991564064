import { MAX_AMOUNT_CENTS } from "../shared/money";
import { type PriceEnd, withPriceEnd } from "./worth";

/** Symbols and codes, without spaces, of currencies that nobody pays in hundredths. */
const WITHOUT_MINOR_UNITS = new Set("¥ JP¥ 円 JPY ₩ 원 KRW ₫ đ VND CLP CFA FCFA ₲ PYG UGX".split(" "));

/** The ends to apply one after another, by the lowest total in minor units that uses them. */
const ENDS: readonly [fromCents: number, ends: readonly PriceEnd[]][] = [
  [10_000, ["00", "five", "five", "ten"]],
  [2_000, ["99", "00", "five", "ten"]],
  [0, ["50", "99", "00", "five"]],
];

/**
 * Rounder prices above a total, each above the one before: 189, 190, 195 and 200 for 188.35. From 1,000 on the steps
 * grow with the price. All but the first add a quarter at most.
 */
export function roundUps(totalCents: number, currency: string): number[] {
  if (totalCents <= 0) return [];
  const ends = ENDS.find(([from]) => totalCents >= from)?.[1] ?? [];
  const scale = scaleOf(totalCents);
  const hasNoMinorUnits = WITHOUT_MINOR_UNITS.has(currency.replace(/\s/g, ""));
  const found: number[] = [];
  for (const end of ends) {
    if (hasNoMinorUnits && (end === "50" || end === "99")) continue;
    const price = withPriceEnd((found.at(-1) ?? totalCents) + 1, end, scale);
    if (price > MAX_AMOUNT_CENTS || (found.length > 0 && (price - totalCents) * 4 > totalCents)) break;
    found.push(price);
  }
  return found;
}

/** 1 below 1,000.00, times ten for each further digit. */
function scaleOf(cents: number): number {
  let scale = 1;
  while (cents >= 100_000 * scale) scale *= 10;
  return scale;
}
