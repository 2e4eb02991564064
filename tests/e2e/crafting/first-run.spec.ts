import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import {
  aDelay,
  E2E_URL,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
} from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, aMethod } from "../../support/people/factories";
import { allocationOf, stopwatchOf } from "../../support/screens/pact";

test.use({ crafterValues: { welcomedAt: null, firstStepsDismissedAt: null, displayName: null } });

/** One character too many. */
const LONG_NAME = "Thandi".padEnd(51, "i");
const welcomeOf = (page: Page) => page.getByRole("region", { name: "Welcome to Craft Pact" });
const firstStepsOf = (page: Page) => page.getByRole("region", { name: "First steps" });

test("the welcome is completed by keyboard and changed on the profile", async ({ signedIn: page, crafter }) => {
  const challenge = await aChallenge({ description: "Ten rows a day." });
  await page.goto("/dashboard");
  const panel = welcomeOf(page);
  await expect(panel).toContainText("Step 1 of 3");
  await expectNoAxeFindings(page);

  await expectHydrated(panel.getByRole("button", { name: "Weaving" }));
  await panel.getByRole("button", { name: "Weaving" }).focus();
  await page.keyboard.press("Space");
  await expect(panel.getByLabel("What do you make?")).toHaveValue("Weaving");
  await panel.getByLabel("What do you make?").fill("Fair Isle");
  await expect(panel.getByRole("button", { pressed: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("Step 2 of 3");
  const name = panel.getByLabel("Display name");
  await expect(name).toBeFocused();
  await page.keyboard.type(LONG_NAME);
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(/A display name can have at most 50 characters/);
  await expect(name).toBeFocused();
  await expect(panel).toContainText("Step 2 of 3");
  await name.fill("Thandi");
  const hours = panel.getByLabel("Weekly goal (hours)");
  const next = panel.getByRole("button", { name: "Next" });
  await panel.getByLabel("Time zone").selectOption("Pacific/Auckland");
  await hours.fill("6 hrs");
  await next.focus();
  await expect(hours).toHaveValue("6");
  await next.press("Enter");
  await expect(panel.getByLabel("Join a challenge")).toBeFocused();
  await panel.getByLabel("Join a challenge").selectOption({ label: challenge.name });
  await expect(panel.getByLabel("Join a challenge")).toHaveAccessibleDescription("Ten rows a day.");
  await panel.getByLabel("Choose a cause for this week").selectOption({ label: "Clean water" });
  await expectNoAxeFindings(page);
  const done = panel.getByRole("button", { name: "Done" });
  await page.reload();
  await expect(panel).toContainText("Step 3 of 3");
  await expect(panel.getByLabel("Join a challenge")).toHaveValue(challenge.id);
  await done.press("Enter");

  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Good .*, Thandi$/ })).toBeVisible();
  await expect(stopwatchOf(page).start).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("welcome")))).toEqual([]);
  await expect(page.getByRole("region", { name: "This week" })).toContainText("6 h to go this week");
  await expect(firstStepsOf(page)).toContainText("2 of 5 done");
  const [row] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(row).toMatchObject({ craft: "Fair Isle", weeklyGoalHours: 6, timeZone: "Pacific/Auckland" });
  await page.goto("/impact?tab=my");
  await expect(page.getByRole("heading", { name: "Clean water" })).toBeVisible();

  await page.goto("/profile/settings");
  await page.getByText("Fair Isle, 6 h a week").click();
  await page.getByLabel("What do you make?").fill("Lace");
  await page.getByLabel("Weekly goal (hours)").fill("4");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("4 h to go this week").first()).toBeVisible();
  await expect(page.locator('datalist option[value="Lace"]')).toBeAttached();
});

test("the welcome's next step shows its title below the header on a phone", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dashboard");
  const panel = welcomeOf(page);
  const next = panel.getByRole("button", { name: "Next" });
  await expectHydrated(next);
  await next.click();
  await expect(panel.getByLabel("Display name")).toBeFocused();
  const [title, header] = [
    await panel.getByText("Step 2 of 3").boundingBox(),
    await page.getByRole("banner").boundingBox(),
  ];
  expect(title?.y).toBeGreaterThan(header?.height ?? 0);
});

test("the crafter's craft determines the examples and the first method's defaults", async ({ signedIn: page }) => {
  // A slow connection: the page is tapped and typed on before its scripts are there.
  const { held, release } = aDelay();
  await page.route("**/_next/static/chunks/*.js*", (route) => held.then(() => route.continue()));
  await page.goto("/dashboard", { waitUntil: "commit" });
  const pottery = welcomeOf(page).getByRole("button", { name: "Pottery" });
  await pottery.click();
  await stopwatchOf(page).description.fill("A bowl");
  release();
  await expect(pottery).toHaveAttribute("aria-pressed", "true");
  await expect(welcomeOf(page).getByLabel("What do you make?")).toHaveValue("Pottery");
  await welcomeOf(page).getByRole("button", { name: "Next" }).click();
  await welcomeOf(page).getByLabel("Display name").fill("Thandi");
  for (const name of ["Next", "Done"]) await welcomeOf(page).getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: /^Good .*, Thandi$/ })).toBeVisible();
  await expect(stopwatchOf(page).description).toHaveValue("A bowl");
  await page.goto("/calculator/projects/new");
  await expect(page.getByLabel("Project name")).toHaveAttribute("placeholder", "e.g. Salt-glaze vase");
  await page.goto("/calculator/methods");
  await expect(page.getByText("Pots crack in the kiln, so this starts at 30%.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "30%" })).toBeChecked();
  await expectHydrated(page.getByLabel("Amount"));
  await page.getByLabel("Amount").pressSequentially("R120,50");
  await expect(page.getByLabel("Amount")).toHaveValue("120.50");
  await page.getByRole("button", { name: "Create my first method" }).click();
  await expect(page.getByRole("heading", { name: "Pottery by the hour" })).toBeVisible();
});

test("the first saved session is celebrated until there is a second one", async ({ signedIn: page, crafter }) => {
  await db.update(users).set({ craft: "ceramics" }).where(eq(users.id, crafter.id));
  await aFinishedSession(crafter.id, { durationSeconds: 17 });
  await page.goto("/dashboard");
  const moment = page.getByRole("region", { name: "Your first 17 s at the wheel" });
  await expect(moment).toContainText("The first stitches of many.");
  const share = moment.getByRole("button", { name: "Share" });
  await expectHydrated(share);
  const shared = page.evaluate(
    () => new Promise((done) => Object.assign(navigator, { share: async ({ text }: ShareData) => done(text) })),
  );
  await share.click();
  expect(await shared).toBe(`My first 17 s at the wheel, kept by Craft Pact.\n${E2E_URL}`);
  await expectNoAxeFindings(page);
  await aFinishedSession(crafter.id, { durationSeconds: 20, daysAgo: 1 });
  await page.reload();
  await expect(welcomeOf(page)).toBeVisible();
  await expect(moment).toBeHidden();
});

test("the welcome can be skipped without loss, and the first steps hidden", async ({ signedIn: page, crafter }) => {
  await page.goto("/dashboard");
  const { start, pause, description } = stopwatchOf(page);
  await start.click();
  await expect(pause).toBeVisible();
  await expect(pause).not.toHaveAttribute("aria-disabled");
  const skip = welcomeOf(page).getByRole("button", { name: "Skip" });
  await expectHydrated(skip);
  await welcomeOf(page).getByRole("button", { name: "Pottery" }).click();
  await welcomeOf(page).getByRole("button", { name: "Next" }).click();
  await welcomeOf(page).getByLabel("Display name").fill("Thandi");
  await skip.click();
  await expect(welcomeOf(page)).toBeHidden();
  const [row] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(row).toMatchObject({ displayName: "Thandi", craft: "Pottery", weeklyGoalHours: null, onBoards: true });

  const steps = firstStepsOf(page);
  await expect(steps.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 5");
  await expect(steps.getByRole("listitem").first()).toContainText("Start the stopwatch (done)");
  await expect(steps.getByRole("link", { name: "Allocate a session’s time" })).toBeHidden();
  await expectNoAxeFindings(page);
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(description).toBeVisible();
  await expect(steps).toBeHidden();
});

test("the first steps lead to where they are done, and then disappear", async ({ signedIn: page, crafter }) => {
  await db.update(users).set({ welcomedAt: new Date() }).where(eq(users.id, crafter.id));
  const challenge = await aChallenge();
  await aFinishedSession(crafter.id);
  await aMethod(crafter.id);
  await page.goto("/dashboard");
  const steps = firstStepsOf(page);
  await steps.getByRole("link", { name: "Join a challenge" }).click();
  await expect(page).toHaveURL(/challenges/);
  await expect(
    page.getByRole("tab", { name: "Ongoing" }).or(page.getByRole("link", { name: "Ongoing" })),
  ).toBeVisible();
  await aMembership(crafter.id, challenge.id);
  await page.goBack();
  await steps.getByRole("link", { name: "Choose a cause" }).click();
  await page.getByRole("checkbox", { name: /Clean water/ }).check();
  await expect(page.getByRole("img", { name: /Clean water 70%/ })).toBeVisible();
  await page.goto("/dashboard");
  await expect(steps).toContainText("4 of 5 done");
  await steps.getByRole("link", { name: "Allocate a session’s time" }).click();
  const { more, add, saveAllocation } = allocationOf(page);
  await add(challenge.name).or(more(challenge.name)).first().click();
  await saveAllocation.click();
  await expect(steps).toBeHidden();
});

test("the welcome follows the stopwatch on a phone @phone @fonts", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await expect(stopwatchOf(page).start).toBeInViewport();
  await expect(welcomeOf(page).getByRole("heading")).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});
