import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listFiles } from "../../support/sources";

const HELPER = "lib/domain/shared/formats.ts";

/** What else uses Intl or prints decimals, and prints nothing for a reader by it. */
const ALLOWED: Record<string, string[]> = {
  // Time zones, by name.
  "app/(auth)/signup/signup-form.tsx": ["Intl.DateTimeFormat"],
  "app/(pact)/profile/settings/time-zone-form.tsx": ["Intl.DateTimeFormat"],
  "app/(pact)/profile/settings/time-zone-field.tsx": ["Intl.supportedValuesOf"],
  "app/(pact)/dashboard/welcome/steps.tsx": ["Intl.supportedValuesOf"],
  "lib/domain/profile/time-zones.ts": ["Intl.DateTimeFormat"],
  "lib/domain/shared/local-time.ts": ["Intl.DateTimeFormat"],
  // Words, which are English, and symbols.
  "lib/domain/profile/countries.ts": ["Intl.DisplayNames", "Intl.Locale"],
  "lib/domain/leaderboard/boards.ts": ["Intl.PluralRules"],
  "lib/domain/shared/accept-language.ts": ["Intl.Locale", "Intl.NumberFormat"],
  "lib/domain/shared/currencies.ts": ["Intl.DisplayNames", "Intl.NumberFormat"],
  "app/(studio)/calculator/project-cover.tsx": ["Intl.Segmenter"],
  // Coordinates of drawings, sizes in CSS, and prices for search engines.
  "app/(pact)/challenges/[challengeId]/quilt-marks.ts": ["toFixed"],
  "app/(pact)/dashboard/week-chart.tsx": ["toFixed"],
  "app/(pact)/impact/landscape/marks.ts": ["toFixed"],
  "app/r/[token]/faces.ts": ["toFixed"],
  "components/charts/bars.tsx": ["toFixed"],
  "components/charts/dotted-line.tsx": ["toFixed"],
  "components/charts/grids.tsx": ["toFixed"],
  "lib/domain/insights/stitches.ts": ["toFixed"],
  "lib/site/structured-data.ts": ["toFixed"],
};

const FORMATTING =
  /\bIntl\.(?!DateTimeFormatOptions|DateTimeFormatPartTypes|LDMLPluralRule)\w+|\btoLocale(?:|Date|Time)String\b|\btoFixed\b|\btoTimeString\b/g;

it("formats.ts is the only file that formats dates, numbers and lists for readers", () => {
  const files = listFiles(["app", "components", "lib", "db"], /\.tsx?$/).concat("middleware.ts", "instrumentation.ts");
  const found = files.flatMap((path) => {
    const uses = readFileSync(path, "utf8").match(FORMATTING) ?? [];
    return path === HELPER || uses.length === 0 ? [] : [[path, [...new Set(uses)].sort()]];
  });
  expect(Object.fromEntries(found)).toEqual(ALLOWED);
});
