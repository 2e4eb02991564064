import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountText,
  cleanPastedAmount,
  divideRounded,
  MAX_AMOUNT_CENTS,
  notAnAmount,
  printMoney,
  readAmount,
  typedAmountProblem,
  withTypedPoint,
} from "@/lib/domain/shared/money";

const centsOf = (text: string) => readAmount(text).cents;

describe("a typed amount", () => {
  it.each([
    ["0", 0],
    ["45", 4_500],
    ["12.5", 1_250],
    ["12.50", 1_250],
    ["12.", 1_200],
    [".5", 50],
    ["0.1", 10],
    ["0.01", 1],
    ["007", 700],
    [" 3.20 ", 320],
    ["9999999999.99", MAX_AMOUNT_CENTS],
    ["0000000000000001", 100],
  ])("is read from %s as %d cents", (text, expected) =>
    expect(readAmount(text)).toEqual({ cents: expected, problem: null }),
  );

  it.each([
    ["another notation", ["1e3", "NaN", "Infinity", "1e-7", "0x10", "½", "٣", "１２", "1_000", "\u202e12"]],
    ["a sign", ["-1", "+1", "-0"]],
    ["thousands", ["1,000.00", "1\u2009000", "1\u00a0000", "1 000"]],
    ["a wrong separator", ["1,5", "1.2.3", "."]],
    ["a currency", ["R5", "5R"]],
    [
      "a part of a sum that is unreadable",
      ["4 x", "x 4", "4 x y", "4 + + 2", "4 x -2", "4 - 2", "(4 + 2) x 3", "2 x R5"],
    ],
    ["a part of a sum that may be thousands", ["2 x 1,200", "1,200 + 5", "1.200 + 5", "2 x 1,250.50", "2 x 1 250"]],
    ["too many decimals in a part of a sum", ["1.005 + 2", "2 x 0.1234567"]],
    ["more than 60 characters of a sum", [`${"1+".repeat(30)}1`, `${"1 x ".repeat(15)}1`]],
  ])("is refused instead of guessed when it has %s", (_, texts) => {
    for (const text of texts) expect(readAmount(text), text).toEqual({ cents: null, problem: notAnAmount() });
  });

  it("shows its problem while it is typed, but not while it is still empty", () => {
    for (const text of ["", "  ", ".", " . ", "1", "1.", "12.50"]) expect(typedAmountProblem(text), text).toBeNull();
    for (const text of ["-", "-5", "1,", "R5"]) expect(typedAmountProblem(text), text).toBe(notAnAmount());
    expect(typedAmountProblem("1,250")).toBe("Is 1,250 1250 or 1.25? Please enter it without the comma.");
    expect(typedAmountProblem("1.234")).toBe("Use two decimals at most, like 12.50. Leave out commas: 1250.");
  });

  it("is refused with an explanation when it has more than two decimals", () => {
    expect(readAmount("1.2345").problem).toBe("Use two decimals at most, like 12.50.");
    expect(readAmount("1.000").problem).toBe("Use two decimals at most, like 12.50. Leave out commas: 1250.");
  });

  it("is refused with an explanation when it has more than twelve digits", () => {
    for (const text of ["1234567890123", "10000000000.00", "12345678901.23", "9".repeat(1_000)])
      expect(readAmount(text).problem).toBe("An amount can be at most 9,999,999,999.99.");
  });

  it("is asked for when it is empty", () => {
    expect(readAmount("").problem).toBe("Please enter an amount.");
    expect(readAmount("  ").problem).toBe("Please enter an amount.");
  });

  it.each([
    ["4.2 x 18.50", 7_770],
    ["4,2 × 18,5", 7_770],
    ["4.2*18.50", 7_770],
    ["0,20 + 0,30", 50],
    [" 2 X 3.10+.5 + 4. ", 1_070],
    ["0.125 x 18.50", 231],
    ["1.125 x 18.50", 2_081],
    ["0.5 x 0.01", 1],
    ["0.49 x 0.01", 0],
    ["0.333333 x 0.03 + 0.333333 x 0.03 + 0.333333 x 0.03", 3],
    ["2 x 3 x 4 + 5", 2_900],
    [`${"1+".repeat(29)}1`, 3_000],
    ["99999.99 x 99999.99", 999_999_800_000],
  ])("is read from %s as %d cents, rounded once", (text, expected) =>
    expect(readAmount(text)).toEqual({ cents: expected, problem: null }),
  );

  it("has a sum rounded half up to whole units of a currency without decimals", () => {
    expect(readAmount("4.2 x 185", "¥").cents).toBe(77_700);
    expect(readAmount("0.5 x 3", "¥").cents).toBe(200);
    expect(readAmount("1.20 + 1.29", "¥").cents).toBe(200);
    expect(readAmount("1.50", "¥").problem).toBe("¥ has no decimals. Use a whole number.");
  });

  it("has a sum of at most the largest amount", () => {
    expect(readAmount("9999999999 + 0.99").cents).toBe(MAX_AMOUNT_CENTS);
    for (const text of ["9999999999 + 1", "999999 x 999999 x 999999 x 999999"])
      expect(readAmount(text).problem).toBe("An amount can be at most 9,999,999,999.99.");
  });

  it("shows no problem while a number of a sum is still to come", () => {
    for (const text of ["4.2 x", "4.2 x ", "4.2 × 18.", "4.2 x 18,", "0,20 +", "0,20 + ,", "2*.", ","])
      expect(typedAmountProblem(text), text).toBeNull();
    for (const text of ["4.2 x y", "4.2 x 1,200", "R5 + 2", "x", "4 + x"])
      expect(typedAmountProblem(text), text).toBe(notAnAmount());
  });

  it("is unchanged when it is printed and read again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }), (amount) => {
        expect(centsOf(amountText(amount))).toBe(amount);
        expect(centsOf(printMoney(amount, "R").slice(1).replaceAll(",", ""))).toBe(amount);
      }),
      { numRuns: 10_000 },
    );
  });

  it("is read as whole cents within the range or refused, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,e+-]{0,20}$/), fc.double().map(String)), (text) => {
        const { cents: read, problem } = readAmount(text);
        expect((read === null) === (problem !== null)).toBe(true);
        if (read !== null && !/[+x×*]/i.test(text)) {
          expect(Number.isSafeInteger(read) && read >= 0 && read <= MAX_AMOUNT_CENTS).toBe(true);
          expect(text.trim()).toMatch(/^(\d+\.?\d{0,2}|\.\d{1,2})$/);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("a printed amount", () => {
  it.each([
    [0, "R0.00"],
    [1, "R0.01"],
    [10, "R0.10"],
    [4_500, "R45.00"],
    [123_450, "R1,234.50"],
    [100_000_000, "R1,000,000.00"],
    [MAX_AMOUNT_CENTS, "R9,999,999,999.99"],
    [-1_250, "-R12.50"],
    [-5, "-R0.05"],
  ])("shows %d cents as %s", (amount, expected) => expect(printMoney(amount, "R")).toBe(expected));

  it("keeps the symbol as the crafter wrote it", () => {
    expect(printMoney(99, "€")).toBe("€0.99");
    expect(printMoney(99, "$&")).toBe("$&0.99");
    expect(printMoney(99, "kr ")).toBe("kr 0.99");
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("throws for %d, which is not whole cents", (amount) =>
    expect(() => printMoney(amount, "R")).toThrow(new RangeError("An amount is whole minor units.")),
  );
});

describe("rounding", () => {
  it("goes to the nearest integer, and half away from zero", () => {
    const rounded = (numerator: number, denominator: number) =>
      Number(divideRounded(BigInt(numerator), BigInt(denominator)));
    expect([1, 2, 3, 4, 5, 6].map((n) => rounded(n, 4))).toEqual([0, 1, 1, 1, 1, 2]);
    expect([-1, -2, -3, -6].map((n) => rounded(n, 4))).toEqual([0, -1, -1, -2]);
    expect(rounded(5, -2)).toBe(-3);
    expect(rounded(0, 7)).toBe(0);
  });
});

describe("commas in amounts", () => {
  it.each([
    ["1,250.50", "1250.50"],
    ["1,234,567", "1234567"],
    ["185,50", "185.50"],
    [" 9,5 ", "9.5"],
    ["R120,50", "120.50"],
    ["R 1,250.50", "1250.50"],
    ["kr. 99", "99"],
    ["12.50 €", "12.50"],
    ["US$45", "45"],
    ["1.250,50", "1250.50"],
    ["1 250", "1250"],
    ["1’250.50", "1250.50"],
    ["1,250,000", "1250000"],
    ["1,234,567.5", "1234567.5"],
    ["12,345,678", "12345678"],
    ["1.234.567,8", "1234567.8"],
  ])("turn a pasted “%s” into %s", (text, meant) => expect(cleanPastedAmount(text)).toBe(meant));

  it.each([
    ["may be decimals or thousands", ["1,200", "R1,200"]],
    ["groups its thousands wrongly", ["1,2,3", "12,345,6", "1234,567.50", "1,234.5,6", "1234,567,890", "1,234,567,8"]],
    ["groups its thousands by points wrongly", ["1234.567,80", "1.234,567"]],
    ["is no amount", ["-5", "1e3", "R", "½", ""]],
    ["is a sum, or becomes one", ["4.2 x 18.50", "0,20 + 0,30", "4.2 x", "4.2*", "4.2 ×"]],
  ])("leave a pasted text as it is when it %s", (_, texts) => {
    for (const text of texts) expect(cleanPastedAmount(text)).toBe(text);
  });

  it("count as the decimal point when typed, and an earlier point counts as the thousands separator", () => {
    const typed = [..."1,250.50"].reduce((text, key) => (/[.,]/.test(key) ? withTypedPoint(text, "") : text + key), "");
    expect(typed).toBe("1250.50");
    expect(withTypedPoint("185", "50")).toBe("185.50");
    expect(withTypedPoint("", "")).toBe(".");
    expect(withTypedPoint("1.250", "5")).toBe("1.250,5");
    expect(withTypedPoint("1.250", "")).toBe("1250.");
  });

  it("are refused instead of guessed when they add a second decimal point", () => {
    expect(readAmount(withTypedPoint("12.5", "")).problem).toBe(notAnAmount());
    expect(readAmount(withTypedPoint("1", ".5")).problem).toBe(notAnAmount());
  });
});
