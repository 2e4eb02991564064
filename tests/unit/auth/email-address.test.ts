import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { EmailInput } from "@/lib/domain/auth/input";

const strict = /^[a-z0-9!#$&'*+/=?^_{}~.-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;
const parseEmail = (text: unknown) => EmailInput.safeParse(text);

const accepted: [string, string][] = [
  ["ada@example.com", "ada@example.com"],
  ["Ada.Lovelace@Example.COM", "ada.lovelace@example.com"],
  ["  ada@example.com  ", "ada@example.com"],
  ["ada+craft@example.co.za", "ada+craft@example.co.za"],
  ["a@b.io", "a@b.io"],
  ["o'neil@example.ie", "o'neil@example.ie"],
  ["ada_l-o@sub.sub.example.org", "ada_l-o@sub.sub.example.org"],
  ["123@example.com", "123@example.com"],
  ["ada@123.example", "ada@123.example"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
  ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
  ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
  ["ada＠example.com", "ada@example.com"],
  ["ａｄａ@ｅｘａｍｐｌｅ.ｃｏｍ", "ada@example.com"],
  ["ada@example．com", "ada@example.com"],
  ["ſara@example.com", "sara@example.com"],
  [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  [`a@${"b".repeat(63)}.example`, `a@${"b".repeat(63)}.example`],
];

const long = `${"a".repeat(64)}@${`${"b".repeat(62)}.`.repeat(3)}example`;

/** Refused addresses without a blank in them. */
const WRONG = `
  ada @ ada@ @example.com ada@example ada@localhost ada@@example.com ada@b@example.com
  ada@evil.example@example.com ada@example.com＠evil.example ada＠b@example.com ada@b＠example.com ada﹫b@example.com
  ada@example.com,eve@evil.example ada@example.com;eve@evil.example <ada@example.com> ada@example.com>
  ada@example.com%0ABcc:eve@evil.example ada%40evil.example@example.com ada..l@example.com .ada@example.com
  ada.@example.com ada‥l@example.com ada@.example.com ada@example..com ada@example.com. ada@-example.com
  ada@example-.com ada@exa_mple.com ada@example.c ada@example.123 ada@127.0.0.1 ada@[127.0.0.1] ada@[IPv6:::1]
  ada@2130706433 ada@0x7f.1 ada@example.com:25 ada@example.com/x ada@example.com?x ada@example.com#x
  ada(comment)@example.com ada|ls@example.com ada!eve@example.com% mailto:ada@example.com аda@example.com
  ада@example.com ádá@example.com ada@℀.example ada@example。com ada@xn--.example ada@xn--a.xn-- İ@example.com
`;

const refused: unknown[] = [
  ...WRONG.trim().split(/\s+/),
  "",
  " ",
  "ada@example.com eve@evil.example",
  "ada, eve@evil.example",
  "Ada <ada@example.com>",
  "ada@example.com\r\nBcc: eve@evil.example",
  "ada@example.com\n",
  "\nada@example.com",
  "ada\r@example.com",
  "ada\t@example.com",
  "ada@exam\tple.com",
  "ada\0@example.com",
  "ada@example.com\0",
  "ada@example.com\u2028",
  "ada\u200B@example.com",
  "ada@exam\u200Bple.com",
  "ada@exam\u00ADple.com",
  "\u202Eada@example.com",
  "ada\uFEFF@example.com",
  "ada@exa mple.com",
  "ada l@example.com",
  '"ada l"@example.com',
  '"ada@b"@example.com',
  "ada\\@example.com",
  "ada`ls`@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.example`,
  long,
  `${"a".repeat(320)}@example.com`,
  "a".repeat(100_000),
  `ada@${"a.".repeat(400)}example`,
  null,
  undefined,
  7,
  {},
  ["ada@example.com"],
];

describe("EmailInput", () => {
  it("is tested with at least 80 payloads", () => {
    expect(accepted.length + refused.length).toBeGreaterThanOrEqual(80);
    expect(long.length).toBeGreaterThan(254);
  });

  it.each(accepted)("stores %j as %s", (written, address) => {
    expect(parseEmail(written)).toEqual({ success: true, data: address });
    expect(parseEmail(address)).toEqual({ success: true, data: address });
    expect(address).toMatch(strict);
  });

  it.each(refused.map((payload) => [payload]))("rejects %j", (payload) => {
    const result = parseEmail(payload);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map(({ message }) => message)).toEqual(["Please enter a valid email address."]);
  });

  it("trims input of up to 1,000 characters and accepts addresses of up to 254", () => {
    expect(normaliseEmail(`${" ".repeat(985)}ada@example.com`)).toBe("ada@example.com");
    expect(normaliseEmail(`${" ".repeat(986)}ada@example.com`)).toBeNull();
    const domain = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`;
    const longest = `${"x".repeat(254 - 1 - domain.length)}@${domain}`;
    expect(longest).toHaveLength(254);
    expect(normaliseEmail(longest)).toBe(longest);
    expect(normaliseEmail(`x${longest}`)).toBeNull();
  });

  it("returns addresses in the strict form only, whatever is sent", () => {
    const piece = fc.oneof(
      fc.constantFrom(..."ada @ ＠ . example .com , < > ü % xn--".split(" "), "\r\n", "\0", " ", "\u200B"),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = parseEmail(pieces.join(""));
        if (!result.success) return;
        expect(result.data).toMatch(strict);
        expect(result.data.length).toBeLessThanOrEqual(254);
        expect(parseEmail(result.data)).toEqual(result);
      }),
      { numRuns: 3_000 },
    );
  });
});
