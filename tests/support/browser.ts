import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of the tests: Playwright's own (`path` undefined) if it is there, else the system's; null when there is none. */
export function findBrowser(): { path: string | undefined } | null {
  if (existsSync(chromium.executablePath())) return { path: undefined };
  const path = SYSTEM_BROWSERS.find((candidate) => existsSync(candidate));
  return path ? { path } : null;
}
