import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  microOf,
  printQuantity,
  quantityText,
  readQuantity,
  toUseUnit,
  typedQuantityProblem,
  weigh,
} from "@/lib/domain/materials/quantities";
import { listUnits, type Measures, type Quantity, UNIT_NAMES, type Unit } from "@/lib/domain/materials/units";

const NONE: Measures = { pack: null, packAlso: null, width: null };
const of = <U extends Quantity["unit"]>(amount: string, unit: U) => ({ micro: microOf(amount), unit });
const skein: Measures = { ...NONE, pack: of("100", "g"), packAlso: of("400", "m") };
const bolt: Measures = { ...NONE, pack: of("10", "m"), width: of("1.4", "m") };
const convert = (amount: string, unit: Quantity["unit"], to: Unit, measures = NONE) => {
  const { micro } = toUseUnit(of(amount, unit), to, measures);
  return micro === null ? null : quantityText(micro);
};

describe("a quantity", () => {
  it("turns 180 yd into 164.592 m, and back into 180 yd", () => {
    expect(convert("180", "yd", "m")).toBe("164.592");
    expect(convert("164.592", "m", "yd")).toBe("180");
  });

  it.each<[string, Unit, string, Unit]>([
    ["1", "yd", "0.9144", "m"],
    ["1", "in", "2.54", "cm"],
    ["1", "oz", "28.349523", "g"],
    ["1000000", "oz", "28349523.125", "g"],
    ["1", "lb", "453.59237", "g"],
    ["1000000", "floz", "29573529.5625", "ml"],
    ["1.5", "l", "1500", "ml"],
    ["2", "kg", "2000", "g"],
    ["7200", "cm2", "0.72", "m2"],
  ])("turns %s %s into exactly %s %s", (amount, from, expected, to) =>
    expect(convert(amount, from, to)).toBe(expected),
  );

  it("is turned between grams and metres by the label, and between packs and either", () => {
    expect(convert("62", "g", "m", skein)).toBe("248");
    expect(convert("248", "m", "g", skein)).toBe("62");
    expect(convert("2.5", "pack", "m", skein)).toBe("1000");
    expect(convert("100", "yd", "g", skein)).toBe("22.86");
    expect(convert("62", "g", "m", { ...skein, pack: skein.packAlso, packAlso: skein.pack })).toBe("248");
  });

  it("is turned, of fabric, between metres and square metres by its width", () => {
    expect(convert("2", "m", "m2", bolt)).toBe("2.8");
    expect(convert("2.8", "m2", "m", bolt)).toBe("2");
    expect(convert("1", "pack", "cm2", bolt)).toBe("140000");
  });

  it("is refused in a unit of another dimension, such as metres of wax", () => {
    const sentence = "This material is not measured in m.";
    expect(toUseUnit(of("2", "m"), "g", { ...NONE, pack: of("500", "ml"), packAlso: of("460", "g") }).problem).toBe(
      sentence,
    );
    expect(toUseUnit(of("2", "m"), "g", NONE).problem).toBe(sentence);
    expect(convert("1", "pack", "g")).toBeNull();
    expect(listUnits("g", NONE)).toEqual(["g", "kg", "oz", "lb"]);
    expect(listUnits("g", skein)).toEqual(["pack", "g", "kg", "oz", "lb", "m", "cm", "yd", "in"]);
  });

  it("is read with a point or a comma, six decimals and twelve digits", () => {
    for (const [text, micro] of [
      ["2,5", 2_500_000n],
      [" 0.000001 ", 1n],
      [".5", 500_000n],
      ["0,125", 125_000n],
      ["999999999999.999999", 10n ** 18n - 1n],
    ] as const)
      expect(readQuantity(text)).toEqual({ micro, problem: null });
  });

  it.each([
    ["", "Please enter a quantity."],
    ["0", "The quantity must be greater than 0."],
    ["-1", "Please enter a number such as 2.5."],
    ["1e3", "Please enter a number such as 2.5."],
    ["1,200", "Please enter 1,200 without the comma."],
    ["0.0000001", "Use six decimals at most."],
    ["1234567890123", "That is more than we can count."],
  ])("%j is refused: %s", (text, sentence) => expect(readQuantity(text).problem).toBe(sentence));

  it.each([
    ["18 x 380", 6_840_000_000n],
    ["18 × 0,38 + 2", 8_840_000n],
    ["1.2345*2", 2_469_000n],
    ["0.001 x 0.0005", 1n],
    ["0.0000004 + 1", null],
    ["0.0001 x 0.0149", 1n],
    ["0.125 + 0.125", 250_000n],
  ])("is read from the sum %j, rounded half up to millionths", (text, micro) =>
    expect(readQuantity(text).micro).toBe(micro),
  );

  it.each([
    ["18 x", "Please enter a number such as 2.5."],
    ["2 x 1,200", "Please enter a number such as 2.5."],
    ["1,200 + 3", "Please enter a number such as 2.5."],
    ["999999 x 999999 x 2", "That is more than we can count."],
    ["0 x 5", "The quantity must be greater than 0."],
    ["0.0001 x 0.0001", "The quantity must be greater than 0."],
  ])("is refused as the sum %j: %s", (text, sentence) => expect(readQuantity(text).problem).toBe(sentence));

  it("shows its problem while it is typed, but not while more is to come", () => {
    for (const text of ["", " ", ".", "0", "0.", "2,", "18 x", "18 x 380", "18 + .", "18 x 380,"])
      expect(typedQuantityProblem(text), text).toBeNull();
    for (const text of ["-", "abc", "18 x y"])
      expect(typedQuantityProblem(text), text).toBe("Please enter a number such as 2.5.");
    expect(typedQuantityProblem("1,200")).toBe("Please enter 1,200 without the comma.");
  });

  it("can be zero only where something is counted", () => expect(readQuantity("0", { zero: true }).micro).toBe(0n));

  it("too large or too small for the unit that it is kept in is refused", () => {
    expect(toUseUnit(of("999999999999", "kg"), "g", NONE).problem).toBe("That is more than we can count.");
    expect(toUseUnit(of("0.000001", "cm2"), "m2", NONE).problem).toBe("That is less than m² can show.");
  });

  it("reads back exactly as it was typed", () => {
    const micros = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
    fc.assert(fc.property(micros, (micro) => readQuantity(quantityText(micro)).micro === micro));
    fc.assert(fc.property(micros, (micro) => microOf(quantityText(-micro)) === -micro));
  });

  it("is off by half a millionth of the other unit at most, there and back", () => {
    const micros = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const units = fc.constantFrom(...UNIT_NAMES);
    fc.assert(
      fc.property(micros, units, units, (micro, unit, other) => {
        const there = toUseUnit({ micro, unit }, other, skein).micro;
        const one = toUseUnit({ micro: 1_000_000n, unit: other }, unit, skein).micro;
        if (there === null || one === null) return;
        const back = toUseUnit({ micro: there, unit: other }, unit, skein).micro ?? 0n;
        const off = back > micro ? back - micro : micro - back;
        expect(off <= one / 2_000_000n + 1n).toBe(true);
      }),
    );
  });

  it("is printed with its unit, packs by their own name", () => {
    expect(printQuantity(of("1234.5", "g"))).toBe("1,234.5 g");
    expect(printQuantity(of("3", "pack"), "skein")).toBe("3 skeins");
    expect(printQuantity(of("1", "pack"), "skein")).toBe("1 skein");
    expect(printQuantity(of("2", "pack"), "box")).toBe("2 boxes");
    expect(printQuantity(of("1", "piece"))).toBe("1 piece");
    expect(printQuantity(of("-62", "m2"))).toBe("-62 m²");
  });
});

describe("weighing", () => {
  it("100 g before and 38 g after is 62 g and 248 m", () => {
    const used = weigh(of("100", "g"), of("38", "g"), skein);
    expect(used).toEqual({ micro: 62_000_000n, unit: "g", metres: 248_000_000n, problem: null });
  });

  it("says grams only without a label, and refuses to find more than before", () => {
    expect(weigh(of("1", "kg"), of("100", "g"), NONE)).toMatchObject({ micro: 900_000_000n, metres: null });
    expect(weigh(of("38", "g"), of("100", "g"), skein).problem).toBe("It weighs more than before.");
  });
});
