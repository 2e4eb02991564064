type Dimension = "mass" | "length" | "area" | "volume" | "count";

/** An exact fraction; the denominator is positive. */
type Ratio = { num: bigint; den: bigint };

/** One of each unit in the unit of its dimension: gram, metre, square metre, millilitre or piece. */
export const UNITS = {
  g: makeUnit("g", "mass", 1n),
  kg: makeUnit("kg", "mass", 1_000n),
  oz: makeUnit("oz", "mass", 28_349_523_125n, 1_000_000_000n),
  lb: makeUnit("lb", "mass", 45_359_237n, 100_000n),
  m: makeUnit("m", "length", 1n),
  cm: makeUnit("cm", "length", 1n, 100n),
  yd: makeUnit("yd", "length", 9_144n, 10_000n),
  in: makeUnit("in", "length", 254n, 10_000n),
  m2: makeUnit("m²", "area", 1n),
  cm2: makeUnit("cm²", "area", 1n, 10_000n),
  ml: makeUnit("ml", "volume", 1n),
  l: makeUnit("l", "volume", 1_000n),
  floz: makeUnit("fl oz", "volume", 295_735_295_625n, 10_000_000_000n),
  piece: makeUnit("pieces", "count", 1n),
} as const satisfies Record<string, { words: string; dimension: Dimension; ratio: Ratio }>;

export type Unit = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

/** A typed quantity is in a unit or in packs, such as skeins, whose size the material knows. */
export type TypedUnit = Unit | "pack";
/** `micro`: whole millionths, the exact form of numeric(18,6). */
export type Quantity<U extends TypedUnit = TypedUnit> = { micro: bigint; unit: U };

/**
 * What turns one unit of a material into another: the content of a pack, the same content in another dimension (100 g are
 * 400 m), and the width of fabric.
 */
export type Measures = { pack: Quantity<Unit> | null; packAlso: Quantity<Unit> | null; width: Quantity<Unit> | null };

export const MICRO = 1_000_000n;

/** The exact quantity in `to`, in millionths; null if the material has no measure that leads there. */
export function convertExactly({ micro, unit }: Quantity, to: Unit, measures: Measures): Ratio | null {
  if (unit === "pack") {
    const { pack } = measures;
    const one = pack && convertExactly(pack, to, measures);
    return one && { num: one.num * micro, den: one.den * MICRO };
  }
  const [from, target] = [UNITS[unit], UNITS[to]];
  const bridge = bridgeBetween(from.dimension, target.dimension, measures);
  if (!bridge) return null;
  return {
    num: micro * from.ratio.num * bridge.num * target.ratio.den,
    den: from.ratio.den * bridge.den * target.ratio.num,
  };
}

/** The units that a quantity of this material can be typed in. */
export function listUnits(useUnit: Unit, measures: Measures): TypedUnit[] {
  const fitting = UNIT_NAMES.filter((unit) => convertExactly({ micro: MICRO, unit }, useUnit, measures) !== null);
  return measures.pack ? ["pack", ...fitting] : fitting;
}

/** How much of `to` one of `from` is, both in the units of their dimensions. */
function bridgeBetween(from: Dimension, to: Dimension, { pack, packAlso, width }: Measures): Ratio | null {
  if (from === to) return { num: 1n, den: 1n };
  if (pack && packAlso) {
    const [one, other] = [inBase(pack), inBase(packAlso)];
    if (one.dimension === from && other.dimension === to) return divide(other.size, one.size);
    if (one.dimension === to && other.dimension === from) return divide(one.size, other.size);
  }
  if (!width || !(["length", "area"].includes(from) && ["length", "area"].includes(to))) return null;
  const { size } = inBase(width);
  return from === "length" ? size : { num: size.den, den: size.num };
}

function inBase({ micro, unit }: Quantity<Unit>) {
  const { dimension, ratio } = UNITS[unit];
  return { dimension, size: { num: micro * ratio.num, den: MICRO * ratio.den } };
}

function divide(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den, den: a.den * b.num };
}

function makeUnit(words: string, dimension: Dimension, num: bigint, den = 1n) {
  return { words, dimension, ratio: { num, den } };
}
