/** The largest amount that can be typed: twelve digits with the decimals. */
export const MAX_AMOUNT_CENTS = 999_999_999_999;

export const NOT_AN_AMOUNT = "Please enter a number such as 1250.50.";

/** Minor units, or a sentence that says what is wrong. */
type AmountRead = { cents: number; problem: null } | { cents: null; problem: string };

/**
 * Reads digits with an optional point and at most two decimals. The digits themselves become minor units, without
 * floats. Signs, exponents, commas and inner spaces are refused, not guessed at.
 */
export function readAmount(text: string): AmountRead {
  const typed = text.trim();
  if (typed === "") return refuseAmount("Please enter an amount.");
  const [, whole = "", decimals = ""] = AMOUNT.exec(typed) ?? [];
  if (whole + decimals === "") return refuseAmount(AMBIGUOUS.test(typed) ? explainAmbiguous(typed) : NOT_AN_AMOUNT);
  if (decimals.length > 2)
    return refuseAmount(THOUSANDS.test(typed) ? NOT_A_THOUSAND : "Use two decimals at most, like 12.50.");
  const digits = `${whole}${decimals.padEnd(2, "0")}`.replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS) return refuseAmount(`An amount can be at most ${printNumber(MAX_AMOUNT_CENTS)}.`);
  return { cents: Number(digits), problem: null };
}

/**
 * Makes a pasted amount readable for `readAmount`: drops a currency, joins separated thousands (`1,250.50`, `1.250,50`,
 * `1 250`) and turns a comma before one or two last digits into a point (`185,50`). Returns an ambiguous text (`1,200`)
 * unchanged, so that `readAmount` refuses it.
 */
export function cleanPastedAmount(text: string): string {
  const digits = PASTED.exec(text.trim())?.[1]?.replace(/[\s'’]/g, "") ?? "";
  if (/^\d+(\.\d*)?$/.test(digits)) return digits;
  if (/^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/.test(digits)) return digits.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  return text;
}

/**
 * The field's text after a point or comma was typed. Many keypads have only the comma, so it becomes the point; an
 * earlier point that separated thousands ("1.250") is removed.
 */
export function withTypedPoint(before: string, after: string): string {
  const rest = `${before}${after}`;
  if (!rest.includes(".")) return `${before}.${after}`;
  return after === "" && THOUSANDS.test(before) ? `${before.replace(".", "")}.` : `${before},${after}`;
}

/** The problem with an amount while it is typed; null for an empty text or a lone point. */
export function typedAmountProblem(text: string): string | null {
  return text.trim() === "" || text.trim() === "." ? null : readAmount(text).problem;
}

/** `R1,234.50`: symbol and amount without a space, thousands separated, two decimals. */
export function printMoney(cents: number, currency: string): string {
  return cents < 0 ? `-${currency}${printNumber(-cents)}` : `${currency}${printNumber(cents)}`;
}

/** The text for an input field, which `readAmount` can read: `1234.50`. */
export function amountText(cents: number): string {
  return printNumber(cents).replaceAll(",", "");
}

/** Divides and rounds to the nearest whole number, half away from zero; exact at any size. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [dividend, divisor] = [absoluteValue(numerator), absoluteValue(denominator)];
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return isNegative ? -rounded : rounded;
}

const MAX_DIGITS = String(MAX_AMOUNT_CENTS).length;
const THOUSANDS = /^\d{1,3}\.\d{3}$/;
const NOT_A_THOUSAND = "Use two decimals at most, like 12.50. Leave out commas: 1250.";
/** The comma is a decimal point in some countries and separates thousands in others. */
const AMBIGUOUS = /^\d{1,3},\d{3}$/;
/** An amount with a currency before or after it: R, kr., US$, €. */
const PASTED = /^(?:[^\d\s.,+-]{1,4}\.?\s?)?(\d[\d\s.,'’]*?)(?:\s?[^\d\s.,+-]{1,4}\.?)?$/u;
const AMOUNT = /^(\d*)(?:\.(\d*))?$/;

function explainAmbiguous(typed: string): string {
  return `Is ${typed} ${typed.replace(",", "")} or ${typed.replace(",", ".").slice(0, -1)}? Please enter it without the comma.`;
}

function refuseAmount(problem: string): AmountRead {
  return { cents: null, problem };
}

/** Prints whole hundredths as a decimal with separated thousands. Throws unless they are a safe integer. */
function printNumber(hundredths: number): string {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError("An amount is whole minor units.");
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3}){1,5}$)/g, ",");
  return `${whole}.${digits.slice(-2)}`;
}

function absoluteValue(value: bigint): bigint {
  return value < 0n ? -value : value;
}
