import { describe, expect, it } from "vitest";
import {
  HANDLE_FORM,
  HANDLE_TAKEN,
  handleFixedUntil,
  isHandle,
  portfolioPath,
  readHandle,
} from "@/lib/domain/profile/portfolio";

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
