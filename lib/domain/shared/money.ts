import { inReadersDecimals, printAmount } from "./formats";
import { isUnfinished, readSum } from "./sums";

/** The largest amount that can be typed: twelve digits with the decimals. */
export const MAX_AMOUNT_CENTS = 999_999_999_999;

export function notAnAmount(): string {
  return `Please enter a number such as ${inReadersDecimals("1250.50")}.`;
}

/** Symbols and codes, without spaces, of currencies that nobody pays in hundredths. */
const WITHOUT_MINOR_UNITS = new Set(
  (
    "¥ JP¥ 円 JPY ₩ 원 KRW KPW ₫ đ VND CFA FCFA XAF XOF CFPF XPF ₲ PYG ؋ AFN ALL Ar MGA BIF CF KMF CLP COP DJF FG GNF " +
    "Ft HUF Rp IDR IQD IRR ISK ₭ LAK L£ LBP MMK PKR RF RWF SOS SYP UGX VUV YER"
  ).split(" "),
);

/** The smallest amount that is paid in a currency, in hundredths, in which all amounts are stored: 1, or 100 for `¥`. */
export function smallestAmount(currency: string): 1 | 100 {
  return WITHOUT_MINOR_UNITS.has(currency.replace(/\s/g, "")) ? 100 : 1;
}

/** Minor units, or a sentence that says what is wrong. */
type AmountRead = { cents: number; problem: null } | { cents: null; problem: string };

/**
 * Reads digits with an optional point and at most two decimals. The digits themselves become minor units, without
 * floats. Signs, exponents, commas and inner spaces are refused, not guessed at; so are decimals
 * of a currency that has none. The result of a sum (`readSum`) is rounded half up instead.
 */
export function readAmount(text: string, currency = ""): AmountRead {
  const typed = text.trim();
  if (typed === "") return refuseAmount("Please enter an amount.");
  const sum = readSum(typed, 2);
  if (sum) return roundSum(sum, smallestAmount(currency));
  const [, whole = "", decimals = ""] = AMOUNT.exec(typed) ?? [];
  if (whole + decimals === "") return refuseAmount(AMBIGUOUS.test(typed) ? explainAmbiguous(typed) : notAnAmount());
  if (decimals.length > 2)
    return refuseAmount(
      `Use two decimals at most, like ${inReadersDecimals("12.50")}.${THOUSANDS.test(typed) ? ` Leave out ${thousandsSign()}s: 1250.` : ""}`,
    );
  const digits = `${whole}${decimals.padEnd(2, "0")}`.replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS) return refuseAmount(TOO_LARGE);
  const cents = Number(digits);
  if (cents % smallestAmount(currency) > 0) return refuseAmount(`${currency} has no decimals. Use a whole number.`);
  return { cents, problem: null };
}

/**
 * Makes a reader's pasted amount readable for `readAmount`: drops a currency, joins separated thousands (`1,250.50`, `1.250,50`,
 * `1 250`) and turns a comma before one or two last digits into a point (`185,50`). An ambiguous text (`1,200`)
 * stays one, so that `readAmount` refuses it.
 */
export function cleanPastedAmount(shown: string): string {
  const text = inReadersDecimals(shown);
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

/** The problem with an amount while it is typed; null while a number is still to come. */
export function typedAmountProblem(text: string, currency = ""): string | null {
  return isUnfinished(text) ? null : readAmount(text, currency).problem;
}

/**
 * `R1,234.50`, or as the reader's locale prints amounts: `1.234,50 €`. Two decimals, except of a currency that has none:
 * `¥1,200`.
 */
export function printMoney(cents: number, currency: string, style?: { isShort: boolean }): string {
  const digits = amountText(cents, currency);
  return printAmount(`${cents < 0 ? "-" : ""}${digits}` as `${number}`, currency, style);
}

/** The text for an input field, which `readAmount` can read: `1234.50`, or `1234` of a currency without decimals. */
export function amountText(cents: number, currency = ""): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("An amount is whole minor units.");
  const digits = String(Math.abs(cents)).padStart(3, "0");
  // What was stored with decimals of a currency without them keeps them.
  const hasNoDecimals = smallestAmount(currency) === 100 && cents % 100 === 0;
  return hasNoDecimals ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds hundredths down to what can be paid. */
export function roundDown(cents: number, currency: string): number {
  const smallest = smallestAmount(currency);
  return Math.floor(cents / smallest) * smallest;
}

/** Rounds hundredths up to what can be paid. */
export function roundUp(cents: number, currency: string): number {
  const smallest = smallestAmount(currency);
  return Math.ceil(cents / smallest) * smallest;
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
/** The comma is a decimal point in some countries and separates thousands in others. */
const AMBIGUOUS = /^\d{1,3},\d{3}$/;
/** An amount with a currency before or after it: R, kr., US$, €; `4.2 x` is a product that isn't finished. */
const PASTED = /^(?:[^\d\s.,+-]{1,4}\.?\s?)?(\d[\d\s.,'’]*?)(?:\s?(?![xX×*]$)[^\d\s.,+-]{1,4}\.?)?$/u;
const AMOUNT = /^(\d*)(?:\.(\d*))?$/;

function explainAmbiguous(typed: string): string {
  const asDecimal = typed.replace(",", ".").slice(0, -1);
  return `Is ${inReadersDecimals(typed)} ${typed.replace(",", "")} or ${inReadersDecimals(asDecimal)}? Please enter it without the ${thousandsSign()}.`;
}

/** What separates thousands where the other one is the decimal sign. */
export function thousandsSign(): "comma" | "point" {
  return inReadersDecimals(",") === "," ? "comma" : "point";
}

const TOO_LARGE = "An amount can be at most 9,999,999,999.99.";

function roundSum({ num, den }: { num: bigint; den: bigint }, smallest: 1 | 100): AmountRead {
  const cents = divideRounded(num * 100n, den * BigInt(smallest)) * BigInt(smallest);
  return cents > MAX_AMOUNT_CENTS ? refuseAmount(TOO_LARGE) : { cents: Number(cents), problem: null };
}

function refuseAmount(problem: string): AmountRead {
  return { cents: null, problem };
}

function absoluteValue(value: bigint): bigint {
  return value < 0n ? -value : value;
}
