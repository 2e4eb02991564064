import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, aMethod } from "../../support/factories";
import { allocation, stopwatch } from "../../support/pact-screens";

test.use({ crafterValues: { welcomedAt: null, firstStepsDismissedAt: null, displayName: null } });

/** One character too many. */
const LONG_NAME = "Thandi".padEnd(51, "i");
const welcome = (page: Page) => page.getByRole("region", { name: "Welcome to Craft Pact" });
const firstSteps = (page: Page) => page.getByRole("region", { name: "First steps" });

test("the welcome is answered by keyboard, step by step, and saved as one", async ({ signedIn: page, crafter }) => {
  const challenge = await aChallenge({ description: "Ten rows a day." });
  await page.goto("/dashboard");
  const panel = welcome(page);
  await expect(panel).toContainText("Step 1 of 3");
  await expectNoAxeFindings(page);

  await panel.getByLabel("Display name").focus();
  await page.keyboard.type(LONG_NAME);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fair Isle");
  await page.keyboard.press("Enter");
  const name = panel.getByLabel("Display name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/A display name can have at most 50 characters/);
  await expect(panel).toContainText("Step 1 of 3");
  await name.fill("Thandi");
  await name.press("Enter");
  await expect(panel).toContainText("Step 2 of 3");
  await expect(panel.getByLabel("Weekly goal (hours)")).toBeFocused();
  await page.keyboard.type("many");
  await panel.getByLabel("Time zone").selectOption("Pacific/Auckland");
  const next = panel.getByRole("button", { name: "Next" });
  await next.press("Enter");
  const hours = panel.getByLabel("Weekly goal (hours)");
  await expect(hours).toBeFocused();
  await expect(hours).toHaveAccessibleDescription(/Enter whole hours from 1 to 100/);
  await expect(panel).toContainText("Step 2 of 3");
  await hours.fill("6");
  await next.press("Enter");
  await expect(panel.getByLabel("Join a challenge")).toBeFocused();
  await panel.getByLabel("Join a challenge").selectOption({ label: challenge.name });
  await expect(panel.getByLabel("Join a challenge")).toHaveAccessibleDescription("Ten rows a day.");
  await panel.getByLabel("Choose a cause for this week").selectOption({ label: "Clean water" });
  await expectNoAxeFindings(page, ["light"]);
  const done = panel.getByRole("button", { name: "Done" });
  await page.reload();
  await expect(panel).toContainText("Step 3 of 3");
  await expect(panel.getByLabel("Join a challenge")).toHaveValue(challenge.id);
  await done.press("Enter");

  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Good .*, Thandi$/ })).toBeVisible();
  await expect(page.locator("#first-run")).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("welcome")))).toEqual([]);
  await expect(page.getByRole("region", { name: "This week" })).toContainText("6 h to go this week");
  await expect(firstSteps(page)).toContainText("2 of 5 done");
  const [row] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(row).toMatchObject({ craft: "Fair Isle", weeklyGoalHours: 6, timeZone: "Pacific/Auckland" });
  await page.goto("/impact?tab=my");
  await expect(page.getByRole("heading", { name: "Clean water" })).toBeVisible();
});

test("the stopwatch needs no answers, and Skip is enough; the steps then lead on until they are put away", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/dashboard");
  const { start, pause, description } = stopwatch(page);
  await start.click();
  await expect(pause).toBeVisible();
  await expect(pause).not.toHaveAttribute("aria-disabled");
  const skip = welcome(page).getByRole("button", { name: "Skip" });
  await expectHydrated(skip);
  await skip.click();
  await expect(welcome(page)).toBeHidden();

  const steps = firstSteps(page);
  await expect(steps.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 5");
  await expect(steps.getByRole("listitem").first()).toContainText("Start the stopwatch (done)");
  await expect(steps.getByRole("link", { name: "Allocate a session’s time" })).toBeHidden();
  await expectNoAxeFindings(page);

  await aFinishedSession(crafter.id);
  await page.reload();
  await steps.getByRole("link", { name: "Allocate a session’s time" }).click();
  await expect(allocation(page).dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await steps.getByRole("link", { name: "Join a challenge" }).click();
  await expect(
    page.getByRole("tab", { name: "Ongoing" }).or(page.getByRole("link", { name: "Ongoing" })),
  ).toBeVisible();
  await page.goBack();
  await steps.getByRole("link", { name: "Choose a cause" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.goBack();
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(description).toBeVisible();
  await expect(steps).toBeHidden();
});

test("the steps go by themselves once all are done", async ({ signedIn: page, crafter }) => {
  await db.update(users).set({ welcomedAt: new Date() }).where(eq(users.id, crafter.id));
  const challenge = await aChallenge();
  await aMembership(crafter.id, challenge.id);
  await aFinishedSession(crafter.id);
  await aMethod(crafter.id);
  await page.goto("/impact?tab=all");
  await page.getByRole("checkbox", { name: /Clean water/ }).check();
  await expect(page.getByRole("img", { name: /Clean water 70%/ })).toBeVisible();
  await page.goto("/dashboard");
  await expect(firstSteps(page)).toContainText("4 of 5 done");
  await firstSteps(page).getByRole("link", { name: "Allocate a session’s time" }).click();
  const { more, add, saveAllocation, done } = allocation(page);
  await add(challenge.name).or(more(challenge.name)).first().click();
  await saveAllocation.click();
  await done.click();
  await expect(firstSteps(page)).toBeHidden();
});

test("the hopes of the first run are changed in the settings", async ({ signedIn: page }) => {
  await page.goto("/profile");
  await page.getByLabel("What do you make?").fill("Lace");
  const hours = page.getByLabel("Weekly goal (hours)");
  await hours.fill("0");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(hours).toHaveAccessibleDescription(/Enter whole hours/);
  await hours.fill("4");
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("4 h to go this week").first()).toBeVisible();
  await expect(page.locator('datalist option[value="Lace"]')).toBeAttached();
});

test("on a phone Start stands on the first screen, and the welcome waits below it @phone", async ({
  signedIn: page,
}) => {
  await page.goto("/dashboard");
  const start = await stopwatch(page).start.boundingBox();
  const navigation = await page.getByRole("navigation", { name: "Pact" }).last().boundingBox();
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
  await page.getByRole("link", { name: "Set up in three quick steps" }).tap();
  await expect(welcome(page)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page, ["light"]);
});
