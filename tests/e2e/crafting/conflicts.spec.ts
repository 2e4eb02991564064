import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { authSessions, stopwatchTaps, users } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { HOUR, MINUTE } from "../../support/taps/device";
import {
  anotherBrowser,
  goOffline,
  goOfflineSince,
  logIn,
  press,
  pressOffline,
  readyForOffline,
  save,
  saveOnDashboard,
  storedIn,
} from "../../support/taps/pocket";
import { finishSession } from "../../support/taps/presses";
import { sessionsOf } from "../../support/taps/sessions";

// The conflict table of the stopwatch; two-devices.spec.ts has the rows that ask which is right, pocket.spec.ts those of
// another account.

test.use({ serviceWorkers: "allow" });

const DAY = 24 * HOUR;

const keptOn = (page: Page) => page.getByRole("region", { name: /^Kept on this (device|phone)$/ });
const waitingIn = async (page: Page) => (await storedIn(page, "taps")).length;
const online = (page: Page) => page.context().setOffline(false);

test("a queue sent by two tabs takes effect once, even if one tab never gets the answer", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await readyForOffline(page);
  await goOffline(page);
  await press(page, "Start");
  await save(page);
  await expect(page.getByText("2 taps wait")).toBeVisible();
  await (await context.newPage()).goto("/pocket");
  let sent = 0;
  await context.route("**/api/stopwatch/taps", async (route) => {
    const isQueue = route.request().postDataJSON().taps.length > 0;
    sent += Number(isQueue);
    if (!isQueue || sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await online(page);
  await expect.poll(() => waitingIn(page)).toBe(0);
  expect(sent).toBeGreaterThan(1);
  expect(await sessionsOf(crafter.id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, crafter.id))).toBe(2);
});

test("a session discarded offline but saved elsewhere stays saved, and the page says so", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 3_600 });
  const other = await anotherBrowser(browser, crafter.id);
  await Promise.all([pressOffline(page, crafter.id, () => discard(page)), other.goto("/dashboard")]);
  await expect(page.getByRole("status")).toContainText("Discarded on this device.");
  await saveOnDashboard(other);
  await expect.poll(async () => (await sessionsOf(crafter.id))[0]?.endedAt).toBeTruthy();
  await online(page);
  await expect(page.getByText("This session was already saved (1h 0m) elsewhere, so it stays.")).toBeVisible();
  expect(await sessionsOf(crafter.id)).toHaveLength(1);
  await expect(keptOn(page)).toHaveCount(0);
  await other.context().close();
});

test("after a password change elsewhere the queue stays on the device until the account logs in again", async ({
  signedIn: page,
  crafter,
}) => {
  await readyForOffline(page);
  await goOffline(page);
  await press(page, "Start");
  await expect(page.getByText("1 tap waits")).toBeVisible();
  await db.update(authSessions).set({ revokedAt: new Date() }).where(eq(authSessions.userId, crafter.id));
  await online(page);
  await expect(page.getByText("Log in to send them.")).toBeVisible();
  expect(await waitingIn(page)).toBe(1);
  expect(await sessionsOf(crafter.id)).toEqual([]);
  await logIn(page, crafter.id);
  await page.reload();
  await expect.poll(() => waitingIn(page)).toBe(0);
  expect(await sessionsOf(crafter.id)).toMatchObject([{ endedAt: null }]);
});

test("taps of an account deleted elsewhere stay on the device as text", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await readyForOffline(page);
  await goOffline(page);
  await page.getByLabel("What are you working on?").fill("A hat for Ines");
  await press(page, "Start");
  await save(page);
  await expect(page.getByText("2 taps wait")).toBeVisible();
  await db.delete(users).where(eq(users.id, crafter.id));
  await online(page);
  await expect(page.getByText("This account was deleted, so nothing more can be sent.")).toBeVisible();
  await expect(keptOn(page).getByText(/^A hat for Ines, /)).toBeVisible();
  await expect(keptOn(page).getByText(/^Its account was deleted. It stays here until /)).toBeVisible();
  expect(await waitingIn(page)).toBe(0);
  await press(page, "Copy “A hat for Ines”");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("A hat for Ines");
  await page.reload();
  await press(page, "Remove “A hat for Ines”");
  await expect(keptOn(page)).toBeHidden();
  expect(await storedIn(page, "kept")).toEqual([]);
});

test("an offline Save of a session deleted elsewhere stays as text and can be downloaded", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 3_600, description: "Vase" });
  await pressOffline(page, crafter.id, () => save(page));
  await finishSession(crafter.id, { sessionId: session.id });
  await deleteSession(crafter.id, session.id);
  await online(page);
  await expect(page.getByText("This session was discarded or deleted elsewhere")).toBeVisible();
  await expect(keptOn(page).getByText(/^Vase, .*, 0h 45m$/)).toBeVisible();
  await page.goto("/dashboard/sessions");
  await expect(keptOn(page).getByText("It stays here until")).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  expect(await downloaded(page)).toMatch(
    /^\uFEFFStarted at,Ended at,Seconds,Description\r\n[^,]+,[^,]+,27\d\d,Vase\r\n$/,
  );
  await press(page, "Remove “Vase”");
  await expect(keptOn(page)).toHaveCount(0);
});

test("taps older than 30 days can be downloaded before and after the server refuses them @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await readyForOffline(page);
  await goOfflineSince(page, crafter.id, 31 * DAY);
  await press(page, "Start");
  await page.clock.fastForward(10 * MINUTE);
  await save(page);
  await expect.poll(() => waitingIn(page)).toBe(2);
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(keptOn(page).getByText(/^Older than 30 days, so it can’t be sent./)).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await expect(keptOn(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  expect(await downloaded(page)).toMatch(/,60\d,Crafting session\r\n$/);
  await online(page);
  await expect.poll(() => waitingIn(page)).toBe(0);
  await expect(page.getByText("What you pressed is older than 30 days")).toBeVisible();
  await expect(keptOn(page).getByText(/^Older than 30 days/)).toBeVisible();
  await press(page, "Remove “Crafting session”");
  await expect(keptOn(page)).toBeHidden();
  expect(await sessionsOf(crafter.id)).toEqual([]);
});

async function discard(page: Page) {
  await press(page, "Reset");
  await expect(page.getByText("Are you sure you want to discard this session?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(page, "Discard Session");
}

async function downloaded(page: Page) {
  const saving = page.waitForEvent("download");
  await keptOn(page).getByRole("button", { name: "Download" }).click();
  return readFile(await (await saving).path(), "utf8");
}
