import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import postgres from "postgres";
import sharp from "sharp";
import { findEmbedded } from "@/db/embedded/start";
import { LAUNCHER } from "./support/processes/children";
import { E2E_ENV, E2E_URL } from "./support/processes/e2e-server";
import { onInterrupt, run, stopAll, sweepPostgres } from "./support/processes/run";
import { findBrowser } from "./support/screens/browser";

// npm run screenshots: the README's pictures of the real product with its demo data, into public/screenshots.

const SIZE = { width: 1280, height: 860 };
const folder = mkdtempSync(join(tmpdir(), "craft-pact-screenshots-"));

onInterrupt(() => cleanUp().then(() => process.exit(130)));
main()
  .catch((error: Error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(cleanUp)
  .finally(() => process.exit());

async function main() {
  const server = run(process.execPath, LAUNCHER, { ...process.env, ...E2E_ENV, DATA_DIR: folder });
  for (;;) {
    const answer = await fetch(`${E2E_URL}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 300)), server.ended.then(() => Promise.reject())]);
  }
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: findBrowser()?.path, args });
  const page = await browser.newPage({
    baseURL: E2E_URL,
    viewport: SIZE,
    locale: "en-GB",
    timezoneId: "Africa/Johannesburg",
    reducedMotion: "reduce",
  });
  await page.goto("/");
  await captureScreen(page, "landing");
  await signIn(page);
  await captureDashboard(page);
  await capturePrice(page);
  await browser.close();
  await server.stop();
}

async function signIn(page: Page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill("plus@craftpact.example");
  await page.getByLabel("Password", { exact: true }).fill("craft-pact-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
}

/** The stopwatch after 37 minutes and 12 seconds of work. */
async function captureDashboard(page: Page) {
  await page.getByLabel("What are you working on?").fill("Serving bowls, trimming feet");
  await page.getByRole("main").getByRole("button", { name: "Start", exact: true }).click();
  const pause = page.getByRole("main").getByRole("button", { name: "Pause", exact: true });
  // The page shows it at once; the server has it when the button may be pressed again.
  await expect(pause).toBeVisible();
  await expect(pause).not.toHaveAttribute("aria-disabled");
  const sql = postgres(findEmbedded(folder)?.adminUrl ?? "", { max: 1 });
  // Only here may time be made up: Postgres' own guards are off.
  await sql`set session_replication_role = replica`;
  await sql`update crafting_sessions set start_time = start_time - interval '37 min 12 s' where end_time is null`;
  await sql`update session_segments set started_at = started_at - interval '37 min 12 s' where ended_at is null`;
  await sql.end();
  await page.reload();
  await expect(page.getByRole("timer")).toContainText("37:1");
  await expect(page.getByText("Loading your activities...")).toHaveCount(0);
  await captureScreen(page, "dashboard");
}

/** What the newest finished project costs, line by line. */
async function capturePrice(page: Page) {
  await page.goto("/calculator/projects?tab=completed");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.waitForURL(/projects\/[0-9a-f-]{36}/);
  await captureScreen(page, "price");
}

async function captureScreen(page: Page, name: string) {
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  const { size } = await sharp(png).png({ palette: true, quality: 90 }).toFile(`public/screenshots/${name}.png`);
  console.log(`public/screenshots/${name}.png: ${Math.round(size / 1000)} kB`);
}

async function cleanUp() {
  await stopAll();
  sweepPostgres([folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
