import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PricedMethod, snapshotOf } from "@/lib/domain/methods/pricing";
import { type Costs, costsFieldsOf, readCompletion } from "@/lib/domain/projects/fields";
import { priceOfAll } from "@/lib/domain/sales/price-of-one";
import {
  afterFees,
  readSuggestedPrice,
  type SuggestedPrice,
  suggestedPriceInWords,
  suggestedPriceQuery,
} from "@/lib/domain/sales/suggested-price";
import {
  type ChannelFees,
  keptCents,
  listPriceEnds,
  NO_FEES,
  type PriceEnd,
  priceForWage,
  roundToPriceEnd,
  wageCents,
} from "@/lib/domain/sales/worth";
import { amountText, MAX_AMOUNT_CENTS } from "@/lib/domain/shared/money";
import { isThorough } from "../../support/thorough";

const METHOD = "00000000-0000-0000-0000-000000000001";
const hourly: PricedMethod & { title: string } = {
  ...{ title: "Fair", rateType: "hourly", rateCents: 6_600, hoursPerDay: 8, currency: "R" },
  ...{ profitOption: "none", manualProfitCents: 0 },
};
const aLine = (name: string, costCents: number) => ({ name, costCents });

/** The price of one that “What it pays” shows for a wage, with the costs that are noted. */
function showPrice(
  work: { seconds: number; costs: Costs },
  channel: ChannelFees,
  wage: number,
  end: PriceEnd = "none",
) {
  const { costs, seconds } = work;
  const costsCents = costs.materials.reduce((sum, line) => sum + line.costCents, costs.additionalCostsCents);
  const made = { seconds, costsCents, pieces: costs.pieces };
  const least = priceForWage(made, channel, wage);
  if (least === null) throw new Error("No price here is too high.");
  const oneCents = roundToPriceEnd(least, end);
  return {
    ...{ oneCents, seconds, wageCents: wageCents(keptCents(made, channel, oneCents), seconds) },
    leavesCents: keptCents({ ...made, pieces: 1, costsCents: 0 }, channel, oneCents),
  };
}

/** “Use this price”, then Mark Complete with what the dialog begins with. */
function completeWith(
  suggested: SuggestedPrice,
  { seconds, costs }: { seconds: number; costs: Costs },
  method = hourly,
) {
  const query = Object.fromEntries(new URLSearchParams(suggestedPriceQuery(suggested)));
  const read = readSuggestedPrice(query);
  if (!read) throw new Error("The address is whole.");
  const fields = { ...costsFieldsOf(costs), methodId: METHOD, priceOfOne: amountText(read.oneCents) };
  const { completion } = readCompletion(fields);
  if (!completion) throw new Error("The dialog begins with readable fields.");
  return snapshotOf({ method, totalSeconds: seconds, ...completion });
}

/** What the channel leaves of the completed work, counted a second time in whole numbers that a float holds exactly. */
function leftOf(
  { priceOverrideCents, materials, additionalCostsCents }: ReturnType<typeof snapshotOf>,
  made: number,
  channel: ChannelFees,
) {
  const one = (priceOverrideCents ?? 0) / made;
  expect(one % (channel.currency === "¥" ? 100 : 1)).toBe(0);
  const step = channel.currency === "¥" ? 100 : 1;
  const fee = step * Math.ceil((one * channel.percentBp) / (10_000 * step));
  const table = Math.ceil(channel.perEventCents / channel.piecesPerEvent);
  const flat = step * Math.ceil((channel.fixedCents + table) / step);
  return made * (one - fee - flat) - additionalCostsCents - materials.reduce((sum, line) => sum + line.costCents, 0);
}

describe("the price that “What it pays” hands to the completion dialog", () => {
  it("asks 1,178.00 for 66.00 an hour with 7h 30m, wool of 629.00 and buttons of 54.00", () => {
    const materials = [aLine("Wool", 62_900), aLine("Buttons", 5_400)];
    const work = { seconds: 27_000, costs: { materials, additionalCostsCents: 0, methodId: null, pieces: 1 } };
    const suggested = showPrice(work, NO_FEES, 6_600);
    expect(suggested).toMatchObject({ oneCents: 117_800, wageCents: 6_600 });
    expect(completeWith(suggested, work)).toMatchObject({ priceOverrideCents: 117_800, totalCents: 117_800 });
  });

  it("asks 65.00 for one of 24 soaps at a fair of 650.00 for 20 pieces, and 1,560.00 for all", () => {
    const fair = { ...NO_FEES, perEventCents: 65_000, piecesPerEvent: 20 };
    const materials = [aLine("Oils", 48_000)];
    const work = { seconds: 9_000, costs: { materials, additionalCostsCents: 0, methodId: null, pieces: 24 } };
    const suggested = showPrice(work, fair, 12_000);
    expect(suggested).toEqual({ oneCents: 6_500, seconds: 9_000, wageCents: 12_000, leavesCents: 3_250 });
    const made = completeWith(suggested, work);
    expect(made.priceOverrideCents).toBe(156_000);
    expect(leftOf(made, 24, fair)).toBe(30_000);
  });

  it("brings at least the wage that was shown, for any method, hours, lines, costs, quantity and channel", () => {
    const cents = fc.integer({ min: 0, max: 200_000 });
    const methods = fc.record({
      ...{ title: fc.constant("Fair"), currency: fc.constant("R"), rateCents: cents },
      rateType: fc.constantFrom("hourly" as const, "daily" as const),
      hoursPerDay: fc.integer({ min: 2, max: 48 }).map((halves) => halves / 2),
      profitOption: fc.constantFrom("manual" as const, "none" as const),
      manualProfitCents: cents,
    });
    const costs = fc.record({
      materials: fc.array(fc.record({ name: fc.constantFrom("Wool", "Clay"), costCents: cents }), { maxLength: 6 }),
      additionalCostsCents: cents,
      methodId: fc.constant(null),
      pieces: fc.integer({ min: 1, max: 60 }),
    });
    const channels = fc.record({
      currency: fc.constantFrom("R", "¥"),
      percentBp: fc.integer({ min: 0, max: 6_000 }),
      fixedCents: fc.integer({ min: 0, max: 2_000 }),
      hasFeeOnShipping: fc.boolean(),
      perEventCents: fc.integer({ min: 0, max: 60_000 }),
      piecesPerEvent: fc.integer({ min: 1, max: 500 }),
    });
    const ends = fc.nat();
    const hours = fc.integer({ min: 900, max: 400_000 });
    fc.assert(
      fc.property(methods, costs, channels, ends, hours, cents, (method, noted, channel, end, seconds, wage) => {
        const work = { seconds, costs: noted };
        const offered = listPriceEnds(channel.currency);
        const suggested = showPrice(work, channel, wage, offered[end % offered.length]?.[0]);
        const made = completeWith(suggested, work, { ...method, currency: channel.currency });
        const shown = suggested.wageCents ?? Number.NaN;
        expect(shown).toBeGreaterThanOrEqual(wage);
        expect(leftOf(made, noted.pieces, channel) * 3_600).toBeGreaterThanOrEqual(shown * seconds);
      }),
      { numRuns: isThorough ? 50_000 : 2_000 },
    );
  });

  it("is read from an address only as a whole", () => {
    const whole = { price: "65.00", hours: "9000", wage: "12000", leaves: "-3250" };
    const read = { oneCents: 6_500, seconds: 9_000, wageCents: 12_000, leavesCents: -3_250 };
    expect(readSuggestedPrice(whole)).toEqual(read);
    expect(readSuggestedPrice({ ...whole, wage: "" })).toEqual({ ...read, wageCents: null });
    for (const wrong of [{ price: "-1" }, { price: ["1"] }, { hours: "-1" }, { hours: "1.5" }, { leaves: "x" }])
      expect(readSuggestedPrice({ ...whole, ...wrong })).toBeNull();
    expect(readSuggestedPrice({})).toBeNull();
    expect(readSuggestedPrice({ ...whole, hours: "9".repeat(16) })).toBeNull();
  });

  it("is none where the price of all is larger than the largest amount", () => {
    expect(priceOfAll(Math.floor(MAX_AMOUNT_CENTS / 3), 3)).toBe(999_999_999_999);
    expect(priceOfAll(Math.floor(MAX_AMOUNT_CENTS / 3) + 1, 3)).toBeNull();
  });
});

describe("the completion dialog about a suggested price", () => {
  const suggested = { oneCents: 84_000, seconds: 28_800, wageCents: 9_000, leavesCents: 84_000 };
  const made = "R840.00 was calculated with 8h 0m, for R90.00 an hour.";
  const say = (now: object) =>
    suggestedPriceInWords(suggested, { seconds: 28_800, costsCents: 12_000, pieces: 1, ...now }, "R");

  it("says the hours it was made with, and nothing more while they hold", () => expect(say({})).toBe(made));

  it("says the wage now when hours, costs or quantity have changed since", () => {
    expect(say({ seconds: 36_000 })).toBe(
      `${made} With 10h 0m logged and what is entered here it brings R72.00 an hour.`,
    );
    expect(say({ costsCents: 20_000 })).toContain("it brings R80.00 an hour.");
    expect(say({ costsCents: 100_000 })).toContain("it brings a loss of R20.00 an hour.");
    expect(say({ pieces: 2 })).toMatch(/^R840\.00 each .* brings R195\.00 an hour\.$/);
    expect(say({ seconds: 899 })).toBe(`${made} With 0h 14m logged there is no hourly wage yet (under 15 minutes).`);
  });
});

describe("the fees of where the crafter sells, in the completion dialog", () => {
  const fair = { ...NO_FEES, name: "Craft fair", currency: "R", perEventCents: 65_000, piecesPerEvent: 20 };
  const soap = { seconds: 9_000, costsCents: 48_000, pieces: 24 };
  const wanted = { cents: 12_000, hours: 1 };
  const at = (oneCents: number) => afterFees(soap, fair, { oneCents, wanted });

  it("make 24 soaps at R35.00 a loss, and R65.00 the price of one that earns R120.00 an hour", () => {
    expect(at(3_500)).toEqual({
      words: "After the fees of “Craft fair”, R35.00 each brings a loss of R168.00 an hour.",
      better: { oneCents: 6_500, words: "R65.00 each for R120.00 an hour" },
    });
    expect(at(6_500)).toMatchObject({ better: null });
  });

  it("are not mentioned without any, or under 15 minutes", () => {
    expect(afterFees(soap, { ...NO_FEES, name: "Studio door" }, { oneCents: 3_500, wanted })).toBeNull();
    expect(afterFees({ ...soap, seconds: 899 }, fair, { oneCents: 3_500, wanted })).toBeNull();
  });
});
