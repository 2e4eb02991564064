import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The old headless shell draws without a compositor: the suite takes two thirds of the time of a whole Chromium. */
const HEADLESS_SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

type Browser = { /** Undefined: Playwright's own. */ path: string | undefined };

/** A headless shell: Playwright's own or the system's; null when there is none. */
export function findHeadlessShell(): Browser | null {
  if (existsSync(chromium.executablePath())) return { path: undefined };
  return first(HEADLESS_SHELLS);
}

/** The browser of the tests, the fastest there is; null when there is none. */
export function findBrowser(): Browser | null {
  return findHeadlessShell() ?? first(WHOLE_BROWSERS);
}

function first(paths: string[]): Browser | null {
  const path = paths.find((candidate) => existsSync(candidate));
  return path ? { path } : null;
}
