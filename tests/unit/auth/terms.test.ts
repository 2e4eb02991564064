import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { LegalSection } from "@/app/(site)/terms/legal-page";
import TermsPage from "@/app/(site)/terms/page";
import { hasNewTerms, TERMS_VERSION } from "@/lib/domain/auth/terms";

it.each([
  ["2026-11-22", "2026-11-22", false],
  ["2026-11-22", "2027-01-01", true],
  ["2027-01-01", "2027-01-01", false],
  // From before acceptances were stored.
  [null, "2026-11-22", false],
  [null, "2027-01-01", true],
])("hasNewTerms with known terms of %s and current terms of %s returns %s", (known, current, isNew) => {
  expect(hasNewTerms(known, current)).toBe(isNew);
});

it("TERMS_VERSION is a date, and the terms page shows it", () => {
  expect(TERMS_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(TERMS_VERSION)).not.toBeNaN();
  expect(TermsPage().props.updated).toBe(TERMS_VERSION);
});

it("a change to the text of the terms requires a new TERMS_VERSION", () => {
  const { intro, sections }: { intro: ReactNode; sections: LegalSection[] } = TermsPage().props;
  const html = renderToStaticMarkup([intro, ...sections.flatMap(({ title, body }) => [title, body])]);
  const text = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  expect({ date: TERMS_VERSION, hash }).toEqual({ date: "2026-11-22", hash: "2de3ca7aed5e355b" });
});
