import { describe, expect, it } from "vitest";
import {
  HANDLE_FORM,
  HANDLE_TAKEN,
  handleFixedUntil,
  isHandle,
  NOT_RAVELRY,
  type PortfolioFields,
  portfolioPath,
  readHandle,
  readPortfolio,
  readRavelryLink,
  TOO_MANY_PIECES,
  WORDS_TOO_LONG,
} from "@/lib/domain/profile/portfolio";

const EMPTY = { words: "", ravelryUrl: "", isPublic: true, isListed: true, showsHours: false, pieces: [] };
const someFields = (change: Partial<PortfolioFields> = {}): PortfolioFields => ({
  handle: "thandi",
  ...EMPTY,
  ...change,
});

describe("a portfolio", () => {
  it("is stored with trimmed text, an empty link as null, and each piece once", () => {
    const typed = someFields({ handle: "@Thandi", words: " I knit.\n\nSlowly. ", pieces: ["b", "a", "b"] });
    const stored = { handle: "thandi", words: "I knit.\n\nSlowly.", ravelryUrl: null, pieces: ["b", "a"] };
    expect(readPortfolio(typed).portfolio).toMatchObject(stored);
  });

  it("is not listed while it is not public", () => {
    expect(readPortfolio(someFields({ isPublic: false })).portfolio?.isListed).toBe(false);
    expect(readPortfolio(someFields()).portfolio?.isListed).toBe(true);
  });

  it("reports the problem at each wrong field", () => {
    const pieces = Array.from({ length: 61 }, (_, at) => String(at));
    const wrong = someFields({ handle: "x", words: "w".repeat(1_001), ravelryUrl: "https://evil.example", pieces });
    const problems = { handle: HANDLE_FORM, words: WORDS_TOO_LONG, ravelryUrl: NOT_RAVELRY, pieces: TOO_MANY_PIECES };
    expect(readPortfolio(wrong).problems).toEqual(problems);
  });
});

describe("a handle", () => {
  it.each(["abc", "thandi-knits", "3-needles", "a".repeat(30)])("can be %j", (handle) =>
    expect(readHandle(handle)).toEqual({ handle, problem: null }),
  );

  it("is read without the at sign, the spaces and the capitals", () => {
    expect(readHandle(" @Thandi-Knits ")).toEqual({ handle: "thandi-knits", problem: null });
    expect(portfolioPath("thandi-knits")).toBe("/u/thandi-knits");
  });

  it.each(["", "ab", "a".repeat(31), "-abc", "abc-", "a b c", "a_b_c", "strıcken", "../etc", "abc\n", "аbc", "a.b"])(
    "is checked for its form after trimming: %j",
    (text) => expect(readHandle(text).problem).toBe(text.trim() === "abc" ? null : HANDLE_FORM),
  );

  it.each(["admin", "API", "craft-pact", "support", "www", "null"])("is reserved for the product: %s", (text) =>
    expect(readHandle(text).problem).toBe(HANDLE_TAKEN),
  );

  it("must be in lower case in an address", () => {
    expect([isHandle("thandi"), isHandle("Thandi"), isHandle("abc\n")]).toEqual([true, false, false]);
  });

  it("can change once in thirty days", () => {
    const changed = new Date("2026-03-01T10:00:00Z");
    expect(handleFixedUntil(null, changed)).toBeNull();
    expect(handleFixedUntil(changed, new Date("2026-03-31T09:59:59Z"))).toEqual(new Date("2026-03-31T10:00:00Z"));
    expect(handleFixedUntil(changed, new Date("2026-03-31T10:00:00Z"))).toBeNull();
  });
});

describe("readRavelryLink", () => {
  it.each([
    ["https://www.ravelry.com/people/thandi", "https://www.ravelry.com/people/thandi"],
    ["ravelry.com/projects/thandi/blue-cardigan", "https://www.ravelry.com/projects/thandi/blue-cardigan"],
    [" http://ravelry.com/patterns/library/flax-light ", "https://www.ravelry.com/patterns/library/flax-light"],
    ["  ", null],
  ])("reads %j as %s", (typed, link) => expect(readRavelryLink(typed)).toEqual({ link, problem: null }));

  it.each([
    "https://evil.example/people/thandi",
    "https://www.ravelry.com.evil.example/people/thandi",
    "https://www.ravelry.com@evil.example/people/thandi",
    "https://me:pass@www.ravelry.com/people/thandi",
    "https://www.ravelry.com:8443/people/thandi",
    "https://www.ravelry.com/account/login",
    "https://www.ravelry.com/people/",
    "https://www.ravelry.com/people/../account",
    "https://www.ravelry.com/people/thandi?x=1",
    "https://www.ravelry.com/people/thandi#x",
    "javascript:alert(1)//www.ravelry.com/people/x",
    `https://www.ravelry.com/people/${"a".repeat(300)}`,
  ])("rejects %s", (typed) => expect(readRavelryLink(typed)).toEqual({ link: null, problem: NOT_RAVELRY }));
});
