import { MAX_AMOUNT_CENTS, printMoney, roundDown, roundUp, smallestAmount } from "../shared/money";

/** A sales channel's fees for each piece. Amounts are minor units of its currency. */
export type ChannelFees = {
  /** A symbol. It decides to which amount fees and prices are rounded. */
  currency: string;
  /** Hundredths of a percent of the price, 0 to 9,999. */
  percentBp: number;
  fixedCents: number;
  hasFeeOnShipping: boolean;
  /** A cost per event, such as a table at a fair, shared by the pieces that are expected to sell there. */
  perEventCents: number;
  piecesPerEvent: number;
};

export const NO_FEES: ChannelFees = {
  currency: "",
  percentBp: 0,
  fixedCents: 0,
  hasFeeOnShipping: false,
  perEventCents: 0,
  piecesPerEvent: 1,
};

/** All pieces made, with their time and costs in total. */
export type MadeWork = {
  seconds: number;
  /** Materials and additional costs. */
  costsCents: number;
  pieces: number;
};

/** Per piece: the shipping that the customer pays on top of the price, and the postage that the crafter pays. */
export type Sending = { shippingCents: number; postageCents: number };

/** Minor units for so many hours: a rate by the day stays exact. */
export type Wage = { cents: number; hours: number };

const NOT_SENT: Sending = { shippingCents: 0, postageCents: 0 };

/** The fees on the price and shipping of some pieces, rounded up, so that earnings are never shown too high. */
export function feesCents(
  channel: ChannelFees,
  { priceCents, shippingCents, pieces }: { priceCents: number; shippingCents: number; pieces: number },
): number {
  const charged = BigInt(priceCents) + (channel.hasFeeOnShipping ? BigInt(shippingCents) : 0n);
  const fees = divideUp(charged * BigInt(channel.percentBp), WHOLE) + BigInt(pieces) * flatFee(channel);
  return roundUp(Number(fees), channel.currency);
}

/** The earnings from selling every piece at this price, after fees, postage, materials and additional costs. */
export function keptCents(
  work: MadeWork,
  channel: ChannelFees,
  priceCents: number,
  { shippingCents, postageCents }: Sending = NOT_SENT,
): number {
  const fees = feesCents(channel, { priceCents, shippingCents, pieces: 1 });
  const ofOne = BigInt(priceCents) + BigInt(shippingCents) - BigInt(fees) - BigInt(postageCents);
  return Number(BigInt(work.pieces) * ofOne - BigInt(work.costsCents));
}

/**
 * The smallest price of a piece that pays this hourly wage; null if it exceeds the largest amount. Because the fee is
 * rounded up, the smallest price has a closed form (README.md).
 */
export function priceForWage(
  work: MadeWork,
  channel: ChannelFees,
  wage: number | Wage,
  { shippingCents, postageCents }: Sending = NOT_SENT,
): number | null {
  const { cents, hours } = typeof wage === "number" ? { cents: wage, hours: 1 } : wage;
  const keptOfAll = divideUp(BigInt(cents) * BigInt(work.seconds), BigInt(3600 * hours)) + BigInt(work.costsCents);
  const needed = divideUp(keptOfAll, BigInt(work.pieces)) + flatFee(channel) + BigInt(postageCents);
  const shipping = BigInt(shippingCents);
  const smallest = BigInt(smallestAmount(channel.currency));
  const rest = WHOLE - BigInt(channel.percentBp);
  const leaving = (kept: bigint) => smallest * divideUp(WHOLE * divideUp(kept, smallest), rest);
  const price = channel.hasFeeOnShipping ? leaving(needed) - shipping : leaving(needed - shipping);
  if (price > BigInt(MAX_AMOUNT_CENTS)) return null;
  return price < 0n ? 0 : Number(price);
}

/** The shortest time for which an hourly wage is meaningful. */
export const PER_HOUR_FROM_SECONDS = 900;

/**
 * The hourly wage in minor units, rounded down; null below PER_HOUR_FROM_SECONDS. `kept` and `seconds` are both
 * multiplied by `parts`, to stay exact if only some pieces were sold.
 */
export function wageCents(kept: number | bigint, seconds: number | bigint, parts = 1n): number | null {
  if (BigInt(seconds) < BigInt(PER_HOUR_FROM_SECONDS) * parts) return null;
  return Number(divideDown(BigInt(kept) * 3600n, BigInt(seconds)));
}

const PRICE_ENDS = { none: "Exact", "00": ".00", "50": ".50", "99": ".99", five: "Next 5", ten: "Next 10" } as const;
export type PriceEnd = keyof typeof PRICE_ENDS;

/** The ends to choose from, with their words. */
export function listPriceEnds(currency: string): [PriceEnd, string][] {
  const ends = Object.entries(PRICE_ENDS) as [PriceEnd, string][];
  return smallestAmount(currency) === 1 ? ends : ends.filter(([end]) => STEPS[end][0] >= 500 || end === "none");
}

/** The lowest price with this end that is not below `cents`; `scale` makes the steps larger, for larger prices. */
export function roundToPriceEnd(cents: number, end: PriceEnd, scale = 1): number {
  const [step, offset] = STEPS[end].map((size) => size * scale) as [number, number];
  const over = (((cents - offset) % step) + step) % step;
  return over === 0 ? cents : cents + step - over;
}

const STEPS: Record<PriceEnd, readonly [step: number, offset: number]> = {
  none: [1, 0],
  "00": [100, 0],
  "50": [100, 50],
  "99": [100, 99],
  five: [500, 0],
  ten: [1000, 0],
};

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000n;

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
export function listRoundUps(totalCents: number, currency: string): number[] {
  if (totalCents <= 0) return [];
  const ends = ENDS.find(([from]) => totalCents >= from)?.[1] ?? [];
  const scale = scaleOf(totalCents);
  const found: number[] = [];
  for (const end of ends) {
    if (smallestAmount(currency) > 1 && (end === "50" || end === "99")) continue;
    const price = roundToPriceEnd((found.at(-1) ?? totalCents) + 1, end, scale);
    if (price > MAX_AMOUNT_CENTS || (found.length > 0 && (price - totalCents) * 4 > totalCents)) break;
    found.push(price);
  }
  return found;
}

/** Why no wage is shown. */
export const TOO_SHORT = `Too short to show an hourly wage (under ${PER_HOUR_FROM_SECONDS / 60} minutes).`;

/** `R38.00`, or `a loss of R50.00`: no screen shows a negative amount of money. Rounded down to what can be paid. */
export function moneyOrLoss(cents: number, currency: string): string {
  const rounded = roundDown(cents, currency);
  return rounded < 0 ? `a loss of ${printMoney(-rounded, currency)}` : printMoney(rounded, currency);
}

/** The hourly wage in words, for the middle of a sentence. */
export function hourInWords(wageCents: number, currency: string): string {
  return `${moneyOrLoss(wageCents, currency)} an hour`;
}

/** `R22.00 under your minimum`; `over` is the wage less the minimum. */
export function floorInWords(over: number, currency: string): string {
  if (over === 0) return "exactly your minimum";
  return `${printMoney(Math.abs(roundDown(over, currency)), currency)} ${over < 0 ? "under" : "over"} your minimum`;
}

function flatFee({ currency, fixedCents, perEventCents, piecesPerEvent }: ChannelFees): bigint {
  return BigInt(roundUp(fixedCents + Math.ceil(perEventCents / piecesPerEvent), currency));
}

/** Rounds towards infinity; the divisor is positive. */
function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}

/** Rounds towards minus infinity; the divisor is positive. */
function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** 1 below 1,000.00, times ten for each further digit. */
function scaleOf(cents: number): number {
  let scale = 1;
  while (cents >= 100_000 * scale) scale *= 10;
  return scale;
}
