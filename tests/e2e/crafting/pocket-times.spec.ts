import type { Page } from "@playwright/test";
import { E2E_URL, expect, test } from "../../support/e2e";
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
import { segmentsOf, sessionsOf } from "../../support/taps/sessions";

test.use({ serviceWorkers: "allow" });

test("taps keep their times when the clock is set 3 hours ahead before sending", async ({
  signedIn: page,
  crafter,
}) => {
  await prepareForOffline(page);
  await goOfflineSince(page, crafter.id, 20 * MINUTE);
  const contactAt = Date.now() - 20 * MINUTE;
  await page.clock.fastForward(MINUTE);
  await pressButton(page, "Start");
  await page.clock.fastForward(4 * MINUTE);
  await pressButton(page, "Pause");
  await page.clock.fastForward(3 * MINUTE);
  await pressButton(page, "Resume");
  await page.clock.fastForward(6 * MINUTE);
  await saveInPocket(page);
  await page.clock.fastForward(6 * MINUTE);
  await page.clock.setSystemTime(Date.now() + 3 * HOUR);
  await goOnline(page);
  await expectAllSent(page);

  const [session] = await sessionsOf(crafter.id);
  expect(Math.abs((session?.durationSeconds ?? 0) - 600)).toBeLessThanOrEqual(1);
  const moments = (await segmentsOf(session?.id)).flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
  expect(moments).toHaveLength(4);
  // The test's own time between its steps is added.
  for (const [index, minutes] of [1, 5, 8, 14].entries())
    expect(Math.abs(+(moments[index] ?? 0) - contactAt - minutes * MINUTE)).toBeLessThan(8_000);
  await expect(page.getByText(/^Sent\. (0h 10m|0h 9m) on Crafting session/)).toBeVisible();
});

test("a session counts 2 hours in which the device slept, even after a reload", async ({ signedIn: page, crafter }) => {
  await prepareForOffline(page);
  await goOfflineSince(page, crafter.id, 3 * HOUR);
  await page.clock.fastForward(10 * MINUTE);
  const pressedAt = Date.now();
  await pressButton(page, "Start");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, 2 * HOUR));
  await page.reload();
  await expect(page.getByRole("timer")).toHaveText(/^02:00:\d\d$/);
  await saveInPocket(page);
  const testTook = Date.now() - pressedAt;
  await page.clock.fastForward(50 * MINUTE);
  await goOnline(page);
  await expectAllSent(page);
  const [session] = await sessionsOf(crafter.id);
  const excess = (session?.durationSeconds ?? 0) - 7_200;
  expect(excess).toBeGreaterThanOrEqual(-2);
  expect(excess).toBeLessThanOrEqual(2 + testTook / 1000);
});

test("a queue of 210 taps with long descriptions is sent completely", async ({ signedIn: page, crafter }) => {
  await prepareForOffline(page);
  await goOffline(page);
  await page.evaluate(
    (description) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("craft-pact");
        opening.onsuccess = async () => {
          const write = opening.result.transaction(["taps", "settings"], "readwrite");
          const reading = write.objectStore("settings").get("account");
          reading.onsuccess = () => {
            const boot = crypto.randomUUID();
            for (let at = 0; at < 210; at++) {
              const session = crypto.randomUUID();
              const tap = { id: crypto.randomUUID(), session, boot, wall: Date.now(), mono: at, description };
              write.objectStore("taps").add({ ...tap, kind: "pause", account: reading.result });
            }
          };
          write.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    "🧶".repeat(200),
  );
  await page.reload();
  await expect(page.getByText("not sent yet: 210 taps,")).toBeVisible();
  await goOnline(page);
  await expect.poll(async () => (await readStore(page, "taps")).length).toBe(0);
  expect(await sessionsOf(crafter.id)).toEqual([]);
});

test("the service worker sends a Start, and later taps continue its session", async ({ signedIn: page, crafter }) => {
  await prepareForOffline(page);
  await page.route("**/api/stopwatch/**", (route) => route.abort());
  await page.goto("/pocket");
  await pressButton(page, "Start");
  await expect(page.getByText("not sent yet: 1 tap from")).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  const sync = { origin: E2E_URL, registrationId, tag: "taps", lastChance: false };
  await browser.send("ServiceWorker.dispatchSyncEvent", sync);
  await expectAllSent(page);
  await expect(page.getByText("not sent yet: 1 tap from")).toHaveCount(0);
  expect(await sessionsOf(crafter.id)).toMatchObject([{ endedAt: null }]);

  await page.context().setOffline(true);
  await pressButton(page, "Pause");
  await expect(page.getByText(/^Paused, started/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Paused, started/)).toBeVisible();
  await pressButton(page, "Resume");
  await saveInPocket(page);
  await page.unroute("**/api/stopwatch/**");
  await goOnline(page);
  await expectAllSent(page);
  expect(await sessionsOf(crafter.id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
});

async function expectAllSent(page: Page) {
  await expect.poll(async () => (await readStore(page, "taps")).length, { timeout: 20_000 }).toBe(0);
}
