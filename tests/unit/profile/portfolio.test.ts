import { describe, expect, it } from "vitest";
import {
  HANDLE_FORM,
  NOT_RAVELRY,
  type PortfolioFields,
  readPortfolio,
  TOO_MANY_PIECES,
  WORDS_TOO_LONG,
} from "@/lib/domain/profile/portfolio";

const fields = (change: Partial<PortfolioFields> = {}): PortfolioFields => ({
  ...{ handle: "thandi", words: "", ravelryUrl: "", isPublic: true, isListed: true, showsHours: false, pieces: [] },
  ...change,
});

describe("a portfolio", () => {
  it("is stored with trimmed text, an empty link as null, and each piece once", () => {
    const { portfolio } = readPortfolio(
      fields({ handle: "@Thandi", words: " I knit.\n\nSlowly. ", pieces: ["b", "a", "b"] }),
    );
    expect(portfolio).toMatchObject({
      handle: "thandi",
      words: "I knit.\n\nSlowly.",
      ravelryUrl: null,
      pieces: ["b", "a"],
    });
  });

  it("is not listed while it is not public", () => {
    expect(readPortfolio(fields({ isPublic: false })).portfolio?.isListed).toBe(false);
    expect(readPortfolio(fields()).portfolio?.isListed).toBe(true);
  });

  it("reports the problem at each wrong field", () => {
    const pieces = Array.from({ length: 61 }, (_, at) => String(at));
    const wrong = fields({ handle: "x", words: "w".repeat(1_001), ravelryUrl: "https://evil.example", pieces });
    expect(readPortfolio(wrong).problems).toEqual({
      ...{ handle: HANDLE_FORM, words: WORDS_TOO_LONG, ravelryUrl: NOT_RAVELRY, pieces: TOO_MANY_PIECES },
    });
  });
});
