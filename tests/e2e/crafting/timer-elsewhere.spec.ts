import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { expect, expectHydrated, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { expectFaceReaches, secondsOn, stopwatch } from "../../support/screens/pact";

test("a reload and a second tab show the same running stopwatch", async ({ signedIn: page, context }) => {
  await page.goto("/dashboard");
  const first = stopwatch(page);
  await first.start.click();
  await expectFaceReaches(first.face, 2);
  await page.reload();
  await expectFaceReaches(first.face, 2);

  const other = await context.newPage();
  await other.goto("/dashboard");
  const second = stopwatch(other);
  await expect(second.pause).toBeVisible();
  expect(Math.abs((await secondsOn(second.face)) - (await secondsOn(first.face)))).toBeLessThanOrEqual(2);
  await second.pause.click();
  await expect(second.resume).toBeEnabled();
  await expect(first.resume).toBeEnabled();
  expect(await secondsOn(first.face)).toBe(await secondsOn(second.face));
});

test("an open question closes with its session and does not reopen at the next Start", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id);
  const [elsewhere, third] = [await context.newPage(), await context.newPage()];
  await Promise.all([page.goto("/dashboard"), elsewhere.goto("/leaderboard"), third.goto("/dashboard")]);
  const pill = elsewhere.getByRole("region", { name: "Running timer" });
  await stopwatch(page).reset.click();
  await pill.getByRole("button", { name: "Save" }).click();
  for (const tab of [page, elsewhere]) await expect(tab.getByRole("alertdialog")).toBeVisible();
  await stopwatch(third).reset.click();
  await third.getByRole("button", { name: "Discard Session" }).click();
  await expect(stopwatch(page).start).toBeVisible();
  await expect(pill).toHaveCount(0);
  await stopwatch(third).start.click();
  await expect(stopwatch(page).pause).toBeVisible();
  await expect(pill.getByRole("button", { name: "Pause" })).toBeVisible();
  for (const tab of [page, elsewhere]) await expect(tab.getByRole("alertdialog")).toHaveCount(0);
});

test("Start while a session runs elsewhere says so and renames nothing until Enter is pressed in the field", async ({
  signedIn: page,
  crafter,
}) => {
  // Hearing of the session, the page would show Pause instead.
  await page.route("**/api/notifications/stream?*", (route) => route.abort());
  await page.goto("/dashboard");
  const { card, description, face, start } = stopwatch(page);
  await expectHydrated(start);
  const session = await anOpenSession(crafter.id, { description: "Socks" });
  const stored = async () =>
    (await db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id)))[0]?.description;
  await description.fill("A bowl");
  await start.click();
  const status = "A session was already running. It’s called “Socks”. To rename it, press Enter in the field.";
  await expect(card.getByRole("status").filter({ hasText: status })).toBeVisible();
  await expect(description).toHaveValue("A bowl");
  // Longer than typed words rest before they are stored.
  await expectFaceReaches(face, (await secondsOn(face)) + 2);
  expect(await stored()).toBe("Socks");
  await description.press("Enter");
  await expect.poll(stored).toBe("A bowl");
});

test("a second device that starts at the same moment adopts the session of the first", async ({
  signedIn: page,
  browser,
  crafter,
}) => {
  await page.goto("/dashboard");
  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await device.newPage();
  await other.goto(page.url());
  await Promise.all([stopwatch(page).start.click(), stopwatch(other).start.click()]);
  await expect(stopwatch(page).pause).toBeEnabled();
  await expect(stopwatch(other).pause).toBeEnabled();
  expect(await db.$count(craftingSessions, eq(craftingSessions.userId, crafter.id))).toBe(1);
  await device.close();
});
