import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localeOf } from "@/lib/domain/shared/accept-language";

describe("localeOf", () => {
  it.each([
    ["de-DE,de;q=0.9,en;q=0.8", "de-DE"],
    ["en-US", "en-US"],
    ["en", "en"],
    ["de;q=0.5, fr-FR ; q=0.9", "fr-FR"],
    ["de;q=0.5,fr;q=0.5", "de"],
    ["de-DE;q=0,en-US;q=0.1", "en-US"],
    ["de-DE;q=0", "en-GB"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["th-TH-u-ca-buddhist-nu-thai", "th-TH"],
    ["de-CH-1996", "de-CH"],
    ["xx-YY,de-AT", "de-AT"],
    ["*,en-US;q=0.5", "en-US"],
    ["*", "en-GB"],
    ["not a tag,,;;q=1,de_DE,x-private,pt-BR", "pt-BR"],
    ["de;q=high,es-ES;q=0.1", "es-ES"],
    ["", "en-GB"],
    [undefined, "en-GB"],
  ])("reads %s as %s", (header, expected) => expect(localeOf(header)).toBe(expected));

  it("reads ten languages and 300 characters at most", () => {
    expect(localeOf(`${"xx,".repeat(9)}de`)).toBe("de");
    expect(localeOf(`${"xx,".repeat(10)}de`)).toBe("en-GB");
    expect(localeOf(`${" ".repeat(300)}de`)).toBe("en-GB");
  });

  it("returns a locale that formats can be made for, whatever is sent", () => {
    const part = fc.constantFrom("de", "-", ";", "q=", ",", "u-nu-thai", "x", "419", "0.5", "\0", "ü", "a".repeat(400));
    const headers = fc.array(fc.oneof(part, fc.string())).map((parts) => parts.join(""));
    fc.assert(
      fc.property(headers, (header) => {
        expect(localeOf(header)).toMatch(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/);
      }),
    );
  });
});
