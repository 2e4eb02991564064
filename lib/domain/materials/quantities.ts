import { inReadersDecimals, printDecimal } from "../shared/formats";
import { divideRounded, thousandsSign } from "../shared/money";
import { isUnfinished, readSum } from "../shared/sums";
import { convertExactly, type Measures, MICRO, type Quantity, type TypedUnit, UNITS, type Unit } from "./units";

/** Twelve digits before the point and six behind it, as numeric(18,6) holds them. */
const MAX_MICRO = 10n ** 18n - 1n;

type QuantityRead = { micro: bigint; problem: null } | { micro: null; problem: string };

/**
 * Reads digits with an optional point or comma and at most six decimals, or a sum (`readSum`), rounded to millionths;
 * `1,200` is refused, since it may be either.
 */
export function readQuantity(text: string, { zero = false } = {}): QuantityRead {
  const typed = text.trim();
  if (typed === "") return refuse("Please enter a quantity.");
  const sum = readSum(typed, 6);
  const { micro, problem } = sum ? accept(divideRounded(sum.num * MICRO, sum.den)) : readNumber(typed);
  if (problem !== null) return refuse(problem);
  if (micro > MAX_MICRO) return refuse(TOO_MUCH);
  if (micro === 0n && !zero) return refuse("The quantity must be greater than 0.");
  return accept(micro);
}

/** The problem with a quantity while it is typed; null while a number is still to come, and for 0 before its decimals. */
export function typedQuantityProblem(text: string): string | null {
  return isUnfinished(text) ? null : readQuantity(text, { zero: true }).problem;
}

/** The quantity in the use unit, rounded once to millionths, or a sentence about it. */
export function toUseUnit(quantity: Quantity, useUnit: Unit, measures: Measures): QuantityRead {
  const exact = convertExactly(quantity, useUnit, measures);
  if (!exact) return refuse(`This material is not measured in ${unitWords(quantity.unit)}.`);
  const micro = divideRounded(exact.num, exact.den);
  if (micro > MAX_MICRO) return refuse(TOO_MUCH);
  if (micro === 0n && quantity.micro > 0n) return refuse(`That is less than ${UNITS[useUnit].words} can show.`);
  return { micro, problem: null };
}

/** The text for an input field: `164.592`. */
export function quantityText(micro: bigint): `${number}` {
  const digits = String(micro < 0n ? -micro : micro).padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0{1,6}$/, "");
  return `${micro < 0n ? "-" : ""}${digits.slice(0, -6)}${decimals && `.${decimals}`}` as `${number}`;
}

/** The inverse of `quantityText`, for what Postgres stores. */
export function microOf(decimal: string): bigint {
  const [whole = "", decimals = ""] = decimal.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
}

/** `1,234.5 g`, `3 skeins`. */
export function printQuantity({ micro, unit }: Quantity, packName = ""): string {
  const isOne = micro === MICRO || micro === -MICRO;
  return `${printDecimal(quantityText(micro))} ${unitWords(unit, { packName, isOne })}`;
}

/** The unit in words, in the plural unless `isOne`. */
export function unitWords(unit: TypedUnit, { packName = "", isOne = false } = {}): string {
  if (unit === "piece" && isOne) return "piece";
  if (unit !== "pack") return UNITS[unit].words;
  return isOne ? packName || "pack" : pluralOf(packName || "pack");
}

/**
 * What was used, by the weight before and after: grams, and metres if the label says how many there are. A sentence if it
 * weighs more than before.
 */
export function weigh(before: Quantity<Unit>, after: Quantity<Unit>, measures: Measures) {
  const [from, to] = [before, after].map((one) => toUseUnit(one, "g", measures).micro);
  if (from == null || to == null || to > from) return { micro: null, problem: "It weighs more than before." } as const;
  const used: Quantity<Unit> = { micro: from - to, unit: "g" };
  return { ...used, metres: toUseUnit(used, "m", measures).micro, problem: null } as const;
}

const TOO_MUCH = "That is more than we can count.";

function pluralOf(word: string): string {
  if (/([^aeiou])y$/i.test(word)) return word.replace(/y$/i, "ies");
  return /(s|x|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

function readNumber(typed: string): QuantityRead {
  if (/^[1-9]\d{0,2},\d{3}$/.test(typed))
    return refuse(`Please enter ${inReadersDecimals(typed)} without the ${thousandsSign()}.`);
  const [, whole = "", decimals = ""] = /^(\d*)(?:[.,](\d*))?$/.exec(typed) ?? [];
  if (whole + decimals === "") return refuse(`Please enter a number such as ${inReadersDecimals("2.5")}.`);
  if (decimals.length > 6) return refuse("Use six decimals at most.");
  return accept(BigInt(whole + decimals.padEnd(6, "0")));
}

function accept(micro: bigint): QuantityRead {
  return { micro, problem: null };
}

function refuse(problem: string): QuantityRead {
  return { micro: null, problem };
}
