import { inReadersDecimals } from "./formats";
import { readAmount } from "./money";

/**
 * A whole number from 1 to `max`, as typed; null for anything else. Thousands may be separated (`1,000`, `1.000`,
 * `1 000`), and decimals may be zeros (`12.0`, `12,00`): three digits after a separator are never decimals here.
 */
export function readWholeNumber(text: string, max: number): number | null {
  const digits = /^(\d{1,6}|\d{1,3}(?:[,. ’']\d{3})+)(?:[.,]0{1,2})?$/.exec(text.trim())?.[1] ?? "";
  const number = Number(digits.replace(/\D/g, ""));
  return number >= 1 && number <= max ? number : null;
}

/** The sentence for an unreadable percentage; its example suits the field. */
export function explainPercent(example: string): string {
  return `Please enter a percentage with two decimals at most, such as ${inReadersDecimals(example)}.`;
}

/** Hundredths of a percent or of a sum of them, with or without signs; null if unreadable. A comma is a decimal point. */
export function readPercent(text: string): number | null {
  return readAmount(text.replaceAll(/%(?=\s*(?:\+|$))/g, "").replace(",", ".")).cents;
}
