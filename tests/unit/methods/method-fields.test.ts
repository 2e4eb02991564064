import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MethodInput } from "@/lib/domain/methods/input";
import { fieldsOf, isRateText, type MethodFields, NEW_METHOD, readMethod } from "@/lib/domain/methods/method-fields";
import { readMethodSearch, searchWords } from "@/lib/domain/methods/search";
import { draftWork, readCompletion, readWork, typedWorkProblems, workFieldsOf } from "@/lib/domain/projects/fields";
import { CompleteProjectInput, TemplateInput } from "@/lib/domain/projects/input";
import { NOT_AN_AMOUNT } from "@/lib/domain/shared/money";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const fields: MethodFields = { ...NEW_METHOD, title: "Hand knits", rate: "120.50" };
const problemsOf = (change: Partial<MethodFields>) => readMethod({ ...fields, ...change }).problems;

describe("a method's form", () => {
  it("converts the typed amounts to minor units", () => {
    const typed: MethodFields = {
      ...fields,
      rateType: "daily",
      hoursPerDay: "6",
      profitOption: "manual",
      manualProfit: "9.9",
    };
    expect(readMethod(typed).method).toEqual({
      title: "Hand knits",
      description: "",
      rateType: "daily",
      rateCents: 12_050,
      hoursPerDay: 6,
      currency: "R",
      profitOption: "manual",
      manualProfitCents: 990,
      isPublic: false,
    });
  });

  it("says what is wrong, field by field", () => {
    const wrong = { title: " \u200b ", rate: "0", profitOption: "manual" as const, manualProfit: "-5", currency: "R1" };
    expect(problemsOf(wrong)).toEqual({
      title: "Please enter a title.",
      rate: "The rate must be greater than 0.",
      manualProfit: NOT_AN_AMOUNT,
      currency: "Use a symbol of at most 5 characters without digits, like R or $.",
    });
    expect(problemsOf({ rate: "" })).toEqual({ rate: "Please enter a rate." });
    expect(problemsOf({ rate: "0.00" })).toEqual({ rate: "The rate must be greater than 0." });
    expect(problemsOf({ rate: "100000000" })).toEqual({ rate: "The rate can be at most 99,999,999.99." });
    expect(problemsOf({ rate: "99999999.99" })).toBeNull();
  });

  it.each(["1e3", "NaN", "12,50", "1\u2009000", "-1", "1234567890123"])("rejects %j as a rate", (rate) =>
    expect(problemsOf({ rate })).toHaveProperty("rate"),
  );

  it("validates the hours per day only for a daily rate", () => {
    for (const hoursPerDay of ["0", "25", "7.5", "", "x", "-1"]) {
      expect(problemsOf({ rateType: "daily", hoursPerDay })).toEqual({
        hoursPerDay: "Please enter 1 to 24 whole hours.",
      });
      expect(readMethod({ ...fields, hoursPerDay }).method?.hoursPerDay).toBe(8);
    }
  });

  it("ignores the manual profit when the method has no profit, and requires it otherwise", () => {
    expect(readMethod({ ...fields, manualProfit: "nonsense" }).method?.manualProfitCents).toBe(0);
    expect(problemsOf({ profitOption: "manual", manualProfit: "" })).toEqual({
      manualProfit: "Please enter an amount.",
    });
    expect(readMethod({ ...fields, profitOption: "manual", manualProfit: "0" }).method?.manualProfitCents).toBe(0);
  });

  it("uses R when no currency is given, and accepts any symbol of up to 5 characters", () => {
    expect(readMethod({ ...fields, currency: " " }).method?.currency).toBe("R");
    for (const currency of ["€", "kr", "Fr.", "US$", "🧶🧶🧶🧶🧶"]) expect(problemsOf({ currency })).toBeNull();
    expect(problemsOf({ currency: "sixsix" })).toHaveProperty("currency");
  });

  it("counts an emoji as one character", () => {
    expect(problemsOf({ title: "🧵".repeat(100), description: "🧵".repeat(1_000) })).toBeNull();
    expect(Object.keys(problemsOf({ title: "🧵".repeat(101), description: "🧵".repeat(1_001) }) ?? {})).toEqual([
      "title",
      "description",
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
          hoursPerDay: fc.integer({ min: 1, max: 24 }),
          currency: fc.constantFrom("R", "€", "kr"),
          profit: fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
          isPublic: fc.boolean(),
        }),
        ({ profit, ...rest }) => {
          const profitOption = profit === null ? ("none" as const) : ("manual" as const);
          const method = { ...rest, profitOption, manualProfitCents: profit ?? 0 };
          expect(readMethod(fieldsOf(method)).method).toEqual(method);
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
    expect(MethodInput.parse({ id, ...fields })).toEqual({ id, ...readMethod(fields).method });
    const refused = MethodInput.safeParse({ id, ...fields, title: "", rate: "1e3" });
    expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["title"], "Please enter a title."],
      [["rate"], NOT_AN_AMOUNT],
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

describe("a search of the Public tab", () => {
  it("falls back to the first page, newest first, when the parameters are invalid", () => {
    const plain = { search: "", sort: "newest", page: 1 };
    for (const page of ["0", "-1", "1e3", "x", "999999", "1.5", ["2", "3"], undefined])
      expect(readMethodSearch({ page })).toEqual(plain);
    for (const sort of ["__proto__", "toString", "price", ["title"], ""])
      expect(readMethodSearch({ sort })).toEqual(plain);
    expect(readMethodSearch({ search: "x".repeat(10_000) }).search).toHaveLength(100);
    expect(readMethodSearch({ search: "\u0000wool\u202e", sort: "title", page: "12" })).toEqual({
      search: "wool",
      sort: "title",
      page: 12,
    });
  });

  it("needs at least one word of three letters, and uses at most eight words", () => {
    expect(searchWords("ab")).toEqual([]);
    expect(searchWords(" a b  c d ")).toEqual([]);
    expect(searchWords("sox")).toEqual(["sox"]);
    expect(searchWords("wool  XL")).toEqual(["wool", "XL"]);
    expect(searchWords("a ".repeat(50).concat("wool")).length).toBeLessThanOrEqual(8);
  });
});

describe("the completion dialog", () => {
  const line = (name: string, cost: string) => ({ name, cost });
  const typed = { materials: [line("Wool", "45")], additionalCosts: "", methodId: id, priceOverride: "", pieces: "6" };

  it("converts the typed amounts to minor units, and an empty final price to null", () => {
    expect(readCompletion({ ...typed, additionalCosts: "0.10", priceOverride: "0" }).completion).toEqual({
      materials: [{ name: "Wool", costCents: 4_500 }],
      additionalCostsCents: 10,
      methodId: id,
      priceOverrideCents: 0,
      pieces: 6,
    });
    expect(readCompletion(typed).completion?.priceOverrideCents).toBeNull();
  });

  it("requires a method, and reports each problem at its field", () => {
    const wrong = {
      materials: [line("", "5"), line("Wool", ""), line("", ""), line("x".repeat(101), "1.234")],
      additionalCosts: "-1",
      methodId: "",
      priceOverride: "free",
      pieces: "0",
    };
    expect(readCompletion(wrong).problems).toEqual({
      "materials.0.name": "Please name this material.",
      "materials.1.cost": "Please enter an amount.",
      "materials.3.name": "A material’s name can have at most 100 characters.",
      "materials.3.cost": "Use two decimals at most, like 12.50. Leave out commas: 1250.",
      additionalCosts: NOT_AN_AMOUNT,
      methodId: "Please choose a calculation method.",
      priceOverride: NOT_AN_AMOUNT,
      pieces: "Please enter 1 to 999.",
    });
    const refused = CompleteProjectInput.safeParse({
      projectId: id,
      ...wrong,
      shown: { totalCents: 0, currency: "R" },
    });
    expect(refused.error?.issues.map(({ path }) => path)).toContainEqual(["materials", 1, "cost"]);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(
      Object.values(readCompletion(wrong).problems ?? {}),
    );
  });

  it("accepts at most 100 lines of materials, not counting empty ones", () => {
    const lines = Array.from({ length: 100 }, () => line("Bead", "0.01"));
    expect(readWork({ materials: [...lines, line("", " ")], additionalCosts: "" }).work?.materials).toHaveLength(100);
    expect(readWork({ materials: [...lines, line("Bead", "1")], additionalCosts: "" }).problems).toEqual({
      materials: "A project can have at most 100 lines of materials.",
    });
  });

  it("previews the price from the fields that can be read already", () => {
    const half = {
      ...typed,
      materials: [line("", "4"), line("Wool", "4.")],
      additionalCosts: "x",
      priceOverride: "1e",
    };
    expect(draftWork(half, 60)).toEqual({
      totalSeconds: 60,
      materials: [
        { name: "", costCents: 400 },
        { name: "Wool", costCents: 400 },
      ],
      additionalCostsCents: 0,
      priceOverrideCents: null,
    });
  });

  it("reports only unreadable amounts while the crafter is typing", () => {
    const half = {
      ...typed,
      materials: [line("", "4"), line("Wool", "1,250")],
      additionalCosts: ".",
      priceOverride: "-5",
    };
    const words = NOT_AN_AMOUNT;
    const ambiguous = "Is 1,250 1250 or 1.25? Please enter it without the comma.";
    expect(typedWorkProblems(half)).toEqual({ "materials.1.cost": ambiguous, priceOverride: words });
    expect(typedWorkProblems({ materials: [line("", "")], additionalCosts: "" })).toEqual({});
  });

  it("starts with the unchanged materials and costs of a template", () => {
    const stored = { materials: [{ name: "Clay", costCents: 1_205 }], additionalCostsCents: 50 };
    expect(readWork(workFieldsOf(stored)).work).toEqual(stored);
    expect(TemplateInput.parse({ ...workFieldsOf(stored), methodId: null })).toEqual({ ...stored, methodId: null });
  });
});
