import { floorInWords, hourInWords, type MadeWork, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import type { WorthState } from "./use-worth";

/**
 * “What it pays” in words. First comes the number that was calculated: the price for a wage, or the wage at a price.
 * `hours`: "8h 0m supposed".
 */
export function answerInWords({
  worth: { price, paid, kept, driverFrom, channel, isUnasked },
  work,
  currency,
  floorCents,
  hours,
}: {
  worth: WorthState;
  work: MadeWork;
  currency: string;
  floorCents: number | null;
  hours: string;
}): { first: string | null; rest: string; kept: string } {
  if (price === null) return { first: null, rest: "No price is that high.", kept: "" };
  const money = `${printMoney(price, currency)}${work.pieces === 1 ? "" : " each"}`;
  const keeps = kept === null ? "" : `You ${kept < 0 ? "lose" : "keep"} ${printMoney(Math.abs(kept), currency)}.`;
  const noWage = work.seconds === 0 ? "No time is logged yet, so there is no hourly wage." : TOO_SHORT;
  if (paid === null) return { first: price === 0 ? null : money, rest: noWage, kept: keeps };
  if (isUnasked)
    return { first: null, rest: `${money} covers the costs only. Enter the wage that you want.`, kept: "" };
  const hour = hourInWords(paid, currency);
  const floor = floorCents === null ? "" : `, ${floorInWords(paid - floorCents, currency)}`;
  const fees = channel.id === "" ? "before any fees" : `after the fees of “${channel.name}”`;
  const [first, rest] = driverFrom === "wage" ? [money, `for ${hour}`] : [hour, `at ${money}`];
  return {
    first: first.charAt(0).toUpperCase() + first.slice(1),
    rest: `${rest}${floor}, ${fees}, with ${hours}.`,
    kept: keeps,
  };
}
