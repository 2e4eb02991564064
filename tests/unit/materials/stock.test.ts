import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { microOf } from "@/lib/domain/materials/quantities";
import {
  addUp,
  costOf,
  countAs,
  crossesLow,
  NOTHING_ON_HAND,
  stockProblem,
  takeFrom,
} from "@/lib/domain/materials/stock";

const stock = (amount: string, cents: number) => ({ micro: microOf(amount), cents });
const R = { currency: "R", before: NOTHING_ON_HAND };

describe("the moving average", () => {
  it("is 93.3333 for 100 g after 100 g for 80.00 and 50 g for 60.00; 75 g cost 70.00 and leave 75 g worth 70.00", () => {
    const shelf = addUp(stock("100", 8_000), stock("50", 6_000));
    // 9333⅓ minor units, exactly.
    expect(costOf(shelf, microOf("300"), "R")).toBe(28_000);
    expect(costOf(shelf, microOf("75"), "R")).toBe(7_000);
    expect(addUp(shelf, takeFrom(shelf, microOf("75"), "R") ?? NOTHING_ON_HAND)).toEqual(stock("75", 7_000));
  });

  it("rounds a line once, half away from zero, and to what can be paid", () => {
    expect(costOf(stock("8", 100), microOf("0.5"), "R")).toBe(6);
    expect(costOf(stock("2", 1), microOf("1"), "R")).toBe(1);
    expect(costOf(stock("3", 100_000), microOf("1"), "¥")).toBe(33_300);
    expect(costOf(NOTHING_ON_HAND, 1n, "R")).toBe(0);
  });

  it("takes all of the worth with all of the stock, and never less than nothing", () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.nat(10 ** 9), fc.constantFrom("R", "¥"), (micros, cents, currency) => {
        let shelf = { micro: micros.reduce((sum, micro) => sum + micro, 0n), cents };
        for (const micro of micros) {
          shelf = addUp(shelf, takeFrom(shelf, micro, currency) ?? NOTHING_ON_HAND);
          expect(shelf.cents).toBeGreaterThanOrEqual(0);
        }
        expect(shelf).toEqual(NOTHING_ON_HAND);
      }),
    );
  });

  it("gives nothing where there is too little", () => expect(takeFrom(stock("80", 1), microOf("120"), "R")).toBeNull());
});

describe("a count", () => {
  it("takes away or adds what differs, at the average", () => {
    expect(countAs(stock("80", 800), microOf("60"), R)).toEqual(stock("-20", -200));
    expect(countAs(stock("80", 800), microOf("100"), R)).toEqual(stock("20", 200));
    expect(countAs(stock("80", 800), microOf("80"), R)).toEqual(NOTHING_ON_HAND);
    expect(countAs(stock("80", 800), 0n, R)).toEqual(stock("-80", -800));
  });

  it("is worth, on an empty shelf, the average after the last purchase, and nothing without one", () => {
    expect(countAs(NOTHING_ON_HAND, microOf("30"), { currency: "R", before: stock("150", 14_000) })).toEqual(
      stock("30", 2_800),
    );
    expect(countAs(NOTHING_ON_HAND, microOf("30"), R)).toEqual(stock("30", 0));
  });
});

describe("what is low", () => {
  it("is crossed once on the way down, not while it stays low", () => {
    const [lots, low, lower] = ["60", "49.999999", "10"].map(microOf) as [bigint, bigint, bigint];
    const lowAt = microOf("50");
    expect(crossesLow(lots, low, lowAt)).toBe(true);
    expect(crossesLow(lots, lowAt, lowAt)).toBe(false);
    expect(crossesLow(low, lower, lowAt)).toBe(false);
    expect(crossesLow(low, lots, lowAt)).toBe(false);
    expect(crossesLow(lots, low, null)).toBe(false);
  });
});

describe("a shelf", () => {
  it("holds twelve digits of anything", () => {
    expect(stockProblem({ micro: 10n ** 18n - 1n, cents: 999_999_999_999 })).toBeNull();
    expect(stockProblem({ micro: 10n ** 18n, cents: 0 })).not.toBeNull();
    expect(stockProblem({ micro: 1n, cents: 10 ** 12 })).not.toBeNull();
  });
});
