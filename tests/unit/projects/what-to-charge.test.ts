import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BeginImportInput } from "@/lib/domain/imports/input";
import { NEW_METHOD, readMethod } from "@/lib/domain/methods/method-fields";
import { priceOfSnapshot, snapshotOf } from "@/lib/domain/methods/pricing";
import { readCompletion, readCosts } from "@/lib/domain/projects/fields";
import { KeepFiguresInput } from "@/lib/domain/projects/input";
import {
  bringsAt,
  type FigureFields,
  figureFieldsOf,
  figuresQuery,
  NO_FIGURES,
  priceToCharge,
  readFigures,
} from "@/lib/domain/projects/what-to-charge";
import { newChannelFields, readChannel } from "@/lib/domain/sales/channels";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { readSuggestedPrice, suggestedPriceQuery } from "@/lib/domain/sales/suggested-price";
import { readSupposed } from "@/lib/domain/sales/supposed-hours";
import { keptCents, priceForWage, wageCents } from "@/lib/domain/sales/worth";
import { printHundredths } from "@/lib/domain/shared/formats";
import { amountText } from "@/lib/domain/shared/money";

const FIGURES: FigureFields = { ...NO_FIGURES, hours: "4.5", wage: "18.50", materials: "23.90" };
const priceOf = (fields: FigureFields) => {
  const { figures } = readFigures(fields, "R");
  return figures && priceToCharge(figures);
};
const problemsOf = (fields: Partial<FigureFields>) => readFigures({ ...FIGURES, ...fields }, "R").problems;

describe("the query", () => {
  it("fills the fields, and what it leaves out is empty, the quantity one", () =>
    expect(figureFieldsOf({ hours: "4.5", wage: "18.50", materials: "23.90", from: "a-friend" })).toEqual(FIGURES));

  it.each([{}, { from: "a-friend" }, { hours: ["1", "2"] }])("is no figure in %j", (query) =>
    expect(figureFieldsOf(query)).toBeNull(),
  );

  it("carries figures there and back", () => {
    const fields = { ...FIGURES, fees: "6.5 + 3", currency: "€", shippingFees: "on", price: "12,50" };
    expect(figureFieldsOf(Object.fromEntries(new URLSearchParams(figuresQuery(fields))))).toEqual(fields);
  });
});

describe("the figures", () => {
  it.each([
    ["4.5", 16_200],
    ["4,5", 16_200],
    ["4h 30m", 16_200],
    ["4:30", 16_200],
  ])("take %j as hours", (hours, seconds) =>
    expect(readFigures({ ...FIGURES, hours }, "R").figures?.work.seconds).toBe(seconds),
  );

  it("take a comma for a point in every amount and percentage", () => {
    const points = { wage: "18.50", materials: "12.5", fees: "10.5", fixed: "0.48", shipping: "4.9", postage: "3.95" };
    const commas = Object.fromEntries(Object.entries(points).map(([name, text]) => [name, text.replace(".", ",")]));
    expect(priceOf({ ...FIGURES, ...points })).toBe(priceOf({ ...FIGURES, ...commas }));
    expect(problemsOf(commas)).toEqual({});
  });

  it.each<[Partial<FigureFields>, string]>([
    [{ hours: "" }, "Please enter hours, such as 8 or 7h 20m."],
    [{ hours: "0" }, "Please enter hours, such as 8 or 7h 20m."],
    [{ hours: "-3" }, "Please enter hours, such as 8 or 7h 20m."],
    [{ wage: " " }, "Please enter what an hour should bring."],
    [{ wage: "0" }, "The rate must be greater than 0."],
    [{ wage: "-5" }, "Please enter a number such as 1250.50."],
    [{ materials: "-1" }, "Please enter a number such as 1250.50."],
    [{ materials: "1,200" }, "Is 1,200 1200 or 1.20? Please enter it without the comma."],
    [{ costs: "a lot" }, "Please enter a number such as 1250.50."],
    [{ quantity: "0" }, "Please enter 1 to 999."],
    [{ quantity: "1000" }, "Please enter 1 to 999."],
    [{ quantity: "" }, "Please enter 1 to 999."],
    [{ fees: "100" }, "Fees must stay under 100 %."],
    [{ fees: "60 + 40" }, "Fees must stay under 100 %."],
    [{ fees: "-1" }, "Please enter a percentage with two decimals at most, such as 6.5."],
    [{ fixed: "0.485" }, "Use two decimals at most, like 12.50. Leave out commas: 1250."],
    [{ shipping: "x" }, "Please enter a number such as 1250.50."],
    [{ postage: "x" }, "Please enter a number such as 1250.50."],
    [{ currency: "R2" }, "Use a symbol of at most 5 characters without digits, like R or $."],
  ])("are refused at the field of %j", (fields, problem) => {
    expect(problemsOf(fields)).toEqual({ [Object.keys(fields)[0] ?? ""]: problem });
    expect(priceOf({ ...FIGURES, ...fields })).toBeNull();
  });

  it("keep their answer while the price to try is wrong", () => {
    expect(problemsOf({ price: "x" })).toEqual({ price: "Please enter a number such as 1250.50." });
    expect(priceOf({ ...FIGURES, price: "x" })).toBe(priceOf(FIGURES));
  });
});

const cents = (max: number) => fc.integer({ min: 0, max });
const anyFigures = fc.record({
  minutes: fc.integer({ min: 15, max: 6_000 }),
  wageCents: fc.integer({ min: 1, max: 50_000 }),
  materialsCents: cents(500_000),
  additionalCents: cents(50_000),
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
  percentBp: fc.oneof(fc.constant(0), cents(9_999)),
  fixedCents: cents(500),
  shippingCents: fc.oneof(fc.constant(0), cents(2_000)),
  postageCents: fc.oneof(fc.constant(0), cents(2_000)),
  hasFeeOnShipping: fc.boolean(),
});
type Work = typeof anyFigures extends fc.Arbitrary<infer T> ? T : never;

const fieldsOf = (work: Work, comma: boolean): FigureFields => {
  const text = (amount: number) => amountText(amount).replace(".", comma ? "," : ".");
  return {
    hours: `${Math.floor(work.minutes / 60)}h ${work.minutes % 60}m`,
    wage: text(work.wageCents),
    materials: text(work.materialsCents),
    quantity: String(work.quantity),
    fees: printHundredths(work.percentBp).replace(".", comma ? "," : "."),
    costs: text(work.additionalCents),
    fixed: text(work.fixedCents),
    shipping: text(work.shippingCents),
    postage: text(work.postageCents),
    shippingFees: work.hasFeeOnShipping ? "on" : "",
    currency: "€",
    price: "",
  };
};

/**
 * What the Studio shows for a project with these figures, from its own forms: the price of “What it pays”, and what
 * completing at “Use this price” stores.
 */
function askStudio(work: Work) {
  const fields = {
    materials: [{ name: "Wool", cost: amountText(work.materialsCents) }],
    additionalCosts: amountText(work.additionalCents),
    methodId: "method",
    pieces: String(work.quantity),
  };
  const { costs } = readCosts(fields);
  const { method } = readMethod({ ...NEW_METHOD, title: "Fair", currency: "€", rate: amountText(work.wageCents) });
  const { channel } = readChannel({
    ...newChannelFields("marketplace", "€"),
    percent: printHundredths(work.percentBp),
    fixed: amountText(work.fixedCents),
    hasFeeOnShipping: work.hasFeeOnShipping,
  });
  const { seconds } = readSupposed(`${work.minutes}m`);
  if (!costs || !method || !channel || seconds === null) throw new Error("The Studio refuses these figures.");
  const made = { seconds, costsCents: work.materialsCents + work.additionalCents, pieces: costs.pieces };
  const sending = { shippingCents: work.shippingCents, postageCents: work.postageCents };
  const oneCents = priceForWage(made, channel, method.rateCents, sending);
  if (oneCents === null) throw new Error("No price is that high.");
  const kept = keptCents(made, channel, oneCents, sending);
  const wage = wageCents(kept, seconds);
  const leavesCents = keptCents({ ...made, pieces: 1, costsCents: 0 }, channel, oneCents, sending);
  const query = new URLSearchParams(suggestedPriceQuery({ oneCents, seconds, wageCents: wage, leavesCents }));
  const suggested = readSuggestedPrice(Object.fromEntries(query));
  const { completion } = readCompletion({ ...fields, priceOfOne: amountText(suggested?.oneCents ?? 0) });
  if (!completion) throw new Error("The completion dialog refuses this price.");
  const snapshot = snapshotOf({ method, totalSeconds: seconds, ...completion });
  return { oneCents: priceOfOne(priceOfSnapshot(snapshot).finalCents, completion.pieces, "R"), keptCents: kept, wage };
}

it("answers 1,000 random sets of figures with the Studio's own price, to the cent", () => {
  fc.assert(
    fc.property(anyFigures, fc.boolean(), (work, comma) => {
      const { figures, problems } = readFigures(fieldsOf(work, comma), "R");
      expect(problems).toEqual({});
      if (!figures) throw new Error("The figures were refused.");
      const studio = askStudio(work);
      const price = priceToCharge(figures);
      expect(price).toBe(studio.oneCents);
      const { lines, ...brings } = bringsAt(figures, price ?? 0);
      expect(brings).toEqual({ keptCents: studio.keptCents, wageCents: studio.wage });
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(brings.keptCents);
      if (price !== 0) expect(brings.wageCents).toBeGreaterThanOrEqual(work.wageCents);
    }),
    { numRuns: 1_000, seed: 28 },
  );
});

it("answers 24 soaps at a fair with R65.00 each, which brings exactly R120.00 an hour", () => {
  const soap = { ...NO_FIGURES, hours: "2h 30m", wage: "120", materials: "480", quantity: "24", fixed: "32.50" };
  const { figures } = readFigures(soap, "R");
  expect(figures && [priceToCharge(figures), bringsAt(figures, 6_500).wageCents]).toEqual([6_500, 12_000]);
});

it("says what an hour brings at a price of the reader's own, and a loss as a loss", () => {
  const at = (price: string) => {
    const { figures } = readFigures({ ...FIGURES, fees: "10.5", fixed: "0.48", price }, "R");
    return figures && bringsAt(figures, figures.priceCents ?? 0);
  };
  expect(at("100")).toMatchObject({ keptCents: 10_000 - 1_050 - 48 - 2_390, wageCents: 1_447 });
  expect(at("20")?.keptCents).toBeLessThan(0);
});

it("keeps only what the project's row holds", () => {
  const typed = (hours: string) => ({ ...NO_FIGURES, hours, wage: "18.50", currency: "€" });
  expect(KeepFiguresInput.safeParse(typed(`4.5${" ".repeat(97)}`)).success).toBe(true);
  expect(KeepFiguresInput.safeParse(typed(`4.5${" ".repeat(98)}`)).success).toBe(false);
  const file = (hours: string) => ({
    ...{ source: "craft-pact", fileName: "data.json", rows: 0 },
    projects: [
      { key: "1", name: "Vase", worthBeginning: { hours, wage: "", shipping: "", postage: "", channelId: "" } },
    ],
  });
  expect([800, 900].map((length) => BeginImportInput.safeParse(file("4".repeat(length))).success)).toEqual([
    true,
    false,
  ]);
});
