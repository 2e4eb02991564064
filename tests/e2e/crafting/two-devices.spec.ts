import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { stopwatch } from "../../support/screens/pact";
import { MINUTE } from "../../support/taps/device";
import {
  anotherBrowser,
  goOfflineSince,
  press,
  pressOffline,
  readyForOffline,
  save,
  saveOnDashboard,
} from "../../support/taps/pocket";
import { sessionsOf } from "../../support/taps/sessions";

test.use({ serviceWorkers: "allow" });

/** What another visible browser may take to show a change. */
const LIVE = { timeout: 2_000 };

test("Start, Pause, Resume and Save in one browser appear in another within two seconds @alone", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  const other = await anotherBrowser(browser, crafter.id);
  const streams = [page, other].map((tab) => tab.waitForResponse("**/api/notifications/stream?*"));
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  await Promise.all(streams);
  const [mine, theirs] = [stopwatch(page), stopwatch(other)];
  await mine.start.click();
  await expect(mine.pause).toBeEnabled();
  await expect(theirs.pause).toBeVisible(LIVE);
  await theirs.pause.click();
  await expect(theirs.resume).toBeEnabled();
  await expect(mine.resume).toBeVisible(LIVE);
  await mine.resume.click();
  await expect(mine.pause).toBeEnabled();
  await expect(theirs.pause).toBeVisible(LIVE);
  await mine.save.click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  // After a second or more a dialog covers this page's Start.
  await expect.poll(async () => (await sessionsOf(crafter.id))[0]?.endedAt).toBeTruthy();
  await expect(theirs.start).toBeVisible(LIVE);
  await other.context().close();
});

test("an offline Save corrects a later Save from elsewhere and leaves a record of the change", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 3_600 });
  const other = await anotherBrowser(browser, crafter.id);
  await Promise.all([pressOffline(page, crafter.id, () => save(page)), other.goto("/dashboard")]);
  await saveOnDashboard(other);
  await expect.poll(async () => (await sessionsOf(crafter.id))[0]?.endedAt).toBeTruthy();
  await page.context().setOffline(false);
  await expect.poll(async () => (await sessionsOf(crafter.id))[0]?.durationSeconds).toBeLessThan(46 * 60);
  expect((await sessionsOf(crafter.id))[0]?.id).toBe(session.id);
  await other.goto("/dashboard/sessions");
  await expect(other.getByText("changed by another device")).toBeVisible();
  await other.context().close();
});

test("the crafter decides by keyboard which end is right when a session went on after an offline Save @phone", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 3_600 });
  await pressOffline(page, crafter.id, () => save(page));
  const other = await anotherBrowser(browser, crafter.id);
  await other.goto("/dashboard");
  await stopwatch(other).pause.click();
  await stopwatch(other).resume.click();
  await expect(stopwatch(other).pause).toBeEnabled();
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: "Which is right?" })).toBeVisible();

  await other.goto("/dashboard/questions");
  await expectNoAxeFindings(other);
  await other.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(other);
  const question = other.getByRole("region", { name: /Crafting session/ });
  await question.getByRole("radio", { name: /^It ended at/ }).focus();
  await other.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Save answer" })).toBeFocused();
  await other.keyboard.press("Enter");
  await expect(other.getByText("Nothing to answer")).toBeVisible();
  const [session] = await sessionsOf(crafter.id);
  expect(Math.abs((session?.durationSeconds ?? 0) - 45 * 60)).toBeLessThan(20);
  await other.context().close();
});

test("a session started offline beside a running one counts once, and the crafter can choose which", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  await readyForOffline(page);
  await goOfflineSince(page, crafter.id, 30 * MINUTE);
  await anOpenSession(crafter.id, { seconds: 3_600, description: "Loom" });
  await page.getByLabel("What are you working on?").fill("Serving bowls");
  await press(page, "Start");
  await page.clock.fastForward(10 * MINUTE);
  await save(page);
  await page.clock.fastForward(20 * MINUTE);
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: "Which is right?" })).toBeVisible();
  expect(await sessionsOf(crafter.id)).toHaveLength(1);

  const other = await anotherBrowser(browser, crafter.id);
  await other.goto("/dashboard/questions");
  const question = other.getByRole("region", { name: "“Loom” and “Serving bowls”" });
  await expect(question.getByText("It counts once, for “Loom”, which began first.")).toBeVisible();
  await question.getByRole("radio", { name: /^“Serving bowls”:/ }).check();
  await question.getByRole("button", { name: "Save answer" }).click();
  await expect(other.getByText("Nothing to answer")).toBeVisible();
  const names = (await sessionsOf(crafter.id)).map(({ description }) => description);
  expect(names).toEqual(["Loom", "Serving bowls", "Loom"]);
  await other.context().close();
});
