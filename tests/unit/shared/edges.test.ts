import { describe, expect, it } from "vitest";
import { pageNumber } from "@/lib/domain/shared/address";
import { oneLine, partnerMail } from "@/lib/domain/shared/contact";
import { wholeUnits } from "@/lib/domain/shared/largest-remainder";
import { meaningOfZone } from "@/lib/domain/shared/local-time";
import { pastedAmount, printMoney, typedAmountProblem, withTypedPoint } from "@/lib/domain/shared/money";
import { cleanText, excerpt } from "@/lib/domain/shared/text";

describe("a pasted amount", () => {
  it.each([
    ["12,345.60", "12345.60"],
    ["1,234,567.5", "1234567.5"],
    ["12,345,678", "12345678"],
    ["12.345,60", "12345.60"],
    ["1.234.567,8", "1234567.8"],
  ])("is read from %s as %s", (pasted, amount) => expect(pastedAmount(pasted)).toBe(amount));

  it.each(["1234,567.50", "1,234.5,6", "1234,567,890", "1,234,567,8", "1234.567,80", "1.234,567"])(
    "is unchanged when its thousands are grouped wrongly: %s",
    (pasted) => expect(pastedAmount(pasted)).toBe(pasted),
  );
});

describe("an amount", () => {
  it("is not judged while only spaces or a point are typed", () => {
    for (const typed of ["", "  ", ".", " . "]) expect(typedAmountProblem(typed)).toBeNull();
  });

  it("keeps a typed comma when digits follow it", () => {
    expect(withTypedPoint("1.250", "5")).toBe("1.250,5");
    expect(withTypedPoint("1.250", "")).toBe("1250.");
  });

  it("is printed from whole minor units, and anything else throws", () => {
    expect(printMoney(-5, "R")).toBe("-R0.05");
    expect(() => printMoney(0.5, "R")).toThrow("An amount is whole minor units.");
  });
});

describe("a text", () => {
  it("has its tabs replaced by spaces, even when its line breaks are kept", () => {
    expect(cleanText("a\tb\nc", { keepNewlines: true })).toBe("a b\nc");
  });

  it("has several breaks replaced by one space", () => {
    expect(cleanText("a\n\n\tb")).toBe("a b");
  });

  it("is shortened before a word, without the spaces in front of that word", () => {
    expect(excerpt("wool  scarf", 8)).toBe("wool…");
  });

  it("is reduced to one line without vertical tabs, and keeps its letters", () => {
    expect(oneLine("a\vb\fc V")).toBe("a b c V");
  });
});

it("partnerMail contains every field, and says when the organization is not specified", () => {
  const message = { fullName: "Ada\nL", email: "ada@example.com", organization: " ", message: "Hi\nthere" };
  expect(partnerMail(message)).toEqual({
    subject: "Partnership Inquiry",
    body: "Full name: Ada L\nEmail: ada@example.com\nOrganization: Not specified\n\nHi\nthere",
  });
  expect(partnerMail({ ...message, organization: "Wool\nCo" }).body).toContain("Organization: Wool Co\n");
});

it("meaningOfZone maps all names of a time zone to one, and an unknown name to null", () => {
  expect(meaningOfZone("US/Eastern")).toBe(meaningOfZone("America/New_York"));
  expect(meaningOfZone("Europe/Lisbon")).toBe("Europe/Lisbon");
  expect(meaningOfZone("Mars/Olympus")).toBeNull();
});

it("pageNumber reads only a single string of digits, and returns 1 otherwise", () => {
  expect(pageNumber("7")).toBe(7);
  for (const param of [["7"], 7, null, undefined]) expect(pageNumber(param)).toBe(1);
});

it("wholeUnits gives equal remainders to the earlier parts", () => {
  expect(wholeUnits([500, 500, 500, 500], 1_000)).toEqual([1, 1, 0, 0]);
  expect(wholeUnits([400, 500, 600, 500], 1_000)).toEqual([0, 1, 1, 0]);
});
