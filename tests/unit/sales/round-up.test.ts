import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundUps } from "@/lib/domain/sales/worth";
import { amountText, MAX_AMOUNT_CENTS, readAmount } from "@/lib/domain/shared/money";

const texts = (total: string, currency = "R") => roundUps(readAmount(total).cents ?? 0, currency).map(amountText);

describe("roundUps", () => {
  it.each([
    ["188.35", ["189.00", "190.00", "195.00", "200.00"]],
    ["190.00", ["191.00", "195.00", "200.00", "210.00"]],
    ["45.20", ["45.99", "46.00", "50.00"]],
    ["45.99", ["46.99", "47.00", "50.00"]],
    ["4.20", ["4.50", "4.99", "5.00"]],
    ["0.01", ["0.50"]],
    ["1883.50", ["1890.00", "1900.00", "1950.00", "2000.00"]],
    ["1234567.89", ["1240000.00", "1250000.00", "1300000.00", "1400000.00"]],
    ["0", []],
    [amountText(MAX_AMOUNT_CENTS), []],
  ])("suggests for %s the prices %j", (total, prices) => expect(texts(total)).toEqual(prices));

  it("suggests no hundredths in a currency that has none", () => {
    expect(texts("4.20", "¥")).toEqual(["5.00"]);
    expect(texts("4.20", "F CFA")).toEqual(["5.00"]);
    expect(texts("45.20", "₩")).toEqual(["46.00", "50.00"]);
    expect(texts("188.35", "¥")).toEqual(texts("188.35"));
  });

  it("suggests at most four exact prices, in ascending order and above the total", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 3 * MAX_AMOUNT_CENTS })),
        fc.constantFrom("R", "€", "¥"),
        (total, currency) => {
          const prices = roundUps(total, currency);
          const before = [total, ...prices];
          return (
            prices.length <= 4 &&
            prices.every((price, at) => price > (before[at] ?? 0) && readAmount(amountText(price)).cents === price) &&
            prices.slice(1).every((price) => price - total <= total / 4) &&
            (currency !== "¥" || prices.every((price) => price % 100 === 0))
          );
        },
      ),
    );
  });

  it("suggests a price for every total up to half of the largest amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Math.floor(MAX_AMOUNT_CENTS / 2) }),
        (total) => roundUps(total, "R").length > 0,
      ),
    );
  });
});
