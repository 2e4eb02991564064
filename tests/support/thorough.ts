import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `npm run test:thorough` tries everything as often as it is promised; `npm test` tries less of the same. */
export const isThorough = Boolean(process.env.THOROUGH);

/** One in n of them, the first included; all of them when thorough. */
export function sampled<T>(n: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.filter((_, index) => index % n === 0);
}

/**
 * What `npm test` leaves to `npm run test:thorough`: what moves seldom and takes long, and in the browser what the tests of
 * rules and queries hold too. Folders and names of files below tests/e2e and tests/integration.
 */
const LEFT_OUT = {
  e2e: {
    admin: "admin challenges announcements",
    auth: "auth-texts second-factor",
    billing: "sandbox pay billing-states pricing",
    crafting: `rescue first-run start-on-project intended-project pocket-times allocation-projects timer-elsewhere cloth
      cloth-touch two-devices earlier-start earlier-end bench corrections kinds hands`,
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
  integration: { crafting: "bursts", database: "backup backup-pictures demo-aged replica restored-keys" },
};

/** Paths, with the end of their names as it is. */
export function leftOut(kind: keyof typeof LEFT_OUT, end: string): string[] {
  if (isThorough) return [];
  const files = Object.entries(LEFT_OUT[kind]).flatMap(([folder, names]) =>
    names.split(/\s+/).map((name) => `tests/${kind}/${folder}/${name}${end}`),
  );
  const missing = files.find((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))));
  if (missing) throw new Error(`tests/support/thorough.ts names ${missing}, which is not there.`);
  return files;
}
