import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PriceSnapshot, priceForCustomer, snapshotOf } from "@/lib/domain/methods/pricing";
import {
  pricedByPiece,
  priceInWords,
  priceOfOne,
  priceParts,
  roundedPriceInWords,
} from "@/lib/domain/sales/price-of-one";
import { MAX_AMOUNT_CENTS } from "@/lib/domain/shared/money";
import { receiptLines, shownLines } from "@/lib/domain/shares/lines";
import { isThorough } from "../../support/thorough";

const METHOD = {
  ...{ title: "Soap hour", rateType: "hourly" as const, rateCents: 12_000, hoursPerDay: 8, currency: "R" },
  ...{ profitOption: "manual" as const, manualProfitCents: 8_230 },
};
/** 2h 30m at 120.00, oils of 480.00 and a profit of 82.30: a total of 862.30. */
const SOAP = snapshotOf({
  ...{ method: METHOD, totalSeconds: 9_000, additionalCostsCents: 0, priceOverrideCents: null },
  materials: [{ name: "Oils", costCents: 48_000 }],
});
const runs = { numRuns: isThorough ? 100_000 : 1_000 };
const anyPieces = fc.integer({ min: 1, max: 999 });

describe("the price of one", () => {
  it("is 35.93 for 24 pieces at a total of 862.30, and all are 862.32", () => {
    expect(SOAP.totalCents).toBe(86_230);
    expect(priceOfOne(86_230, 24, "R")).toBe(3_593);
    expect(priceOfOne(86_200, 24, "¥")).toBe(3_600);
    expect(priceInWords(86_230, 24, "R")).toBe("R35.93 each, R862.32 for 24");
    expect(priceInWords(86_232, 24, "R")).toBe("R35.93 each, R862.32 for 24");
    expect(priceParts(86_230, 24, "R")).toEqual({ one: "R35.93 each", all: "R862.32 for 24" });
  });

  it("says what it rounded, and only if it did", () => {
    const price = { totalCents: 86_230, finalCents: 86_230 };
    expect(roundedPriceInWords(price, 24, "R")).toBe("R35.93 each, rounded up; all 24 R862.32 (total R862.30)");
    expect(roundedPriceInWords({ ...price, finalCents: 86_232 }, 24, "R")).toBe("R35.93 each, R862.32 for 24");
    expect(roundedPriceInWords({ ...price, finalCents: 86_231 }, 24, "R")).toBe(
      "R35.93 each, rounded up; all 24 R862.32 (final price R862.31)",
    );
  });

  it("is the price itself for a single piece, in the words of before", () => {
    expect(priceInWords(86_230, 1, "R")).toBe("R862.30");
    expect(priceParts(86_230, 1, "R")).toEqual({ one: "R862.30", all: null });
    expect(roundedPriceInWords({ totalCents: 86_230, finalCents: 86_230 }, 1, "R")).toBe("R862.30");
  });

  it("times the quantity is the total or less than one minor unit a piece above it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }), anyPieces, (total, pieces) => {
        const over = priceOfOne(total, pieces, "R") * pieces - total;
        expect(over).toBeGreaterThanOrEqual(0);
        expect(over).toBeLessThan(pieces);
      }),
      runs,
    );
  });
});

describe("a price by the piece", () => {
  it("gives what was rounded up to the work alone, and leaves the total and the snapshot as they are", () => {
    const priced = pricedByPiece(SOAP, 24);
    expect(priceForCustomer(priced)).toMatchObject({
      finalCents: 86_232,
      lines: [{ cents: 48_000 }, { cents: 38_232 }],
    });
    expect(priced.totalCents).toBe(86_230);
    expect(SOAP.priceOverrideCents).toBeNull();
  });

  it("has lines for one that sum exactly to the price of one, each less than a minor unit from its share", () => {
    const cents = fc.integer({ min: 0, max: 300_000 });
    const snapshots = fc.record({
      materials: fc.array(cents, { maxLength: 12 }),
      ...{ additionalCostsCents: cents, override: fc.option(cents), seconds: fc.integer({ min: 0, max: 400_000 }) },
    });
    const choices = fc.dictionary(
      fc.constantFrom("materials", "additional", "work", "material-0", "material-1", "material-2"),
      fc.constantFrom("show", "fold", "hide"),
    );
    fc.assert(
      fc.property(snapshots, choices, fc.boolean(), anyPieces, (made, chosen, isListed, pieces) => {
        const snapshot: PriceSnapshot = snapshotOf({
          method: METHOD,
          totalSeconds: made.seconds,
          materials: made.materials.map((costCents, at) => ({ name: `Oil ${at}`, costCents })),
          ...{ additionalCostsCents: made.additionalCostsCents, priceOverrideCents: made.override },
        });
        const lines = receiptLines(pricedByPiece(snapshot, pieces), isListed);
        fc.pre(lines.length > 0);
        const [all, one] = [shownLines(lines, chosen), shownLines(lines, chosen, pieces)];
        const final = made.override ?? snapshot.totalCents;
        expect(one.reduce((sum, line) => sum + (line.cents ?? 0), 0)).toBe(priceOfOne(final, pieces, "R"));
        for (const { key, cents } of all) {
          const part = one.find((line) => line.key === key)?.cents;
          if (cents === null) expect(part).toBeNull();
          else expect(Math.abs((part ?? 0) - cents / pieces)).toBeLessThan(1);
        }
      }),
      runs,
    );
  });
});
