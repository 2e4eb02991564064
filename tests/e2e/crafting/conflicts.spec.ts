import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { stopwatchTaps, users } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { HOUR, MINUTE } from "../../support/taps/device";
import {
  goOffline,
  goOfflineSince,
  goOnline,
  prepareForOffline,
  pressButton,
  readStore,
  saveInPocket,
} from "../../support/taps/pocket";
import { sessionsOf } from "../../support/taps/sessions";

// The conflict table of the stopwatch; two-devices.spec.ts has the rows that ask which is right, pocket.spec.ts those of
// another account, and tests/integration/crafting/tap-conflicts.test.ts all that the server decides.

test.use({ serviceWorkers: "allow" });

const keptRegionOf = (page: Page) => page.getByRole("region", { name: /^Kept on this (device|phone)$/ });
const countWaitingTaps = async (page: Page) => (await readStore(page, "taps")).length;

test("a queue sent by two tabs counts once, even if an answer is lost", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await prepareForOffline(page);
  await goOffline(page);
  await pressButton(page, "Start");
  await saveInPocket(page);
  await expect(page.getByText("not sent yet: 2 taps,")).toBeVisible();
  await (await context.newPage()).goto("/pocket");
  let sent = 0;
  await context.route("**/api/stopwatch/taps", async (route) => {
    const isQueue = route.request().postDataJSON().taps.length > 0;
    sent += Number(isQueue);
    if (!isQueue || sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await goOnline(page);
  await expect.poll(() => countWaitingTaps(page)).toBe(0);
  expect(sent).toBeGreaterThan(1);
  expect(await sessionsOf(crafter.id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, crafter.id))).toBe(2);
});

test("taps of a deleted account stay on the device as text", async ({ signedIn: page, context, crafter }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await prepareForOffline(page);
  await goOffline(page);
  await page.getByLabel("What are you working on?").fill("A hat for Ines");
  await pressButton(page, "Start");
  await saveInPocket(page);
  await expect(page.getByText("not sent yet: 2 taps,")).toBeVisible();
  await db.delete(users).where(eq(users.id, crafter.id));
  await goOnline(page);
  await expect(page.getByText("This account was deleted, so nothing more can be sent.")).toBeVisible();
  await expect(keptRegionOf(page).getByText(/^A hat for Ines, /)).toBeVisible();
  await expect(keptRegionOf(page).getByText(/^Its account was deleted. It stays here until /)).toBeVisible();
  expect(await countWaitingTaps(page)).toBe(0);
  await pressButton(page, "Copy “A hat for Ines”");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("A hat for Ines");
  await page.reload();
  await pressButton(page, "Remove “A hat for Ines”");
  await expect(keptRegionOf(page)).toBeHidden();
  expect(await readStore(page, "kept")).toEqual([]);
});

test("taps older than 30 days can be downloaded, even once refused @phone @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  await prepareForOffline(page);
  await goOfflineSince(page, crafter.id, 31 * 24 * HOUR);
  await pressButton(page, "Start");
  await page.clock.fastForward(10 * MINUTE);
  await saveInPocket(page);
  await expect.poll(() => countWaitingTaps(page)).toBe(2);
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(keptRegionOf(page).getByText(/^Older than 30 days, so it can’t be sent./)).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await expect(keptRegionOf(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  expect(await downloadKeptTime(page)).toMatch(/,60\d,Crafting session\r\n$/);
  await goOnline(page);
  await expect.poll(() => countWaitingTaps(page)).toBe(0);
  await expect(page.getByText("What you pressed is older than 30 days")).toBeVisible();
  await expect(keptRegionOf(page).getByText(/^Older than 30 days/)).toBeVisible();
  await page.goto("/dashboard/sessions");
  await expect(keptRegionOf(page).getByText(/^Older than 30 days/)).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  expect(await downloadKeptTime(page)).toMatch(/^\uFEFFStarted at,Ended at,Seconds,Description\r\n[^,]+,[^,]+,60\d,/);
  await pressButton(page, "Remove “Crafting session”");
  await expect(keptRegionOf(page)).toHaveCount(0);
  expect(await sessionsOf(crafter.id)).toEqual([]);
});

async function downloadKeptTime(page: Page) {
  const saving = page.waitForEvent("download");
  await keptRegionOf(page).getByRole("button", { name: "Download" }).click();
  return readFile(await (await saving).path(), "utf8");
}
