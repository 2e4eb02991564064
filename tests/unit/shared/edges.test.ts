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
  ])("means, as %s, %s", (pasted, amount) => expect(pastedAmount(pasted)).toBe(amount));

  it.each(["1234,567.50", "1,234.5,6", "1234,567,890", "1,234,567,8", "1234.567,80", "1.234,567"])(
    "stays as it is when its thousands are not apart: %s",
    (pasted) => expect(pastedAmount(pasted)).toBe(pasted),
  );
});

describe("an amount", () => {
  it("is not judged while only spaces or a point are typed", () => {
    for (const typed of ["", "  ", ".", " . "]) expect(typedAmountProblem(typed)).toBeNull();
  });

  it("has its comma typed where digits follow", () => {
    expect(withTypedPoint("1.250", "5")).toBe("1.250,5");
    expect(withTypedPoint("1.250", "")).toBe("1250.");
  });

  it("is whole minor units, or a mistake of ours", () => {
    expect(printMoney(-5, "R")).toBe("-R0.05");
    expect(() => printMoney(0.5, "R")).toThrow("An amount is whole minor units.");
  });
});

describe("a text", () => {
  it("has spaces for tabs, also where its lines stay", () => {
    expect(cleanText("a\tb\nc", { keepNewlines: true })).toBe("a b\nc");
  });

  it("has one space for several breaks", () => {
    expect(cleanText("a\n\n\tb")).toBe("a b");
  });

  it("is cut before a word and the spaces before it", () => {
    expect(excerpt("wool  scarf", 8)).toBe("wool…");
  });

  it("is on one line without its vertical tabs, and keeps its letters", () => {
    expect(oneLine("a\vb\fc V")).toBe("a b c V");
  });
});

it("a partner's mail has every field, and says where the organization is left out", () => {
  const message = { fullName: "Ada\nL", email: "ada@example.com", organization: " ", message: "Hi\nthere" };
  expect(partnerMail(message)).toEqual({
    subject: "Partnership Inquiry",
    body: "Full name: Ada L\nEmail: ada@example.com\nOrganization: Not specified\n\nHi\nthere",
  });
  expect(partnerMail({ ...message, organization: "Wool\nCo" }).body).toContain("Organization: Wool Co\n");
});

it("a zone has one meaning under all its names, and an unknown name has none", () => {
  expect(meaningOfZone("US/Eastern")).toBe(meaningOfZone("America/New_York"));
  expect(meaningOfZone("Europe/Lisbon")).toBe("Europe/Lisbon");
  expect(meaningOfZone("Mars/Olympus")).toBeNull();
});

it("a page in an address is one text of digits", () => {
  expect(pageNumber("7")).toBe(7);
  for (const param of [["7"], 7, null, undefined]) expect(pageNumber(param)).toBe(1);
});

it("equal remainders go to the earlier parts", () => {
  expect(wholeUnits([500, 500, 500, 500], 1_000)).toEqual([1, 1, 0, 0]);
  expect(wholeUnits([400, 500, 600, 500], 1_000)).toEqual([0, 1, 1, 0]);
});
