import { amountText, readAmount } from "./money";

/** The sentence for an unreadable percentage; its example suits the field. */
export function notAPercent(example: string): string {
  return `Please enter a percentage with two decimals at most, such as ${example}.`;
}

/** Hundredths of a percent, typed with or without the sign; null if unreadable. A comma is a decimal point. */
export function readPercent(text: string): number | null {
  return readAmount(text.trimEnd().replace(/%$/, "").replace(",", ".")).cents;
}

/** `6.5` rather than `6.50`, `40` rather than `40.00`. */
export function percentText(percentBp: number): string {
  return amountText(percentBp).replace(/\.00$|0$/, "");
}
