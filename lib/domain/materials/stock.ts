import { divideRounded, MAX_AMOUNT_CENTS, smallestAmount } from "../shared/money";

/** What is on hand in millionths of the use unit, and what it is worth. */
export type Stock = { micro: bigint; cents: number };

export const NOTHING_ON_HAND: Stock = { micro: 0n, cents: 0 };

/** The cost of a part of the stock at its average, rounded once half away from zero; all of it costs all of its worth. */
export function costOf(stock: Stock, micro: bigint, currency: string): number {
  if (stock.micro === 0n) return 0;
  const smallest = BigInt(smallestAmount(currency));
  const cents = divideRounded(BigInt(stock.cents) * micro, stock.micro * smallest) * smallest;
  return micro >= stock.micro ? Number(cents) : Math.min(Number(cents), stock.cents);
}

/** The change when so much is taken; null if there is too little. */
export function takeFrom(stock: Stock, micro: bigint, currency: string): Stock | null {
  if (micro > stock.micro) return null;
  const cents = micro === stock.micro ? stock.cents : costOf(stock, micro, currency);
  return { micro: -micro, cents: cents === 0 ? 0 : -cents };
}

/**
 * The change when so much was counted. More than was known is worth the average; on an empty shelf that of `before`, the
 * stock after the last purchase.
 */
export function countAs(
  stock: Stock,
  counted: bigint,
  { currency, before }: { currency: string; before: Stock },
): Stock {
  if (counted <= stock.micro) return takeFrom(stock, stock.micro - counted, currency) ?? NOTHING_ON_HAND;
  const more = counted - stock.micro;
  return { micro: more, cents: costOf(stock.micro > 0n ? stock : before, more, currency) };
}

export function addUp(stock: Stock, change: Stock): Stock {
  return { micro: stock.micro + change.micro, cents: stock.cents + change.cents };
}

/** A sentence if the stock would leave what can be stored. */
export function stockProblem({ micro, cents }: Stock): string | null {
  return micro >= 10n ** 18n || cents > MAX_AMOUNT_CENTS ? "That is more than a shelf can hold." : null;
}

/** Whether this change takes the stock under what the crafter calls low. */
export function crossesLow(before: bigint, after: bigint, lowAt: bigint | null): boolean {
  return lowAt !== null && before >= lowAt && after < lowAt;
}
