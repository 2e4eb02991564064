import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `npm run test:thorough` runs every case the full number of times; `npm test` runs fewer of the same. */
export const isThorough = Boolean(process.env.THOROUGH);

/** Suffix of tests that measure time: where it is measured, they run alone. */
export const ALONE = isThorough ? " @alone" : "";

/** How often two requests race for a row: each of them is sent first as often as the other. */
export const RACES = isThorough ? 8 : 2;

/** Every n-th item, starting with the first; all of them when thorough. */
export function sampleEvery<T>(n: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.filter((_, index) => index % n === 0);
}

/**
 * Tests that only `npm run test:thorough` runs: of parts that seldom change and take long, and browser tests whose
 * cases the tests of rules and queries cover too. Folders and file names below tests/e2e and tests/integration; a
 * browser test of another file is left out by "@thorough" in its name.
 */
const LEFT_OUT = {
  e2e: {
    admin: "admin challenges announcements",
    auth: "auth-texts second-factor",
    billing: "sandbox pay billing-states pricing",
    crafting: `rescue first-run start-on-project intended-project pocket-times allocation-projects cloth
      two-devices earlier-times bench corrections kinds`,
    insights: "insights",
    methods: "public-methods",
    notifications: "emails live",
    profile: "data portfolio time-zone",
    projects: "photos",
    reports: "reports",
    requests: "origin large-bodies long-headers eyes https naughty lost-clients",
    sales: "worth channels",
    shares: "pages",
    shell: "dialogs palette",
    site: "help search-engines",
  },
  integration: { crafting: "bursts", database: "backup demo-aged replica restored" },
};

/** Paths of the files left out; `end` is the end of their names. */
export function listLeftOut(kind: keyof typeof LEFT_OUT, end: string): string[] {
  if (isThorough) return [];
  const files = Object.entries(LEFT_OUT[kind]).flatMap(([folder, names]) =>
    names.split(/\s+/).map((name) => `tests/${kind}/${folder}/${name}${end}`),
  );
  const missing = files.find((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))));
  if (missing) throw new Error(`tests/support/thorough.ts names ${missing}, which is not there.`);
  return files;
}
