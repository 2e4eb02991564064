import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, countCodePoints, shortenText } from "@/lib/domain/shared/text";

describe("a user's text", () => {
  it.each([
    ["is trimmed", "  Blue scarf \u00A0", "Blue scarf"],
    ["is stored in NFC", "Cafe\u0301", "Café"],
    ["loses NUL", "a\0b", "ab"],
    ["loses control characters", "a\u0007\u001B[31mb\u009Fc\u007F", "a[31mbc"],
    ["loses bidi overrides", "\u202Egnp.exe\u202C", "gnp.exe"],
    ["loses bidi isolates and marks", "\u2066a\u2069\u200E\u200F\u061Cb", "ab"],
    ["loses zero-width fillers", "pay\u200Bpal\uFEFF\u2060", "paypal"],
    ["loses soft hyphens", "cro\u00ADchet", "crochet"],
    ["has lone surrogates repaired", "a\uD83Db\uDE00", "a\uFFFDb\uFFFD"],
    ["keeps whole emoji, joiners included", "👩‍🎨 knits 🧶", "👩‍🎨 knits 🧶"],
    ["keeps Persian joiners", "می‌خواهم", "می‌خواهم"],
    ["keeps other scripts", "עברית 日本語 हिन्दी", "עברית 日本語 हिन्दी"],
    ["is blank when nothing in it can be seen", "\u200D\u3164\u2800 \uFE0F", ""],
    ["has no lines unless they are wanted", "one\r\ntwo\tthree\u2028four", "one two three four"],
    ["has several breaks replaced by one space", "a\n\n\tb", "a b"],
    ["joins marks whose base was hidden behind a filler", "e\u200B\u0301", "é"],
    ["keeps markup as text", "<b>&amp;</b>", "<b>&amp;</b>"],
  ])("%s", (_, written, stored) => expect(cleanText(written)).toBe(stored));

  it("keeps its line breaks when they are wanted, but no tab", () => {
    expect(cleanText("one\r\ntwo\rthree\u2029four\tfive\n", { keepNewlines: true })).toBe("one\ntwo\nthree\nfour five");
  });

  it("is counted in code points", () => {
    expect(countCodePoints("")).toBe(0);
    expect(countCodePoints("a🧶b")).toBe(3);
  });

  it("is shortened to its first whole words, without the spaces behind them", () => {
    expect(shortenText("Wool and thread", 15)).toBe("Wool and thread");
    expect(shortenText("Wool and thread", 14)).toBe("Wool and…");
    expect(shortenText("🧶🧶🧶", 2)).toBe("🧶🧶…");
    expect(shortenText("wool  scarf", 8)).toBe("wool…");
  });

  it("is well-formed and stays as it is when cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.integer({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(once).not.toMatch(/\p{Cc}|\p{Cs}|\p{Bidi_Control}/u);
        expect(once.trim()).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });
});
