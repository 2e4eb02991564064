import { MAX_AMOUNT_CENTS } from "../shared/money";

/** A sales channel's fees for each piece. Amounts are minor units of its currency. */
export type ChannelFees = {
  /** Hundredths of a percent of the price, 0 to 9,999. */
  percentBp: number;
  fixedCents: number;
  hasFeeOnShipping: boolean;
  /** A cost per event, such as a table at a fair, shared by the pieces that are expected to sell there. */
  perEventCents: number;
  piecesPerEvent: number;
};

export const NO_FEES: ChannelFees = {
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

const NOT_SENT: Sending = { shippingCents: 0, postageCents: 0 };

/** The fees on the price and shipping of some pieces, rounded up, so that earnings are never shown too high. */
export function feesCents(
  channel: ChannelFees,
  { priceCents, shippingCents, pieces }: { priceCents: number; shippingCents: number; pieces: number },
): number {
  const charged = BigInt(priceCents) + (channel.hasFeeOnShipping ? BigInt(shippingCents) : 0n);
  return Number(divideUp(charged * BigInt(channel.percentBp), WHOLE) + BigInt(pieces) * flatFee(channel));
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
  wageCents: number,
  { shippingCents, postageCents }: Sending = NOT_SENT,
): number | null {
  const keptOfAll = divideUp(BigInt(wageCents) * BigInt(work.seconds), 3600n) + BigInt(work.costsCents);
  const needed = divideUp(keptOfAll, BigInt(work.pieces)) + flatFee(channel) + BigInt(postageCents);
  const shipping = BigInt(shippingCents);
  const rest = WHOLE - BigInt(channel.percentBp);
  const price = channel.hasFeeOnShipping
    ? divideUp(WHOLE * needed, rest) - shipping
    : divideUp(WHOLE * (needed - shipping), rest);
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

export const PRICE_ENDS = {
  none: "Exact",
  "00": ".00",
  "50": ".50",
  "99": ".99",
  five: "Next 5",
  ten: "Next 10",
} as const;
export type PriceEnd = keyof typeof PRICE_ENDS;

/** The lowest price with this end that is not below `cents`; `scale` makes the steps larger, for larger prices. */
export function withPriceEnd(cents: number, end: PriceEnd, scale = 1): number {
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

function flatFee({ fixedCents, perEventCents, piecesPerEvent }: ChannelFees): bigint {
  return BigInt(fixedCents) + divideUp(BigInt(perEventCents), BigInt(piecesPerEvent));
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
