import { describe, expect, it } from "vitest";
import {
  FavouriteMethodInput,
  MethodIdInput,
  MethodInput,
  RemixMethodInput,
  SaveMethodInput,
} from "@/lib/domain/methods/input";
import { fieldsOf, type MethodFields, NEW_METHOD, readMethod } from "@/lib/domain/methods/method-fields";
import { laborFormula, priceForCustomer, snapshotOf } from "@/lib/domain/methods/pricing";
import { readMethodSearch, searchWords } from "@/lib/domain/methods/search";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const other = "00000000-0000-0000-0000-000000000001";
const fields: MethodFields = { ...NEW_METHOD, title: "Hand knits", rate: "120.50" };
const problemsOf = (change: Partial<MethodFields>) => readMethod({ ...fields, ...change }).problems;

describe("the form of a new method", () => {
  it("is empty except for its defaults", () => {
    expect(NEW_METHOD).toEqual({
      title: "",
      description: "",
      rateType: "hourly",
      rate: "",
      hoursPerDay: "8",
      currency: "R",
      profitOption: "none",
      manualProfit: "",
      isPublic: false,
    });
  });

  it("reports texts that are too long and a missing rate", () => {
    expect(problemsOf({ title: "x".repeat(101), description: "x".repeat(1_001) })).toEqual({
      title: "A title can have at most 100 characters.",
      description: "A description can have at most 1000 characters.",
    });
    expect(problemsOf({ rate: "  " })).toEqual({ rate: "Please enter a rate." });
  });

  it("keeps the line breaks of a description, and ignores spaces around the hours", () => {
    expect(readMethod({ ...fields, description: "Yarn\nand time" }).method?.description).toBe("Yarn\nand time");
    expect(readMethod({ ...fields, rateType: "daily", hoursPerDay: " 6 " }).method?.hoursPerDay).toBe(6);
  });

  it("has an empty profit field when the method has no profit", () => {
    const { method } = readMethod(fields);
    expect(method && fieldsOf(method).manualProfit).toBe("");
  });
});

describe("a request about a method", () => {
  it("requires a valid method id, and keeps the requested state", () => {
    const saved = { methodId: other, saved: false };
    const favourite = { methodId: other, favourite: true };
    const remix = { id, methodId: other };
    expect(MethodIdInput.parse({ methodId: other, more: 1 })).toEqual({ methodId: other });
    expect(SaveMethodInput.parse(saved)).toEqual(saved);
    expect(FavouriteMethodInput.parse(favourite)).toEqual(favourite);
    expect(RemixMethodInput.parse(remix)).toEqual(remix);
    for (const input of [MethodIdInput, SaveMethodInput, FavouriteMethodInput, RemixMethodInput])
      expect(input.safeParse({ id, methodId: "1", saved: true, favourite: true }).success).toBe(false);
  });

  it("accepts a daily rate and a manual profit", () => {
    const posted = { ...fields, id, rateType: "daily", profitOption: "manual", manualProfit: "5" };
    expect(MethodInput.parse(posted)).toMatchObject({ id, rateType: "daily", manualProfitCents: 500 });
  });
});

describe("laborFormula", () => {
  const hourly = { rateType: "hourly", rateCents: 12_000, hoursPerDay: 8, currency: "R" } as const;
  const method = { ...hourly, profitOption: "none", manualProfitCents: 0 } as const;

  it.each([
    [0, "0h"],
    [45, "45s"],
    [2_400, "40m"],
    [2_445, "40m 45s"],
    [3_626, "1h 0m 26s"],
    [43_200, "12h"],
  ])("writes %d seconds as %s", (seconds, time) => {
    expect(laborFormula(method, seconds)).toBe(`${time} × R120.00 an hour`);
  });
});

it("a customer's price that exactly covers the costs shows them without a line for work", () => {
  const method = { ...readMethod(fields).method, title: "Fair" } as Parameters<typeof snapshotOf>[0]["method"];
  const work = { totalSeconds: 60, materials: [{ name: "Wool", costCents: 4_500 }], additionalCostsCents: 250 };
  const { lines } = priceForCustomer(snapshotOf({ method, ...work, priceOverrideCents: 4_750 }));
  expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
    ["Materials", 4_500],
    ["Additional costs", 250],
  ]);
});

it("a search reads its first 1,000 characters and ignores spaces between words", () => {
  expect(readMethodSearch({ search: `${" ".repeat(1_000)}wool` }).search).toBe("");
  expect(searchWords("  wool   XL ")).toEqual(["wool", "XL"]);
});
