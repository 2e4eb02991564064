import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/** The old headless shell draws without a compositor: the suite takes two thirds of the time of a whole Chromium. */
const HEADLESS_SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

type Browser = { /** Undefined: Playwright's own. */ path: string | undefined };

/** A headless shell: Playwright's own or the system's; null when there is none. */
export function findHeadlessShell(): Browser | null {
  if (existsSync(chromium.executablePath())) return { path: undefined };
  return findFirst(HEADLESS_SHELLS);
}

/** The fastest available browser for the tests; null when there is none. */
export function findBrowser(): Browser | null {
  return findHeadlessShell() ?? findFirst(WHOLE_BROWSERS);
}

function findFirst(paths: string[]): Browser | null {
  const path = paths.find((candidate) => existsSync(candidate));
  return path ? { path } : null;
}

/** Browsers for `npm run test:browsers`, with the Debian packages that install them. */
export const OTHER_BROWSERS = [
  {
    name: "Firefox" as const,
    packages: "firefox-esr",
    find: () => ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync),
  },
  { name: "WebKitGTK" as const, packages: "webkit2gtk-driver xvfb", find: findMiniBrowser },
];

/** Undefined unless its driver and a virtual screen (Xvfb) are installed too. */
function findMiniBrowser(): string | undefined {
  if (!["WebKitWebDriver", "Xvfb"].every((program) => existsSync(join("/usr/bin", program)))) return undefined;
  const versions = readdirSync("/usr/lib").flatMap((machine) =>
    ["4.1", "4.0"].map((version) => join("/usr/lib", machine, `webkit2gtk-${version}`, "MiniBrowser")),
  );
  return versions.find(existsSync);
}
