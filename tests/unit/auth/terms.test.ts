import { expect, it } from "vitest";
import { hasNewTerms, TERMS_VERSION } from "@/lib/domain/auth/terms";

it.each([
  ["2026-11-22", "2026-11-22", false],
  ["2026-11-22", "2027-01-01", true],
  ["2027-01-01", "2027-01-01", false],
  // From before acceptances were stored.
  [null, "2026-11-22", false],
  [null, "2027-01-01", true],
])("who knows the terms of %s has news of those of %s: %s", (known, current, isNew) => {
  expect(hasNewTerms(known, current)).toBe(isNew);
});

it("the version is a date, which the page of the terms shows", () => {
  expect(TERMS_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(TERMS_VERSION)).not.toBeNaN();
});
