import { amountText, readAmount } from "./money";

/** Hundredths of a percent as typed, with or without the sign. */
export function readPercent(text: string): ReturnType<typeof readAmount> {
  return readAmount(text.replace(/\s*%\s*$/, ""));
}

/** `6.5` rather than `6.50`, `40` rather than `40.00`. */
export function percentText(percentBp: number): string {
  return amountText(percentBp).replace(/\.?0+$/, "");
}
