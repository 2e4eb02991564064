import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChannelFees,
  feesCents,
  floorInWords,
  hourInWords,
  keptCents,
  listRoundUps,
  type MadeWork,
  moneyOrLoss,
  NO_FEES,
  type PriceEnd,
  priceForWage,
  roundToPriceEnd,
  type Sending,
  TOO_SHORT,
  wageCents,
} from "@/lib/domain/sales/worth";
import { amountText, MAX_AMOUNT_CENTS, readAmount } from "@/lib/domain/shared/money";
import { isThorough } from "../../support/thorough";

/** `npm run test:thorough` tries as many works as we promise. */
const RUNS = isThorough ? 100_000 : 2_000;

const shop: ChannelFees = { ...NO_FEES, percentBp: 950, fixedCents: 45 };
const scarf: MadeWork = { seconds: 7_200, costsCents: 5_000, pieces: 1 };

/** What a channel leaves of a price, counted from its rules with whole numbers that a float holds exactly. */
function leftoverOf(work: MadeWork, channel: ChannelFees, price: number, { shippingCents, postageCents }: Sending) {
  const base = price + (channel.hasFeeOnShipping ? shippingCents : 0);
  const step = stepOf(channel);
  const fee = step * divideUp(base * channel.percentBp, 10_000 * step);
  const share = divideUp(channel.perEventCents, channel.piecesPerEvent);
  const flat = step * divideUp(channel.fixedCents + share, step);
  const ofOne = price + shippingCents - fee - flat - postageCents;
  return work.pieces * ofOne - work.costsCents;
}

function divideUp(dividend: number, divisor: number) {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest === 0 ? 0 : 1);
}

/** Nobody pays in hundredths of a yen. */
function stepOf({ currency }: ChannelFees) {
  return currency === "¥" ? 100 : 1;
}

/** The smallest price that reaches the wage, by halving: a higher price never leaves less. */
function findSmallestPrice(work: MadeWork, channel: ChannelFees, wage: number, sending: Sending) {
  const step = stepOf(channel);
  const reaches = (steps: number) => leftoverOf(work, channel, steps * step, sending) * 3_600 >= wage * work.seconds;
  let [low, high] = [-1, 1];
  while (!reaches(high)) high *= 2;
  if (reaches(0)) return 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high * step;
}

const cents = fc.integer({ min: 0, max: 200_000 });
const channels = fc.record({
  currency: fc.constantFrom("R", "¥"),
  percentBp: fc.oneof(fc.integer({ min: 0, max: 6_000 }), fc.constantFrom(0, 1, 250, 950, 5_000, 9_000)),
  fixedCents: fc.integer({ min: 0, max: 2_000 }),
  hasFeeOnShipping: fc.boolean(),
  perEventCents: fc.integer({ min: 0, max: 60_000 }),
  piecesPerEvent: fc.integer({ min: 1, max: 500 }),
});
const works = fc.record({
  seconds: fc.integer({ min: 900, max: 400_000 }),
  costsCents: cents,
  pieces: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
});
const sendings = fc.record({
  shippingCents: fc.integer({ min: 0, max: 20_000 }),
  postageCents: fc.integer({ min: 0, max: 20_000 }),
});
const wages = fc.integer({ min: 0, max: 100_000 });

const MAX_TEST_MS = 120_000;

describe("priceForWage", () => {
  it("returns 188.35 for 60.00 an hour, material of 50.00 and 2 h, with fees of 6.5 % + 3 % and 0.45", () => {
    expect(priceForWage(scarf, shop, 6_000)).toBe(18_835);
    expect(feesCents(shop, { priceCents: 18_835, shippingCents: 0, pieces: 1 })).toBe(1_790 + 45);
    expect(keptCents(scarf, shop, 18_835)).toBe(12_000);
    expect(wageCents(12_000, scarf.seconds)).toBe(6_000);
    expect(wageCents(keptCents(scarf, shop, 18_834), scarf.seconds)).toBe(5_999);
  });

  it(
    "returns exactly the smallest price that reaches the wage",
    () => {
      fc.assert(
        fc.property(works, channels, sendings, wages, (work, channel, sent, wage) => {
          const step = stepOf(channel);
          const [shippingCents, postageCents] = [sent.shippingCents, sent.postageCents].map(
            (one) => one - (one % step),
          );
          const sending = { shippingCents: shippingCents ?? 0, postageCents: postageCents ?? 0 };
          const price = priceForWage(work, channel, wage, sending);
          if (price === null) throw new Error("No price here is too high.");
          expect(price).toBe(findSmallestPrice(work, channel, wage, sending));
          expect(keptCents(work, channel, price, sending)).toBe(leftoverOf(work, channel, price, sending));
          expect(leftoverOf(work, channel, price, sending) * 3_600 >= wage * work.seconds).toBe(true);
          expect(wageCents(keptCents(work, channel, price, sending), work.seconds)).toBeGreaterThanOrEqual(wage);
          if (price > 0) {
            expect(leftoverOf(work, channel, price - step, sending) * 3_600 < wage * work.seconds).toBe(true);
            expect(wageCents(keptCents(work, channel, price - step, sending), work.seconds)).toBeLessThan(wage);
          }
        }),
        { numRuns: RUNS },
      );
    },
    MAX_TEST_MS,
  );

  it("returns 0 when shipping alone reaches the wage, and null when the price would be too high", () => {
    expect(priceForWage(scarf, NO_FEES, 0, { shippingCents: 9_000, postageCents: 0 })).toBe(0);
    expect(priceForWage(scarf, { ...NO_FEES, percentBp: 9_999 }, 99_999_999)).toBeNull();
  });

  it("keeps a rate by the day exact: 26h 15m at 260.00 for 7h 30m and 118.40 of yarn cost 1,028.40", () => {
    const rug: MadeWork = { seconds: 94_500, costsCents: 11_840, pieces: 1 };
    expect(priceForWage(rug, NO_FEES, { cents: 26_000, hours: 7.5 })).toBe(102_840);
  });

  it("returns the price per piece at which the whole batch reaches the wage", () => {
    const batch: MadeWork = { seconds: 7_200, costsCents: 5_000, pieces: 3 };
    expect(priceForWage(batch, NO_FEES, 6_000)).toBe(5_667);
    expect(keptCents(batch, NO_FEES, 5_667)).toBe(12_001);
  });
});

describe("keptCents and feesCents", () => {
  it(
    "never keep more from wholesale than from a direct sale at the same price",
    () => {
      const wholesale = { ...NO_FEES, percentBp: 5_000 };
      fc.assert(
        fc.property(works, sendings, cents, (work, sending, price) => {
          const [shelf, direct] = [wholesale, NO_FEES].map((one) => keptCents(work, one, price, sending));
          expect(shelf).toBeLessThanOrEqual(direct ?? 0);
        }),
        { numRuns: RUNS },
      );
    },
    MAX_TEST_MS,
  );

  it("round percentages and event shares up, and charge for shipping only where the channel does", () => {
    const fair = { ...NO_FEES, perEventCents: 10_000, piecesPerEvent: 3 };
    expect(feesCents(fair, { priceCents: 1, shippingCents: 0, pieces: 1 })).toBe(3_334);
    const tenth = { ...NO_FEES, percentBp: 1_000 };
    expect(feesCents(tenth, { priceCents: 1_001, shippingCents: 500, pieces: 1 })).toBe(101);
    expect(feesCents({ ...tenth, hasFeeOnShipping: true }, { priceCents: 1_001, shippingCents: 500, pieces: 1 })).toBe(
      151,
    );
  });

  it("are exact where floats are not", () => {
    const largest = { ...NO_FEES, percentBp: 9_999 };
    expect(feesCents(largest, { priceCents: 999_999_999_999, shippingCents: 0, pieces: 1 })).toBe(999_900_000_000);
  });
});

describe("the wage", () => {
  it("is rounded down, even below 0, and is unknown below 15 minutes", () => {
    expect(wageCents(100, 3_601)).toBe(99);
    expect(wageCents(-100, 3_601)).toBe(-100);
    expect([wageCents(100, 899), wageCents(100, 900)]).toEqual([null, 400]);
  });

  it("is described in words, beside the wage that the crafter hopes for", () => {
    expect(hourInWords(3_800, "R")).toBe("R38.00 an hour");
    expect(floorInWords(3_800 - 6_000, "R")).toBe("R22.00 under your minimum");
    expect(floorInWords(6_300 - 6_000, "R")).toBe("R3.00 over your minimum");
    expect(floorInWords(0, "R")).toBe("exactly your minimum");
    expect(hourInWords(3_800, "€")).toBe("€38.00 an hour");
    expect(hourInWords(-410, "R")).toBe("a loss of R4.10 an hour");
    expect(hourInWords(-5_000, "R")).toBe("a loss of R50.00 an hour");
    expect([moneyOrLoss(-1, "€"), moneyOrLoss(0, "€")]).toEqual(["a loss of €0.01", "€0.00"]);
    expect(TOO_SHORT).toBe("Too short to show an hourly wage (under 15 minutes).");
  });
});

describe("roundToPriceEnd", () => {
  const ends: [PriceEnd, number, number][] = [
    ["none", 18_835, 18_835],
    ["00", 18_835, 18_900],
    ["00", 18_800, 18_800],
    ["50", 18_835, 18_850],
    ["50", 18_851, 18_950],
    ["99", 18_835, 18_899],
    ["99", 0, 99],
    ["five", 18_835, 19_000],
    ["ten", 18_835, 19_000],
    ["five", 18_235, 18_500],
  ];
  it.each(ends)("applies the ending %s to %i and returns %i, never less", (end, from, to) => {
    expect(roundToPriceEnd(from, end)).toBe(to);
  });
});

describe("listRoundUps", () => {
  const texts = (total: string, currency = "R") =>
    listRoundUps(readAmount(total).cents ?? 0, currency).map((one) => amountText(one));

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
          const prices = listRoundUps(total, currency);
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
        (total) => listRoundUps(total, "R").length > 0,
      ),
    );
  });
});
