import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FavouriteMethodInput,
  MethodIdInput,
  MethodInput,
  RemixMethodInput,
  SaveMethodInput,
} from "@/lib/domain/methods/input";
import { fieldsOf, isRateText, type MethodFields, NEW_METHOD, readMethod } from "@/lib/domain/methods/method-fields";
import { readMethodSearch, searchWords } from "@/lib/domain/methods/search";
import { notAnAmount } from "@/lib/domain/shared/money";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const other = "00000000-0000-0000-0000-000000000001";
const fields: MethodFields = { ...NEW_METHOD, title: "Hand knits", rate: "120.50" };
const readWith = (change: Partial<MethodFields>) => readMethod({ ...fields, ...change });

describe("a method's form", () => {
  it("is empty except for its defaults", () => {
    const { rateType, hoursPerDay, currency, profitOption, isPublic, ...texts } = NEW_METHOD;
    expect([rateType, hoursPerDay, currency, profitOption, isPublic]).toEqual(["hourly", "8", "R", "none", false]);
    expect(texts).toEqual({ title: "", description: "", rate: "", manualProfit: "" });
  });

  it("converts the typed amounts to minor units, and keeps the line breaks of the description", () => {
    const daily = { rateType: "daily", hoursPerDay: " 6 ", description: "Yarn\nand time" } as const;
    expect(readWith({ ...daily, profitOption: "manual", manualProfit: "9.9" }).method).toEqual({
      title: "Hand knits",
      description: "Yarn\nand time",
      rateType: "daily",
      rateCents: 12_050,
      hoursPerDay: 6,
      currency: "R",
      profitOption: "manual",
      manualProfitCents: 990,
      isPublic: false,
    });
  });

  const currency = "Use a symbol of at most 5 characters without digits, like R or $.";
  it.each<[string, Partial<MethodFields>, Partial<MethodFields>]>([
    ["a blank title", { title: " \u200b " }, { title: "Please enter a title." }],
    ["a title of 101 emoji", { title: "🧵".repeat(101) }, { title: "A title can have at most 100 characters." }],
    [
      "1,001 emoji",
      { description: "🧵".repeat(1_001) },
      { description: "A description can have at most 1000 characters." },
    ],
    ["no rate", { rate: "  " }, { rate: "Please enter a rate." }],
    ["a rate of 0", { rate: "0.00" }, { rate: "The rate must be greater than 0." }],
    ["a rate beyond the highest", { rate: "100000000" }, { rate: "The rate can be at most 99,999,999.99." }],
    ["no profit", { profitOption: "manual", manualProfit: "" }, { manualProfit: "Please enter an amount." }],
    ["a negative profit", { profitOption: "manual", manualProfit: "-5" }, { manualProfit: notAnAmount() }],
    ["a currency of six letters", { currency: "sixsix" }, { currency }],
    ["two problems", { title: "", currency: "R1" }, { title: "Please enter a title.", currency }],
  ])("reports %s at its field", (_, change, problems) => expect(readWith(change).problems).toEqual(problems));

  it.each(["1e3", "NaN", "12,50", "1\u2009000", "-1", "1234567890123"])("rejects %j as a rate", (rate) =>
    expect(readWith({ rate }).problems).toHaveProperty("rate"),
  );

  it.each<[string, Partial<MethodFields>]>([
    ["the longest texts", { title: "🧵".repeat(100), description: "🧵".repeat(1_000) }],
    ["the highest rate", { rate: "99999999.99" }],
    ["a manual profit of 0", { profitOption: "manual", manualProfit: "0" }],
    ...["€", "kr", "Fr.", "US$", "🧶🧶🧶🧶🧶"].map((currency): [string, Partial<MethodFields>] => [
      `the currency ${currency}`,
      { currency },
    ]),
  ])("accepts %s", (_, change) => expect(readWith(change).problems).toBeNull());

  it("uses R when no currency is given, and ignores the manual profit when the method has no profit", () => {
    expect(readWith({ currency: " ", manualProfit: "nonsense" }).method).toMatchObject({
      currency: "R",
      manualProfitCents: 0,
    });
  });

  it("validates the hours per day only for a daily rate", () => {
    for (const hoursPerDay of ["0", "0.5", "24.5", "25", "7.25", "7.05", "7.555", "", "x", "-1"]) {
      const problems = { hoursPerDay: "Please enter 1 to 24 hours, in steps of half an hour." };
      expect(readWith({ rateType: "daily", hoursPerDay }).problems).toEqual(problems);
      expect(readWith({ hoursPerDay }).method?.hoursPerDay).toBe(8);
    }
  });

  it("takes the hours per day in steps of half an hour, with a point or a comma", () => {
    const read = (hoursPerDay: string) => readWith({ rateType: "daily", hoursPerDay }).method?.hoursPerDay;
    expect(["1", "7.5", "7,5", "7.50", " 8 ", "8.0", "23.5", "24"].map(read)).toEqual([
      1, 7.5, 7.5, 7.5, 8, 8, 23.5, 24,
    ]);
  });

  it("shows an existing method so that saving it unchanged changes nothing", () => {
    fc.assert(
      fc.property(
        fc.record({
          title: fc.stringMatching(/^[a-z]{1,20}$/),
          description: fc.stringMatching(/^[a-z]{0,20}$/),
          rateType: fc.constantFrom("hourly" as const, "daily" as const),
          rateCents: fc.integer({ min: 1, max: 9_999_999_999 }),
          hoursPerDay: fc.integer({ min: 2, max: 48 }).map((halves) => halves / 2),
          currency: fc.constantFrom("R", "€", "kr"),
          profit: fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
          isPublic: fc.boolean(),
        }),
        ({ profit, ...rest }) => {
          const profitOption = profit === null ? ("none" as const) : ("manual" as const);
          const method = { ...rest, profitOption, manualProfitCents: profit ?? 0 };
          expect(readMethod(fieldsOf(method)).method).toEqual(method);
          if (profit === null) expect(fieldsOf(method).manualProfit).toBe("");
        },
      ),
    );
  });

  it("allows only digits and one point while a rate is typed", () => {
    expect(["", "1", "1.", ".5", "12.50"].every(isRateText)).toBe(true);
    expect(["-", "1e", "1,", "1..", " 1"].some(isRateText)).toBe(false);
  });
});

describe("a posted method", () => {
  it("is validated by the same rules as the form, with each problem at its field", () => {
    const daily = { ...fields, rateType: "daily", profitOption: "manual", manualProfit: "5" } as const;
    for (const typed of [fields, daily])
      expect(MethodInput.parse({ id, ...typed })).toEqual({ id, ...readMethod(typed).method });
    const refused = MethodInput.safeParse({ id, ...fields, title: "", rate: "1e3" });
    expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["title"], "Please enter a title."],
      [["rate"], notAnAmount()],
    ]);
  });

  it("drops fields that the form does not have: owner, credit, dates", () => {
    const forged = { userId: id, remixOf: "Me", createdAt: "2020-01-01", rateCents: 1, tier: "pro_plus" };
    expect(MethodInput.parse({ id, ...fields, ...forged })).toEqual({ id, ...readMethod(fields).method });
  });

  it.each([
    { rate: 5 },
    { rate: null },
    { rateType: "weekly" },
    { profitOption: "auto" },
    { isPublic: "yes" },
    { title: ["a"] },
    { id: "1" },
    { rate: "1".repeat(2_000) },
  ])("is refused with %j", (change) => expect(MethodInput.safeParse({ id, ...fields, ...change }).success).toBe(false));
});

it.each([
  ["MethodIdInput", MethodIdInput, { methodId: other }],
  ["SaveMethodInput", SaveMethodInput, { methodId: other, saved: false }],
  ["FavouriteMethodInput", FavouriteMethodInput, { methodId: other, favourite: true }],
  ["RemixMethodInput", RemixMethodInput, { id, methodId: other }],
])("%s requires the id of a method, and keeps only what belongs to it", (_, input, posted) => {
  expect(input.parse({ ...posted, more: 1 })).toEqual(posted);
  expect(input.safeParse({ ...posted, methodId: "1" }).success).toBe(false);
});

describe("a search of the Public tab", () => {
  it("falls back to the first page, newest first, when the parameters are invalid", () => {
    const plain = { search: "", sort: "newest", page: 1 };
    for (const page of ["0", "-1", "1e3", "x", "999999", "1.5", ["2", "3"], undefined])
      expect(readMethodSearch({ page })).toEqual(plain);
    for (const sort of ["__proto__", "toString", "price", ["title"], ""])
      expect(readMethodSearch({ sort })).toEqual(plain);
    const valid = { search: "\u0000wool\u202e", sort: "title", page: "12" };
    expect(readMethodSearch(valid)).toEqual({ search: "wool", sort: "title", page: 12 });
  });

  it("reads the first 1,000 characters and keeps 100 of them", () => {
    expect(readMethodSearch({ search: "x".repeat(10_000) }).search).toHaveLength(100);
    expect(readMethodSearch({ search: `${" ".repeat(1_000)}wool` }).search).toBe("");
  });

  it.each([
    ["ab", []],
    [" a b  c d ", []],
    ["sox", ["sox"]],
    ["  wool   XL ", ["wool", "XL"]],
    ["a b c d e f g h wool", ["a", "b", "c", "d", "e", "f", "g", "h"]],
  ])("for %j uses the words %j: at least one of three letters, at most eight", (search, words) =>
    expect(searchWords(search)).toEqual(words),
  );
});
