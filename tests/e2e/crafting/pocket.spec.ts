import type { Page } from "@playwright/test";
import type { TapKind, TapResult } from "@/lib/domain/crafting/tap";
import { E2E_URL, expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aProject, aUser } from "../../support/people/factories";
import { countGzipBytes } from "../../support/screens/weight";
import {
  answerTaps,
  disableBackgroundSync,
  goOffline,
  goOnline,
  logIn,
  prepareForOffline,
  pressButton,
  readStore,
  saveInPocket,
} from "../../support/taps/pocket";

test.use({ serviceWorkers: "allow" });

const TAPS = "**/api/stopwatch/taps";

const countWaitingTaps = async (page: Page) => (await readStore(page, "taps")).length;

test("the pocket stopwatch keeps all taps offline and sends them in order", async ({ signedIn: page, crafter }) => {
  const noon = instantAt("2026-11-22T12:00");
  await aProject(crafter.id, { name: "Serving bowls" });
  await prepareForOffline(page);
  await page.clock.install({ time: noon });
  await goOffline(page);
  const [timer, messages] = [page.getByRole("timer"), page.getByRole("status")];
  await expect(page.getByText("Ready when you are")).toBeVisible();

  await page.getByLabel("What are you working on?").fill("Trimming feet");
  await page.getByRole("radio", { name: "Serving bowls" }).check();
  await pressButton(page, "Start");
  await expect(page.getByText("Running, started 12:00")).toBeVisible();
  await expect(messages).toContainText("Saved on this device, not sent yet: 1 tap from 12:00.");
  await page.clock.fastForward(300_000);
  await expect(timer).toHaveText("00:05:00");
  await page.reload();
  await expect(timer).toHaveText(/^00:05:0\d$/);
  await expect(page.getByLabel("What are you working on?")).toHaveValue("Trimming feet");

  await pressButton(page, "Pause");
  await expect(page.getByText("Paused, started 12:00")).toBeVisible();
  await page.clock.fastForward(3_600_000);
  await pressButton(page, "Resume");
  await page.clock.fastForward(300_000);
  await expect(timer).toHaveText(/^00:10:0\d$/);
  await saveInPocket(page);
  await expect(page.getByRole("button", { name: "Start" })).toBeFocused();
  await expect(timer).toHaveText("00:00:00");
  await expect(messages).toContainText("Saved on this device: 0h 10m on Trimming feet.");
  await expect(messages).toContainText("Saved on this device, not sent yet: 4 taps, the oldest from 12:00.");
  await expect(page.getByText("seven days")).toHaveCount(0);
  await page.clock.setSystemTime(+noon + 5 * 86_400_000 + 60_000);
  await page.reload();
  await expect(messages).toContainText("not sent yet: 4 taps, the oldest from Sun 22 Nov, 12:00.");
  await expect(page.getByText("Safari deletes what a website stores after seven days")).toBeVisible();
  const taps = await readStore(page, "taps");
  expect(taps.map(({ kind }) => kind)).toEqual(["start", "pause", "resume", "stop"]);
  expect(new Set(taps.map(({ boot }) => boot)).size).toBe(2);
  expect(new Set(taps.map(({ session }) => session)).size).toBe(1);

  const [startedAt, endedAt] = [noon, instantAt("2026-11-22T13:10")].map((at) => at.toISOString());
  const queues = await answerTaps(page, {
    saved: [{ id: "a", description: "Trimming feet", startedAt, endedAt, durationSeconds: 600 }],
  });
  await goOnline(page);
  const sent = page.getByText("Sent. 0h 10m on Trimming feet, Sun 22 Nov, 12:00–Sun 22 Nov, 13:10.");
  await expect(sent).toBeVisible();
  await expect(page.getByText(/taps? waits?/)).toHaveCount(0);
  expect(await countWaitingTaps(page)).toBe(0);
  const [queue] = queues;
  expect(queue?.taps.map(({ kind }) => kind)).toEqual(["start", "pause", "resume", "stop"]);
  expect(queue?.pair?.boot).toBe(queue?.now.boot);
  expect(queue?.taps[0]).not.toHaveProperty("account");
  const [account] = await readStore(page, "accounts");
  expect(account?.contact).toMatchObject({ boot: queue?.now.boot });
  await page.reload();
  await expect(sent).toBeVisible();
  await pressButton(page, "Start");
  await expect(sent).toHaveCount(0);
});

test("taps stay on the device while requests fail, until one is refused with its reason", async ({
  signedIn: page,
}) => {
  await disableBackgroundSync(page);
  await prepareForOffline(page);
  await goOffline(page);
  await pressButton(page, "Start");
  await expect(page.getByText("not sent yet: 1 tap from")).toBeVisible();
  let status = 503;
  await page.context().route(TAPS, (route) => route.fulfill({ status, json: {} }));
  await goOnline(page);
  for (status of [503, 429, 401]) {
    await Promise.all([page.waitForResponse(TAPS), page.reload()]);
    await expect(page.getByRole("status")).toContainText(
      status === 401 ? "Log in to send them." : "not sent yet: 1 tap from",
    );
    expect(await countWaitingTaps(page)).toBe(1);
  }
  await pressButton(page, "Pause");
  await expect(page.getByRole("status")).toContainText("not sent yet: 2 taps,");
  // Its own request has to be answered first, or it takes the answers that the reloaded page needs.
  const resumed = page.waitForResponse((answer) => answer.request().postData()?.includes('"resume"') ?? false);
  await pressButton(page, "Resume");
  await resumed;
  await expect.poll(() => countWaitingTaps(page)).toBe(3);

  const results: Partial<Record<TapKind, Omit<TapResult, "id">>> = {
    start: { outcome: "refused", message: "This session was deleted." },
    pause: { outcome: "needs_answer" },
  };
  await page.context().unroute(TAPS);
  await answerTaps(page, {
    questions: 1,
    results: ({ taps }) =>
      taps.flatMap(({ id, kind }) => {
        const result = results[kind];
        return result ? [{ id, ...result }] : [];
      }),
  });
  await page.reload();
  await expect(page.getByText("This session was deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Which is right?" })).toHaveAttribute("href", "/dashboard/questions");
  await expect.poll(async () => (await readStore(page, "taps")).map(({ kind }) => kind)).toEqual(["resume"]);
});

test("the pocket stopwatch keeps accounts apart @thorough", async ({ signedIn: page, crafter }) => {
  await aProject(crafter.id, { name: "Secret gift" });
  await prepareForOffline(page);
  await goOffline(page);
  await page.getByLabel("What are you working on?").fill("A hat for Ines");
  await pressButton(page, "Start");
  await expect(page.getByText("not sent yet: 1 tap from")).toBeVisible();
  const other = await aUser();
  await logIn(page, other.id);
  await goOnline(page);
  // The server knows that this is somebody else.
  await expect(page.getByText("Saved on this device, not sent yet: 1 tap.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
  const queues = await answerTaps(page);
  await prepareForOffline(page);
  await page.goto("/pocket");
  await expect(page.getByText("Saved on this device, not sent yet: 1 tap from another account.")).toBeVisible();
  await expect(page.getByText(/Secret gift|Ines/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await pressButton(page, "Start");
  await expect.poll(() => countWaitingTaps(page)).toBe(1);
  expect(JSON.stringify((await readStore(page, "accounts")).concat(await readStore(page, "settings")))).not.toMatch(
    /Secret gift|Ines/,
  );
  expect(queues.flatMap(({ taps }) => taps).filter(({ description }) => description)).toEqual([]);

  await logIn(page, crafter.id);
  await prepareForOffline(page);
  await expect.poll(() => countWaitingTaps(page)).toBe(0);
});

test("signing out removes names in every tab but keeps waiting taps", async ({ signedIn: page, context, crafter }) => {
  await disableBackgroundSync(page);
  await aProject(crafter.id, { name: "Secret gift" });
  await prepareForOffline(page);
  await goOffline(page);
  await pressButton(page, "Start");
  await expect(page.getByText("not sent yet: 1 tap from")).toBeVisible();
  await context.route(TAPS, (route) => route.fulfill({ status: 503, json: {} }));
  await goOnline(page);
  await page.goto("/dashboard");
  const loading = await context.newPage();
  await loading.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${E2E_URL}/`);
  await expect(loading).toHaveURL(/\/login/);
  expect(JSON.stringify(await readStore(loading, "accounts"))).not.toContain("Secret gift");
  expect(await countWaitingTaps(page)).toBe(1);
  await page.goto("/pocket");
  await expect(page.getByText("Log in once with this browser")).toBeVisible();
  await expect(page.getByText("Saved on this device, not sent yet: 1 tap. Log in to send them.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a page opened offline is the pocket stopwatch, unless that can’t store taps", async ({ signedIn: page }) => {
  await prepareForOffline(page);
  await page.context().setOffline(true);
  await page.goto("/impact");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole("heading", { name: "Impact", level: 1 })).toBeVisible();
  // Once used, it is not taken away from under a thumb, but says so.
  await page.context().setOffline(true);
  await page.goto("/impact");
  await pressButton(page, "Start");
  await expect(page.getByText("Running, started")).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole("heading", { name: "You’re back online" })).toBeVisible();
  await expect(page.getByText("This page needs a connection")).toBeHidden();
  await page.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("heading", { name: "Impact", level: 1 })).toBeVisible();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await page.goto("/pocket");
  await expect(page.getByRole("alert")).toHaveText("This browser can’t keep taps. Stay online.");
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("the pocket stopwatch works by keyboard or foot pedal alone @thorough", async ({ signedIn: page, crafter }) => {
  await aProject(crafter.id, { name: "Serving bowls" });
  await prepareForOffline(page);
  await goOffline(page);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  // In the field both keys type as usual.
  await page.getByLabel("What are you working on?").focus();
  await page.keyboard.type("two words");
  await expect(page.getByLabel("What are you working on?")).toHaveValue("two words");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop & Save" })).toBeFocused();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Save" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Discard session" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Reset" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("on two words.");
  await page.keyboard.press("Enter");
  await pressButton(page, "Reset");
  await pressButton(page, "Discard Session");
  await expect(page.getByRole("status")).toContainText("Discarded on this device.");
});

test("the pocket stopwatch fits a phone and has a button at least 96 px high @phone @fonts", async ({
  signedIn: page,
}) => {
  await prepareForOffline(page);
  await goOffline(page);
  await pressButton(page, "Start");
  await expect(page.getByText("Saved on this phone, not sent yet: 1 tap from")).toBeVisible();
  await expectNoSidewaysScroll(page);
  const box = await page.getByRole("button", { name: "Pause" }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(96);
  await pressButton(page, "Save");
  await expectNoSidewaysScroll(page);
});

test("the pocket stopwatch's script weighs less than 25 KB and is cached as immutable", async ({ request }) => {
  const html = await (await request.get("/pocket")).text();
  const addresses = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = ""]) => src);
  expect(addresses).toHaveLength(1);
  const answer = await request.get(addresses[0] ?? "");
  expect(answer.headers()["cache-control"]).toContain("immutable");
  expect(countGzipBytes(await answer.body())).toBeLessThan(25_000);
});
