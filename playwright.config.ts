import { defineConfig } from "@playwright/test";
import { LAUNCHER } from "@/tests/support/processes/children";
import { E2E_ENV, E2E_URL, E2E_ZONE, IS_POOLED } from "@/tests/support/processes/e2e-server";
import { findBrowser } from "@/tests/support/screens/browser";
import { isThorough, listLeftOut } from "@/tests/support/thorough";

const asRoot = process.getuid?.() === 0;
const WIDE = { viewport: { width: 1280, height: 800 } };
const LEFT_OUT = isThorough ? [] : [/@thorough/];
const LAUNCH = {
  executablePath: findBrowser()?.path,
  args: [...(asRoot ? ["--no-sandbox"] : []), "--disable-background-networking", "--disable-quic", "--disable-gpu"],
};

export default defineConfig({
  testDir: "tests/e2e",
  // Beside a database of its own the product has no stand-in for Paddle.
  testIgnore: [...listLeftOut("e2e", ".spec.ts"), ...(IS_POOLED ? ["tests/e2e/billing/*"] : [])].map(
    (file) => `**/${file}`,
  ),
  // The tests write rows through db/connection/client, which is marked server-only: there that means nothing.
  tsconfig: "tests/tsconfig.json",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Locally a test that fails once has failed. CI tries it again, with a trace, and names it in its output.
  retries: process.env.CI ? 1 : 0,
  // Three keep two cores busy. Two processes, a pooler and two proxies share these with the browsers.
  workers: IS_POOLED ? 2 : 3,
  timeout: IS_POOLED ? 90_000 : 45_000,
  expect: { timeout: IS_POOLED ? 15_000 : 8_000 },
  reporter: [["list"], ...(process.env.E2E_REPORT ? [["json", { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    baseURL: E2E_URL,
    locale: "en-GB",
    timezoneId: E2E_ZONE,
    // Dialogs that still move cost time and measure half way; the main journey is walked with all motion.
    contextOptions: { reducedMotion: "reduce" },
    // A worker would take page views away from tests that route them; installable.spec.ts lets it in.
    serviceWorkers: "block",
    // A trace of every test costs a quarter of the time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: LAUNCH,
  },
  projects: [
    // Without the product's fonts, which took a tenth of the time; tests that measure letters are @fonts. A @phone test
    // has a phone's page (tests/support/e2e.ts), in the same browser.
    {
      name: "desktop",
      grepInvert: [/@alone|@fonts/, ...LEFT_OUT],
      use: { ...WIDE, launchOptions: { ...LAUNCH, args: [...LAUNCH.args, "--disable-remote-fonts"] } },
    },
    { name: "fonts", grep: /@fonts/, grepInvert: LEFT_OUT, use: WIDE },
    // What measures time: tests/run.ts runs it afterwards, one by one.
    { name: "alone", grep: /@alone/ },
    { name: "axe", testDir: "tests/axe", use: WIDE },
    {
      name: "visual",
      testDir: "tests/visual",
      // The server's clock stands still, so these pictures have one zone.
      use: { timezoneId: "Africa/Johannesburg", trace: "retain-on-failure" },
      snapshotPathTemplate: "tests/visual/pictures/{arg}{ext}",
      expect: { toHaveScreenshot: { maxDiffPixels: 120 } },
    },
  ],
  // tests/run.ts starts the server itself, so that its build runs beside the other suites.
  ...(process.env.E2E_SERVER !== "running" && {
    webServer: {
      command: `node ${LAUNCHER.join(" ")}`,
      url: `${E2E_URL}/api/health`,
      env: E2E_ENV,
      timeout: 480_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    },
  }),
});
