import { amountText, readAmount } from "./money";

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

/**
 * Rounds parts to whole units that add up to the whole units of their sum. Each part gets its full units, and the rest
 * goes one by one to the largest remainders, equal remainders to the earlier part. `total` may be one more than those
 * whole units.
 */
export function wholeUnits(parts: readonly number[], unit: number, total = Math.floor(sum(parts) / unit)): number[] {
  const whole = parts.map((part) => Math.floor(part / unit));
  const left = total - sum(whole);
  const luckyOnes = [...parts.keys()].toSorted((a, b) => ((parts[b] ?? 0) % unit) - ((parts[a] ?? 0) % unit));
  for (const at of luckyOnes.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/**
 * Rounds the parts of a duration for display: whole minutes, or seconds under one minute. The shown parts add up to the
 * whole minutes of the sum.
 */
export function shownSeconds(parts: readonly number[]): number[] {
  const long = parts.filter((part) => part >= 60);
  const short = sum(parts) - sum(long);
  const minutes = Math.ceil(Math.floor(sum(parts) / 60) - short / 60);
  const shown = wholeUnits(long, 60, Math.max(0, minutes));
  return parts.map((part) => (part < 60 ? part : (shown.shift() ?? 0) * 60));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
