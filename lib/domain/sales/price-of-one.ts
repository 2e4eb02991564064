import { type Price, type PriceSnapshot, priceOfSnapshot } from "../methods/pricing";
import { MAX_AMOUNT_CENTS, printMoney, roundUp } from "../shared/money";

/** Rounded up to the minor unit: 35.93 for 862.30 and 24 pieces, and whole yen. */
export function priceOfOne(allCents: number, pieces: number, currency: string): number {
  return roundUp(Math.ceil(allCents / pieces), currency);
}

/** The final price of all pieces; null if it exceeds the largest amount. */
export function priceOfAll(oneCents: number, pieces: number): number | null {
  const all = oneCents * pieces;
  return all > MAX_AMOUNT_CENTS ? null : all;
}

/** The snapshot with the price that all pieces have at the price of one. */
export function pricedByPiece(snapshot: PriceSnapshot, pieces: number): PriceSnapshot {
  return {
    ...snapshot,
    priceOverrideCents: priceOfOne(priceOfSnapshot(snapshot).finalCents, pieces, snapshot.currency) * pieces,
  };
}

/** `R35.93 each` and `R862.32 for 24`; only the first part, `R35.93`, for a single piece. */
export function priceParts(allCents: number, pieces: number, currency: string): { one: string; all: string | null } {
  const oneCents = priceOfOne(allCents, pieces, currency);
  const one = printMoney(oneCents, currency);
  if (pieces === 1) return { one, all: null };
  return { one: `${one} each`, all: `${printMoney(oneCents * pieces, currency)} for ${pieces}` };
}

/** `R35.93 each, R862.32 for 24`; `R35.93` for a single piece. */
export function priceInWords(allCents: number, pieces: number, currency: string): string {
  const { one, all } = priceParts(allCents, pieces, currency);
  return all === null ? one : `${one}, ${all}`;
}

/** Says also what was rounded: `R35.93 each, rounded up; all 24 R862.32 (total R862.30)`. */
export function roundedPriceInWords(
  { totalCents, finalCents }: Pick<Price, "totalCents" | "finalCents">,
  pieces: number,
  currency: string,
): string {
  const all = priceOfOne(finalCents, pieces, currency) * pieces;
  if (all === finalCents) return priceInWords(finalCents, pieces, currency);
  const unrounded = `${finalCents === totalCents ? "total" : "final price"} ${printMoney(finalCents, currency)}`;
  return `${priceParts(finalCents, pieces, currency).one}, rounded up; all ${pieces} ${printMoney(all, currency)} (${unrounded})`;
}
