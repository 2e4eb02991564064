import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeSale,
  dayProblem,
  piecesLeftProblem,
  readPieces,
  readSale,
  type SaleFields,
  type SoldWork,
  secondsOf,
  soldWageCents,
} from "@/lib/domain/sales/ledger";
import { NO_FEES, wageCents } from "@/lib/domain/sales/worth";
import { isThorough } from "../../support/thorough";

const sold: SaleFields = {
  ...{ fate: "sold", soldOn: "2026-11-22", channelId: "", pieces: "1" },
  ...{ gross: "150.00", fees: "20.00", postage: "", note: " At the market " },
};
const scarf: SoldWork = { netCents: 13_000, pieces: 1, made: 1, costsCents: 5_000, seconds: 7_200 };

describe("a line of the ledger", () => {
  it("is read as a sale with the amount received, the fees and the postage", () => {
    expect(readSale(sold).sale).toEqual({
      ...{ fate: "sold", soldOn: "2026-11-22", channelId: null, pieces: 1, note: "At the market" },
      ...{ grossCents: 15_000, feesCents: 2_000, postageCents: 0 },
    });
  });

  it("has no channel and no money when the piece was given away or kept", () => {
    for (const fate of ["gift", "own_use"] as const)
      expect(readSale({ ...sold, fate, channelId: "any", gross: "nonsense" }).sale).toMatchObject({
        ...{ fate, channelId: null, grossCents: 0, feesCents: 0, postageCents: 0 },
      });
  });

  it.each<[string, keyof SaleFields, string[], string]>([
    ["a date before 2000", "soldOn", ["1999-12-31"], "Please enter a date from 2000 on."],
    ["a date that does not exist", "soldOn", ["2026-02-31", "", "yesterday", "2026-13-01"], "Please enter a date."],
    ["no amount received", "gross", [""], "Please enter an amount."],
    ["an ambiguous comma", "fees", ["1,200"], "Is 1,200 1200 or 1.20? Please enter it without the comma."],
    ["an amount of 13 digits", "postage", ["9".repeat(13)], "An amount can be at most 9,999,999,999.99."],
    ["no whole quantity up to 999", "pieces", ["0", "1000", "1.5", "1,000", ""], "Please enter 1 to 999."],
    ["a note of 201 characters", "note", ["n".repeat(201)], "A note can have at most 200 characters."],
  ])("refuses %s at its field", (_, field, texts, sentence) => {
    for (const text of texts) expect(readSale({ ...sold, [field]: text }).problems).toEqual({ [field]: sentence });
  });

  it("reads whole quantities with decimals of 0", () => {
    for (const pieces of ["12", "12.0", "12,00"]) expect(readPieces(pieces).pieces).toBe(12);
  });

  it("can't be of a day that is still to come", () => {
    expect(dayProblem("2026-11-24", "2026-11-23")).toBe("That day is still to come.");
    expect(dayProblem("2026-11-23", "2026-11-23")).toBeNull();
  });

  it.each([
    [{ wanted: 3, left: 2, made: 5 }, "Only 2 of 5 are left."],
    [{ wanted: 3, left: 1, made: 5 }, "Only 1 of 5 is left."],
    [{ wanted: 1, left: 0, made: 1 }, "None are left. This was already sold, given away or kept."],
  ])("is refused for %j with %j", (pieces, sentence) => expect(piecesLeftProblem(pieces)).toBe(sentence));

  it("can be of all pieces that are left", () => {
    expect(piecesLeftProblem({ wanted: 2, left: 2, made: 5 })).toBeNull();
  });
});

describe("changeSale", () => {
  const fair = { ...NO_FEES, currency: "R", percentBp: 1_000, fixedCents: 50 };
  const soap = { finalCents: 86_232, currency: "R", made: 24, channels: [{ id: "fair", ...fair }] };
  const untyped = { gross: false, fees: false };
  const one = changeSale({ ...sold, channelId: "fair" }, {}, untyped, soap);

  it("recalculates the amount received and the fees from the quantity, unless they were typed", () => {
    expect(one).toMatchObject({ pieces: "1", gross: "35.93", fees: "4.10" });
    expect(changeSale(one, { pieces: "3" }, untyped, soap)).toMatchObject({ gross: "107.79", fees: "12.28" });
    expect(changeSale(one, { pieces: "24" }, untyped, soap)).toMatchObject({ gross: "862.32" });
    const own = changeSale(one, { gross: "100" }, { gross: true, fees: false }, soap);
    expect(changeSale(own, { pieces: "3" }, { gross: true, fees: false }, soap)).toMatchObject({
      ...{ pieces: "3", gross: "100", fees: "11.50" },
    });
    const typed = { gross: true, fees: true };
    expect(changeSale({ ...own, fees: "9" }, { pieces: "3" }, typed, soap)).toMatchObject({ gross: "100", fees: "9" });
    expect(changeSale({ ...own, fees: "9" }, { channelId: "" }, typed, soap)).toMatchObject({ gross: "100", fees: "" });
  });

  it("keeps the amounts while the quantity can’t be read", () => {
    for (const pieces of ["", "0", "x"])
      expect(changeSale(one, { pieces }, untyped, soap)).toMatchObject({ pieces, gross: "35.93" });
  });
});

describe("soldWageCents", () => {
  it("returns the same wage as the price summary for that price", () => {
    expect(soldWageCents([{ ...scarf, netCents: 33_384, costsCents: 0, seconds: 54_000 }])).toBe(2_225);
    expect(wageCents(33_384, 54_000)).toBe(2_225);
  });

  it("returns 40.00 an hour for 150.00 with fees of 20.00, material of 50.00 and 2 h of work", () => {
    expect(soldWageCents([scarf])).toBe(4_000);
  });

  it("counts costs and hours in proportion to the pieces sold", () => {
    expect(soldWageCents([{ ...scarf, made: 2, costsCents: 10_000, seconds: 14_400 }])).toBe(4_000);
    expect(secondsOf({ seconds: 14_400, pieces: 1, made: 3 })).toBe(4_800);
  });

  it("returns null below 15 minutes and when nothing was sold", () => {
    expect(soldWageCents([{ ...scarf, seconds: 899 }])).toBeNull();
    expect(soldWageCents([])).toBeNull();
  });

  it("is exact for several works, and rounds down only once", () => {
    const works = fc.record({
      netCents: fc.integer({ min: 0, max: 100_000 }),
      costsCents: fc.integer({ min: 0, max: 50_000 }),
      seconds: fc.integer({ min: 900, max: 100_000 }),
      made: fc.constantFrom(1, 2, 3, 4, 6, 12),
    });
    // Twelfths hold every share here, so that whole numbers count exactly.
    const exact = (all: { netCents: number; costsCents: number; seconds: number; made: number }[]) => {
      let [kept, seconds] = [0, 0];
      for (const { netCents, costsCents, seconds: logged, made } of all) {
        kept += netCents * 12 - costsCents * (12 / made);
        seconds += logged * (12 / made);
      }
      const wage = Math.trunc((kept * 3_600) / seconds);
      return wage * seconds > kept * 3_600 ? wage - 1 : wage;
    };
    fc.assert(
      fc.property(fc.array(works, { minLength: 1, maxLength: 5 }), (all) => {
        const wage = soldWageCents(all.map((one) => ({ ...one, pieces: 1 })));
        if (wage !== null) expect(wage).toBe(exact(all));
      }),
      { numRuns: isThorough ? 20_000 : 500 },
    );
  });
});
