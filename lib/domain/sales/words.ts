import { printMoney } from "../shared/money";
import { PER_HOUR_FROM_SECONDS } from "./worth";

/** Why no wage is shown. */
export const TOO_SHORT = `less than ${PER_HOUR_FROM_SECONDS / 60} minutes`;

/** `R38.00`, or `a loss of R50.00`: no screen shows a negative amount of money. */
export function moneyOrLoss(cents: number, currency: string): string {
  return cents < 0 ? `a loss of ${printMoney(-cents, currency)}` : printMoney(cents, currency);
}

/** The hourly wage in words, for the middle of a sentence. */
export function hourInWords(wageCents: number, currency: string): string {
  return `${moneyOrLoss(wageCents, currency)} an hour`;
}

/** `R38.00 an hour, R22.00 under what you hope for.`; `floorCents` is the lowest wage that the crafter hopes for. */
export function wageInWords(wageCents: number | null, currency: string, floorCents: number | null = null): string {
  if (wageCents === null) return `–, ${TOO_SHORT} say nothing about an hour.`;
  const hour = hourInWords(wageCents, currency);
  const wage = hour.charAt(0).toUpperCase() + hour.slice(1);
  return floorCents === null ? `${wage}.` : `${wage}, ${besideFloor(wageCents - floorCents, currency)}.`;
}

function besideFloor(over: number, currency: string): string {
  if (over === 0) return "exactly what you hope for";
  return `${printMoney(Math.abs(over), currency)} ${over < 0 ? "under" : "over"} what you hope for`;
}
