import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeDevice, formatRecoveryCode, groupCharacters, readCode } from "@/lib/domain/auth/second-factor";
import {
  findStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  setupOf,
} from "@/lib/server/auth/factors";
import { codeAt } from "../../support/people/authenticator";

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const RFC_SECRET = Buffer.from("12345678901234567890");
const VECTORS: [seconds: number, digits: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

describe("an authenticator code", () => {
  it.each(VECTORS)("matches RFC 6238 at %d seconds", (seconds, digits) => {
    expect(findStep(RFC_SECRET, digits, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(digits);
  });

  it("is valid one 30-second step early or late, under its own step number, and no longer", () => {
    const at = 1_111_111_111;
    const step = Math.floor(at / 30);
    const found = [-60, -30, 0, 30, 60].map((drift) => findStep(RFC_SECRET, "050471", (at + drift) * 1000));
    expect(found).toEqual([null, step, step, step, null]);
  });

  it("does not match another secret", () => {
    expect(findStep(newSecret(), "050471", 1_111_111_111_000)).toBeNull();
  });

  it("is set up with an otpauth:// address that holds account, secret, digits and period", () => {
    const { address, text } = setupOf(RFC_SECRET, "thandi@craftpact.example");
    expect(text).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    const url = new URL(address);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      "otpauth:",
      "totp",
      "/Craft Pact:thandi@craftpact.example",
    ]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: text, digits: "6", period: "30" });
  });
});

describe("the encrypted secret", () => {
  const userId = randomUUID();

  it("decrypts for its account, differs with each encryption, and does not contain the plain secret", () => {
    const sealed = sealSecret(userId, RFC_SECRET);
    expect(openSecret(userId, sealed)).toEqual(RFC_SECRET);
    expect(sealSecret(userId, RFC_SECRET)).not.toEqual(sealed);
    expect(sealed.includes(RFC_SECRET)).toBe(false);
    expect(sealed).toHaveLength(48);
  });

  it("does not decrypt for another account, nor after one bit was changed", () => {
    const sealed = sealSecret(userId, RFC_SECRET);
    expect(openSecret(randomUUID(), sealed)).toBeNull();
    for (const at of [0, 12, 28, 47]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSecret(userId, changed)).toBeNull();
    }
    expect(openSecret(userId, Buffer.alloc(3))).toBeNull();
  });
});

describe("a recovery code", () => {
  it("has 80 random bits in 16 letters and digits, and is read in any case, with gaps and look-alikes", () => {
    const { codes, hashes } = newRecoveryCodes("someone");
    expect(new Set(codes).size).toBe(10);
    for (const [index, code] of codes.entries()) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
      const typed = ` ${code.toUpperCase().replaceAll("-", " – ").replaceAll("0", "O").replaceAll("1", "l")} `;
      const read = readCode(typed);
      expect(read?.kind).toBe("recovery");
      expect(hashRecoveryCode("someone", read?.text ?? "")).toEqual(hashes[index]);
      expect(hashRecoveryCode("another", read?.text ?? "")).not.toEqual(hashes[index]);
    }
    expect(formatRecoveryCode(Buffer.alloc(10))).toBe("0".repeat(16));
    expect(formatRecoveryCode(Buffer.alloc(10, 255))).toBe("z".repeat(16));
    expect(groupCharacters("abcdefgh")).toBe("abcd-efgh");
  });
});

describe("readCode", () => {
  it.each(["123456", " 123 456 ", "123-456", "１２３４５６"])("reads %j as an authenticator code", (typed) =>
    expect(readCode(typed)).toEqual({ kind: "app", text: "123456" }),
  );

  it.each(["", "12345", "1234567", "12345a", "abcd-efgh-jkmn", "u".repeat(16), "9".repeat(17)])("rejects %j", (typed) =>
    expect(readCode(typed)).toBeNull(),
  );
});

describe("describeDevice", () => {
  const CHROME = "Chrome/126.0.0.0 Safari/537.36";
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME}`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME} Edg/126.0.0.0`, "Edge on Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 ${CHROME}`,
      "Samsung Internet on Android",
    ],
    ["curl/8.7.1", null],
    ["<script>alert(1)</script>", null],
    [null, null],
  ])("names browser and system, or returns null, for %s", (header, words) =>
    expect(describeDevice(header)).toBe(words),
  );

  it("handles four headers of 30,000 characters within 200 ms", () => {
    const from = performance.now();
    for (const part of ["1", "Version/1 ", "Version/1 Safari", "Mac OS X"])
      describeDevice(`Version/${part.repeat(30_000 / part.length)}`);
    expect(performance.now() - from).toBeLessThan(200);
  });
});
