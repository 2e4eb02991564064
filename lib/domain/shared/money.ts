/** The largest amount anybody types, in minor units: twelve digits with the decimals. */
export const MAX_AMOUNT_CENTS = 999_999_999_999;

/** What is said of text that is no amount. */
export const NOT_AN_AMOUNT = "Please enter digits with an optional point, such as 1250.50.";

/** What a typed amount is: minor units of a currency, or the sentence that says what is wrong with it. */
export type AmountRead = { cents: number; problem: null } | { cents: null; problem: string };

/**
 * Reads an amount as people type it: digits with an optional point, two decimals at most. No float on the way:
 * the digits themselves become minor units. Signs, exponents, commas and spaces inside are refused, not guessed at.
 */
export function readAmount(text: string): AmountRead {
  const typed = text.trim();
  if (typed === "") return wrong("Please enter an amount.");
  const [, whole = "", decimals = ""] = AMOUNT.exec(typed) ?? [];
  if (whole + decimals === "") return wrong(AMBIGUOUS.test(typed) ? ambiguous(typed) : NOT_AN_AMOUNT);
  if (decimals.length > 2)
    return wrong(THOUSANDS.test(typed) ? NOT_A_THOUSAND : "Use two decimals at most, like 12.50.");
  const digits = `${whole}${decimals.padEnd(2, "0")}`.replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS) return wrong(`An amount can be at most ${printNumber(MAX_AMOUNT_CENTS)}.`);
  return { cents: Number(digits), problem: null };
}

/**
 * A pasted amount as `readAmount` wants it: a currency before or after it goes, separated thousands are put together
 * (`1,250.50`, `1.250,50`, `1 250`), a comma before one or two digits at the end is the point (`185,50`). What could mean
 * two amounts (`1,200`) or none stays as it is and is refused in words.
 */
export function pastedAmount(text: string): string {
  const digits = PASTED.exec(text.trim())?.[1]?.replace(/[\s'’]/g, "") ?? "";
  if (/^\d+(\.\d*)?$/.test(digits)) return digits;
  if (/^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/.test(digits)) return digits.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  return text;
}

/**
 * The text after a point or a comma was typed at a place of it: keypads of many countries have only the comma, so it is
 * the point; a point that turns out to have been the thousands' («1.250» and then another) goes.
 */
export function withTypedPoint(before: string, after: string): string {
  const rest = `${before}${after}`;
  if (!rest.includes(".")) return `${before}.${after}`;
  return after === "" && THOUSANDS.test(before) ? `${before.replace(".", "")}.` : `${before},${after}`;
}

/** What is wrong with an amount while it is being typed: nothing while there is none yet, or only its point. */
export function typedAmountProblem(text: string): string | null {
  return text.trim() === "" || text.trim() === "." ? null : readAmount(text).problem;
}

/** Symbol and amount without a space, thousands separated, two decimals: `R1,234.50`. */
export function printMoney(cents: number, currency: string): string {
  return cents < 0 ? `-${currency}${printNumber(-cents)}` : `${currency}${printNumber(cents)}`;
}

/** The amount as a field holds it, which `readAmount` reads back: `1234.50`. */
export function amountText(cents: number): string {
  return printNumber(cents).replaceAll(",", "");
}

/** The quotient to the nearest whole number, half away from zero; exact at any size. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [dividend, divisor] = [magnitude(numerator), magnitude(denominator)];
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return isNegative ? -rounded : rounded;
}

const MAX_DIGITS = String(MAX_AMOUNT_CENTS).length;
const THOUSANDS = /^\d{1,3}\.\d{3}$/;
const NOT_A_THOUSAND = "Use two decimals at most, like 12.50. A thousand has no comma: 1250.";
/** A comma that is a point to some and separates thousands to others. */
const AMBIGUOUS = /^\d{1,3},\d{3}$/;
/** An amount between currencies as people write them: R, kr., US$, €. */
const PASTED = /^(?:[^\d\s.,+-]{1,4}\.?\s?)?(\d[\d\s.,'’]*?)(?:\s?[^\d\s.,+-]{1,4}\.?)?$/u;
const AMOUNT = /^(\d*)(?:\.(\d*))?$/;

function ambiguous(typed: string): string {
  return `Is ${typed} ${typed.replace(",", "")} or ${typed.replace(",", ".").slice(0, -1)}? Please enter it without the comma.`;
}

function wrong(problem: string): AmountRead {
  return { cents: null, problem };
}

/** Whole hundredths as a decimal with separated thousands; anything but a whole, exact number is a programming error. */
function printNumber(hundredths: number): string {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError("An amount is whole minor units.");
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-2)}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
