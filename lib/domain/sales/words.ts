import { printMoney } from "../shared/money";

/** `R38.00 an hour, R22.00 under what you hope for.`; `floorCents` is the least that an hour should bring. */
export function wageInWords(wageCents: number | null, currency: string, floorCents: number | null = null): string {
  if (wageCents === null) return "–, less than 15 minutes say nothing about an hour.";
  const wage =
    wageCents < 0
      ? `This costs you ${printMoney(-wageCents, currency)} an hour`
      : `${printMoney(wageCents, currency)} an hour`;
  return floorCents === null ? `${wage}.` : `${wage}, ${besideFloor(wageCents - floorCents, currency)}.`;
}

function besideFloor(over: number, currency: string): string {
  if (over === 0) return "exactly what you hope for";
  return `${printMoney(Math.abs(over), currency)} ${over < 0 ? "under" : "over"} what you hope for`;
}
