/**
 * The exact value of a typed sum of products, such as `4.2 x 18.50 + 3`. Null for a single number, for more than 60
 * characters and if a part is unreadable. A factor has at most six decimals, a part that isn't multiplied at most
 * `decimals`; a comma is a decimal point, but `1,200` is refused, since it may be either.
 */
export function readSum(text: string, decimals: 2 | 6): { num: bigint; den: bigint } | null {
  if (text.length > MAX_LENGTH || HEXADECIMAL.test(text)) return null;
  const terms = text.split("+").map((term) => term.split(/[x×*]/i));
  const most = Math.max(...terms.map((factors) => factors.length));
  if (terms.length === 1 && most === 1) return null;
  let num = 0n;
  for (const factors of terms) {
    let product = MILLION ** BigInt(most - factors.length);
    for (const factor of factors) {
      const micro = readPart(factor, factors.length === 1 ? decimals : 6);
      if (micro === null) return null;
      product *= micro;
    }
    num += product;
  }
  return { num, den: MILLION ** BigInt(most) };
}

/** Whether a number is still to come: in an empty text, after an operator behind a number, or after a lone point. */
export function isUnfinished(text: string): boolean {
  return /(^|[\d.,%]\s*[+x×*])\s*[.,]?$/i.test(text.trimEnd());
}

const MAX_LENGTH = 60;
const MILLION = 1_000_000n;
const HEXADECIMAL = /^0x\d/i;

function readPart(text: string, maxDecimals: number): bigint | null {
  const typed = text.trim();
  const [, whole = "", decimals = ""] = /^(\d*)(?:[.,](\d*))?$/.exec(typed) ?? [];
  const isUnreadable = whole + decimals === "" || decimals.length > maxDecimals || /^[1-9]\d{0,2},\d{3}$/.test(typed);
  return isUnreadable ? null : BigInt(whole + decimals.padEnd(6, "0"));
}
