import { formatDuration } from "../crafting/stopwatch";
import { amountText, printMoney, readAmount } from "../shared/money";
import {
  type ChannelFees,
  feesCents,
  hourInWords,
  keptCents,
  type MadeWork,
  PER_HOUR_FROM_SECONDS,
  priceForWage,
  type Wage,
  wageCents,
} from "./worth";

/** The price of one piece that “What it pays” hands to the completion dialog, and what it was made with. */
export type SuggestedPrice = {
  oneCents: number;
  /** Logged or supposed. */
  seconds: number;
  wageCents: number | null;
  /** What one piece leaves after fees, shipping and postage; below 0 for a loss. */
  leavesCents: number;
};

/** The query that `readSuggestedPrice` reads. */
export function suggestedPriceQuery({ oneCents, seconds, wageCents, leavesCents }: SuggestedPrice): string {
  return `price=${amountText(oneCents)}&hours=${seconds}&wage=${wageCents ?? ""}&leaves=${leavesCents}`;
}

/** Null if any part is missing or unreadable: everybody can edit an address. */
export function readSuggestedPrice(query: { [name: string]: unknown }): SuggestedPrice | null {
  const { cents } = readAmount(typeof query.price === "string" ? query.price : "");
  const [seconds, leavesCents] = [readWhole(query.hours), readWhole(query.leaves)];
  if (cents === null || seconds === null || seconds < 0 || leavesCents === null) return null;
  return { oneCents: cents, seconds, wageCents: readWhole(query.wage), leavesCents };
}

/**
 * Which hours the price was made with, and the wage that it brings now if the hours, costs or quantity of the
 * completion dialog give another one.
 */
export function suggestedPriceInWords(
  suggested: SuggestedPrice,
  now: { seconds: number; costsCents: number; pieces: number },
  currency: string,
): string {
  const { oneCents, seconds, leavesCents } = suggested;
  const each = now.pieces === 1 ? "" : " each";
  const wage = suggested.wageCents === null ? "" : `, for ${hourInWords(suggested.wageCents, currency)}`;
  const made = `${printMoney(oneCents, currency)}${each} was calculated with ${formatDuration(seconds)}${wage}.`;
  const wageNow = wageCents(now.pieces * leavesCents - now.costsCents, now.seconds);
  if (seconds === now.seconds && wageNow === suggested.wageCents) return made;
  const time = `${formatDuration(now.seconds)} logged`;
  return wageNow === null
    ? `${made} With ${time} there is no hourly wage yet (under ${PER_HOUR_FROM_SECONDS / 60} minutes).`
    : `${made} With ${time} and what is entered here it brings ${hourInWords(wageNow, currency)}.`;
}

/**
 * What a price of one brings through a channel, and the price that brings the wage that is wanted if that one does not.
 * Null without fees and where no wage is shown yet.
 */
export function afterFees(
  work: MadeWork,
  channel: ChannelFees & { name: string },
  { oneCents, wanted }: { oneCents: number; wanted: Wage },
): { words: string; better: { oneCents: number; words: string } | null } | null {
  const { name, currency } = channel;
  const wage = wageCents(keptCents(work, channel, oneCents), work.seconds);
  const fees = feesCents(channel, { priceCents: oneCents, shippingCents: 0, pieces: 1 });
  if (wage === null || fees === 0) return null;
  const each = work.pieces === 1 ? "" : " each";
  const words = `After the fees of “${name}”, ${printMoney(oneCents, currency)}${each} brings ${hourInWords(wage, currency)}.`;
  const better = priceForWage(work, channel, wanted);
  if (better === null || better <= oneCents) return { words, better: null };
  const hour = hourInWords(wanted.cents / wanted.hours, currency);
  return { words, better: { oneCents: better, words: `${printMoney(better, currency)}${each} for ${hour}` } };
}

function readWhole(value: unknown): number | null {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}
