import { describe, expect, it } from "vitest";
import { DEFAULT_CURRENCY, readCurrency } from "@/lib/domain/methods/method-fields";
import { COUNTRIES } from "@/lib/domain/profile/countries";
import { accountCurrency, CURRENCY_CODES, currencyName, currencySymbol } from "@/lib/domain/shared/currencies";
import { printMoney, smallestAmount } from "@/lib/domain/shared/money";

/** An account that has chosen no currency. */
const of = (country: string | null) => accountCurrency({ currency: null, country });

describe("accountCurrency", () => {
  it("returns a symbol that a method accepts for every country", () => {
    const wrong = COUNTRIES.filter(({ code }) => {
      const { currency, problem } = readCurrency(of(code));
      return problem !== null || currency === "";
    });
    expect(wrong).toEqual([]);
  });

  it("knows the currency of every country that has one", () => {
    const unknown = COUNTRIES.filter(({ code }) => code !== "ZA" && of(code) === DEFAULT_CURRENCY);
    expect(unknown.map(({ name }) => name)).toEqual(["Antarctica"]);
  });

  it.each([
    ["ZA", "R"],
    ["DE", "€"],
    ["GB", "£"],
    ["CA", "$"],
    ["JP", "¥"],
    ["CN", "CN¥"],
    ["CH", "CHF"],
    [null, "R"],
    ["ZZ", "R"],
  ])("is for %s %s", (country, symbol) => expect(of(country)).toBe(symbol));

  it("is the chosen currency in every country", () => {
    expect(accountCurrency({ currency: "EUR", country: "ZA" })).toBe("€");
    expect(accountCurrency({ currency: "JPY", country: null })).toBe("¥");
  });
});

describe("decimals", () => {
  it("follow from every currency’s symbol and code, as Intl has them", () => {
    const wrong = CURRENCY_CODES.filter((currency) => {
      const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
      const smallest = maximumFractionDigits === 0 ? 100 : 1;
      return smallestAmount(currencySymbol(currency)) !== smallest || smallestAmount(currency) !== smallest;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["¥", 120_000, "¥1,200"],
    ["₩", 100, "₩1"],
    ["¥", 0, "¥0"],
    ["¥", -120_000, "-¥1,200"],
    ["CN¥", 120_000, "CN¥1,200.00"],
    ["R", 120_000, "R1,200.00"],
    // Typed before the yen was known to have none.
    ["¥", 120_050, "¥1,200.50"],
  ])("print %s: %i as %s", (currency, cents, text) => expect(printMoney(cents, currency)).toBe(text));
});

it("currencies have names, from which they are chosen", () => {
  expect(currencyName("EUR")).toBe("Euro (EUR)");
  expect(CURRENCY_CODES.filter((code) => currencyName(code) === `${code} (${code})`)).toEqual([]);
});
