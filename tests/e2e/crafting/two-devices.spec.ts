import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { expectFaceReaches, readSeconds, stopAndSave, stopwatchOf } from "../../support/screens/pact";
import { aDevice, HOUR } from "../../support/taps/device";
import { openAnotherBrowser } from "../../support/taps/pocket";
import { sessionsOf, tapSession } from "../../support/taps/sessions";

/** How soon another visible browser shows a change. */
const LIVE = { timeout: 2_000 };

test("Start, Pause, Resume and Save in one browser appear in another within two seconds @alone", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  const other = await openAnotherBrowser(browser, crafter.id);
  const streams = [page, other].map((tab) => tab.waitForResponse("**/api/notifications/stream?*"));
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  await Promise.all(streams);
  const [mine, theirs] = [stopwatchOf(page), stopwatchOf(other)];
  await mine.start.click();
  await expect(mine.pause).toBeEnabled();
  await expect(theirs.pause).toBeVisible(LIVE);
  await theirs.pause.click();
  await expect(theirs.resume).toBeEnabled();
  await expect(mine.resume).toBeVisible(LIVE);
  await mine.resume.click();
  await expect(mine.pause).toBeEnabled();
  await expect(theirs.pause).toBeVisible(LIVE);
  await stopAndSave(page);
  // After a second or more a dialog covers this page's Start.
  await expect.poll(async () => (await sessionsOf(crafter.id))[0]?.endedAt).toBeTruthy();
  await expect(theirs.start).toBeVisible(LIVE);
  await other.context().close();
});

test("two browsers that start at once share one session and its end", async ({
  signedIn: page,
  context,
  browser,
  crafter,
}) => {
  const [elsewhere, other] = [await context.newPage(), await openAnotherBrowser(browser, crafter.id)];
  const [mine, theirs] = [stopwatchOf(page), stopwatchOf(other)];
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  await Promise.all([mine.start.click(), theirs.start.click()]);
  await expect(mine.pause).toBeEnabled();
  await expect(theirs.pause).toBeEnabled();
  expect(await sessionsOf(crafter.id)).toHaveLength(1);
  await expectFaceReaches(mine.face, 2);
  await page.reload();
  await expectFaceReaches(mine.face, 2);
  expect(Math.abs((await readSeconds(theirs.face)) - (await readSeconds(mine.face)))).toBeLessThanOrEqual(2);
  await theirs.pause.click();
  await expect(theirs.resume).toBeEnabled();
  await expect(mine.resume).toBeEnabled();
  expect(await readSeconds(mine.face)).toBe(await readSeconds(theirs.face));

  await elsewhere.goto("/leaderboard");
  const pill = elsewhere.getByRole("region", { name: "Running timer" });
  await mine.reset.click();
  await pill.getByRole("button", { name: "Save" }).click();
  for (const tab of [page, elsewhere]) await expect(tab.getByRole("alertdialog")).toBeVisible();
  await theirs.reset.click();
  await other.getByRole("button", { name: "Discard Session" }).click();
  await expect(mine.start).toBeVisible();
  await expect(pill).toHaveCount(0);
  await theirs.start.click();
  await expect(mine.pause).toBeVisible();
  await expect(pill.getByRole("button", { name: "Pause" })).toBeVisible();
  for (const tab of [page, elsewhere]) await expect(tab.getByRole("alertdialog")).toHaveCount(0);
  await other.context().close();
});

test("Start while a session runs elsewhere says so and renames nothing", async ({ signedIn: page, crafter }) => {
  // If it heard of the session, it would show Pause.
  await page.route("**/api/notifications/stream?*", (route) => route.abort());
  await page.goto("/dashboard");
  const { card, description, face, start } = stopwatchOf(page);
  await expectHydrated(start);
  await anOpenSession(crafter.id, { description: "Socks" });
  const stored = async () => (await sessionsOf(crafter.id)).map(({ description }) => description);
  await description.fill("A bowl");
  await start.click();
  const status = "A session was already running. It’s called “Socks”. To rename it, press Enter in the field.";
  await expect(card.getByRole("status").filter({ hasText: status })).toBeVisible();
  await expect(description).toHaveValue("A bowl");
  // Longer than typed words wait to be stored.
  await expectFaceReaches(face, (await readSeconds(face)) + 2);
  expect(await stored()).toEqual(["Socks"]);
  await description.press("Enter");
  await expect.poll(stored).toEqual(["A bowl"]);
});

test("the crafter answers by keyboard which device is right @phone", async ({ signedIn: page, crafter }) => {
  const now = Date.now();
  const [loom, elsewhere, phone] = [await aDevice(crafter.id), await aDevice(crafter.id), await aDevice(crafter.id)];
  const vase = await anOpenSession(crafter.id, { seconds: 36_000, description: "Vase" });
  elsewhere.tap("pause", now - 9 * HOUR, vase.id);
  elsewhere.tap("resume", now - 8.5 * HOUR, vase.id);
  elsewhere.tap("stop", now - 8 * HOUR, vase.id);
  await elsewhere.send();
  tapSession(loom, 60, null, { description: "Loom" });
  await loom.send();
  phone.tap("stop", now - 9.25 * HOUR, vase.id);
  tapSession(phone, 30, 20, { description: "Serving bowls" });
  await phone.send();

  await page.goto("/dashboard/questions");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const question = page.getByRole("region", { name: "“Loom” and “Serving bowls”" });
  await expect(question.getByText("It counts once, for “Loom”, which began first.")).toBeVisible();
  await question.getByRole("radio", { name: /^“Serving bowls”:/ }).check();
  await question.getByRole("button", { name: "Save answer" }).click();
  await expect(question).toHaveCount(0);
  const wentOn = page.getByRole("region", { name: /Vase/ });
  await wentOn.getByRole("radio", { name: /^It ended at/ }).focus();
  await page.keyboard.press("Tab");
  await expect(wentOn.getByRole("button", { name: "Save answer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing to answer")).toBeVisible();
  const sessions = await sessionsOf(crafter.id);
  expect(sessions.map(({ description }) => description)).toEqual(["Vase", "Loom", "Serving bowls", "Loom"]);
  expect(Math.abs((sessions[0]?.durationSeconds ?? 0) - 45 * 60)).toBeLessThan(2);
});
