import { formatDuration } from "../crafting/stopwatch";
import { amountText, printMoney, readAmount } from "../shared/money";
import { hourInWords, PER_HOUR_FROM_SECONDS, wageCents } from "./worth";

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

function readWhole(value: unknown): number | null {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}
