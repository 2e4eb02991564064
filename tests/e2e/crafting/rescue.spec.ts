import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { findReminderSettings } from "@/db/queries/crafting/reminders";
import { sessionTouches } from "@/db/schema";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession, anOpenSession } from "../../support/people/factories";
import { stopwatchOf } from "../../support/screens/pact";
import { HOUR } from "../../support/taps/device";
import { pauseSession } from "../../support/taps/presses";
import { sessionsOf } from "../../support/taps/sessions";

const HANDS = "Half an hour of stitches. Two minutes for your hands?";

const regionOf = (page: Page) => page.getByRole("region", { name: "When did you put it down?" });

/** A stopwatch that runs for 11 hours, with a touch after 1h 40m; `evenings`: how many sessions came before. */
async function aForgottenSession(userId: string, evenings = 5) {
  const session = await anOpenSession(userId, { seconds: 11 * 3600, description: "Serving bowls" });
  for (let day = 1; day <= evenings; day++)
    await aFinishedSession(userId, {
      startedAt: new Date(+session.startedAt - day * 24 * HOUR),
      durationSeconds: 6_720,
    });
  const at = new Date(+session.startedAt + 6_000_000);
  await db.insert(sessionTouches).values({ sessionId: session.id, userId, at, kind: "description" });
  return session;
}

/** On the dashboard, and in another tab of the same browser. */
async function aForgottenInTwoTabs(page: Page, userId: string, address: string) {
  const session = await aForgottenSession(userId);
  const other = await page.context().newPage();
  await Promise.all([page.goto("/dashboard"), other.goto(address)]);
  return { session, other };
}

test("a forgotten stopwatch asks when work ended and stores the answer", async ({ signedIn: page, crafter }) => {
  const { other } = await aForgottenInTwoTabs(page, crafter.id, "/dashboard");
  const region = regionOf(page);
  await expect(region.getByRole("heading", { name: "When did you put it down?" })).toBeVisible();
  await expect(
    region.getByText("Still crafting? 11h 0m on Serving bowls. Nothing changes until you save."),
  ).toBeVisible();
  await expect(regionOf(other)).toBeVisible();
  await expect(region.getByRole("radio")).toHaveCount(4);
  await expect(region.getByRole("radio", { name: /^Last touch, \d\d:\d\d 1h 40m$/ })).toBeChecked();
  await expect(
    region.getByRole("radio", { name: /^Your usual session, 1h 52m, until \d\d:\d\d 1h 52m$/ }),
  ).toBeVisible();
  await expect(region.getByRole("radio", { name: "Now 11h 0m" })).toBeVisible();
  await region.getByRole("button", { name: "Stop after 1h 40m" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Save session" });
  await expect(dialog.getByText("Are you sure you want to stop and save this session?")).toBeVisible();
  await expect(dialog.getByText("01:40:00 · Serving bowls")).toBeVisible();
  const stored = async () => (await sessionsOf(crafter.id)).at(-1);
  expect((await stored())?.endedAt).toBeNull();
  await dialog.getByRole("button", { name: "Save 1h 40m" }).click();
  await expect(page.getByRole("dialog", { name: "Allocate Crafting Time" })).toBeVisible();
  await expect(regionOf(other)).toHaveCount(0);
  expect(await stored()).toMatchObject({ durationSeconds: 6_000 });
});

test("the question accepts another time by keyboard, unless paused", async ({ signedIn: page, crafter }) => {
  const session = await aForgottenSession(crafter.id, 4);
  await page.goto("/dashboard");
  const region = regionOf(page);
  await expect(region.getByRole("radio")).toHaveCount(3);
  await region.getByRole("radio").first().focus();
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press("ArrowDown");
  await expect(region.getByRole("radio", { name: "At another time" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Save session" });
  await expect(dialog.getByLabel("Ended earlier?")).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await expect(dialog.getByRole("button", { name: /^Save (1h 0m|0h 59m)$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(region).toBeVisible();
  // Without a touch only the whole time can be proposed.
  await db.delete(sessionTouches).where(eq(sessionTouches.sessionId, session.id));
  await page.reload();
  await expect(region.getByRole("radio")).toHaveCount(2);
  await expect(region.getByRole("radio", { name: "At another time" })).toBeChecked();
  // No question about a session that is paused.
  await pauseSession(crafter.id, session.id);
  await page.reload();
  await expect(stopwatchOf(page).resume).toBeVisible();
  await expect(stopwatchOf(page).card.getByText("paused, started", { exact: false })).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(region).toHaveCount(0);
});

test("“I’m still crafting” is a touch and hides the question in every tab", async ({ signedIn: page, crafter }) => {
  const { session, other } = await aForgottenInTwoTabs(page, crafter.id, "/leaderboard");
  const line = other.getByText("Still crafting?", { exact: true });
  await expect(line).toBeVisible();
  for (const width of [1280, 360])
    for (const tab of [page, other]) {
      await tab.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(tab, ["light", "dark"]);
      await expectNoSidewaysScroll(tab);
    }
  await regionOf(page).getByRole("button", { name: "I’m still crafting" }).click();
  await expect(regionOf(page)).toHaveCount(0);
  await expect(stopwatchOf(page).pause).toBeFocused();
  await expect(line).toHaveCount(0);
  const touches = await db.select().from(sessionTouches).where(eq(sessionTouches.sessionId, session.id));
  expect(touches.map(({ kind }) => kind)).toEqual(["description", "yes"]);
});

test("an open page shows a quiet reminder with Yes and Stop after two hours", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 7_197, description: "Serving bowls" });
  await page.goto("/dashboard");
  const line = page.getByRole("region", { name: "Reminder" });
  await expect(stopwatchOf(page).pause).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(line.getByText("Still crafting? 2h 0m on Serving bowls")).toBeVisible({ timeout: 20_000 });
  await expectNoAxeFindings(page, ["light", "dark"]);
  await line.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("alertdialog", { name: "Save session" }).getByRole("button", { name: "Cancel" }).click();
  await line.getByRole("button", { name: "Yes" }).click();
  await expect(line).toHaveCount(0);
});

test("a line offers a pause for the hands after half an hour @phone", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 30 * 60 - 4 });
  await page.goto("/dashboard");
  const line = page.getByText(HANDS);
  await expect(stopwatchOf(page).pause).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(line).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("timer")).toHaveText(/^00:3\d:\d\d/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Pause for your hands" }).click();
  await expect(line).toHaveCount(0);
  await expect(stopwatchOf(page).resume).toBeFocused();
});

test("reminders can wait, and are set on their own page", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 31 * 60 });
  // Also without scripts.
  expect(await (await page.request.get("/dashboard")).text()).toMatch(/Bench<span[^>]*> mode/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText(HANDS)).toHaveCount(0);

  await page.goto("/profile/settings");
  await page.getByRole("link", { name: "Stopwatch reminders" }).click();
  await expect(page.getByLabel("Remind me to rest my hands after")).toHaveValue("30");
  await page.getByLabel("Remind me to rest my hands after").selectOption("Never");
  await page.getByLabel("Ask “Still crafting?” after").selectOption("4 hours");
  await page.getByLabel("Email me after 8 hours").uncheck();
  await page.getByLabel("Show the time in the window’s title").uncheck();
  const chosen = { remindAfterMinutes: 240, handRestMinutes: null, titleShowsTime: false, mails: false };
  await expect.poll(() => findReminderSettings(crafter.id)).toEqual(chosen);
  await page.reload();
  await expect(page.getByLabel("Ask “Still crafting?” after")).toHaveValue("240");
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await expect(page).toHaveTitle("Reminders · Craft Pact");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Started earlier?" })).toBeVisible();
  await expect(page.getByText(HANDS)).toHaveCount(0);
  await expect(page.getByRole("timer", { name: "Crafting time" })).toHaveText(/^00:3\d:/);
  await expect(page).toHaveTitle("Dashboard · Craft Pact");
});

test("the unsubscribe link of a reminder mail stops these mails without a login", async ({ page, crafter }) => {
  await page.goto(`/unsubscribe?token=${signUnsubscribe(crafter.id, "still_crafting")}`);
  expect(await findReminderSettings(crafter.id)).toMatchObject({ mails: true });
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.getByRole("button", { name: "Stop reminder emails" }).click();
  await expect(page.getByRole("heading", { name: "No more reminder emails" })).toBeVisible();
  expect(await findReminderSettings(crafter.id)).toMatchObject({ mails: false });
  await page.goto("/unsubscribe?token=wrong");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});
