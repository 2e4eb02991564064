import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { userSelectedImpacts } from "@/db/schema";
import { IMPACT_TOOLTIP } from "@/lib/domain/impacts/week-split";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";

test.use({ crafterValues: { timeZone: "UTC" } });

test("Impact divides the week evenly and says so when no cause is selected", async ({ signedIn: page }) => {
  await page.goto("/impact");
  await expect(page.getByRole("tab", { name: "My Impacts" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("None selected – your impact is distributed evenly.")).toBeVisible();
  await expect(page.getByRole("img", { name: /Plant trees 20%, 0h 0m/ })).toBeVisible();
});

test("a selected cause gets 70 % of the week and is the only one under My Impacts", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 7200, startedAt: thisWeek() });
  await page.goto("/impact?tab=all");
  await expect(page.getByRole("checkbox")).toHaveCount(5);
  const trees = page.getByRole("region", { name: "Plant trees" });
  await expect(trees.getByText("0h 24m").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/impact?tab=all");
  await expectHydrated(other.getByRole("checkbox", { name: "Select Plant trees" }));
  await trees.getByRole("checkbox", { name: "Select Plant trees" }).check();
  await expect(other.getByRole("checkbox", { name: "Select Plant trees" })).toBeChecked();
  await other.close();
  await expect(trees.getByText("1h 24m").first()).toBeVisible();
  await expect(trees.getByText("0 virtual trees").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Clean water" }).getByText("0 virtual litres").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /Plant trees 70%, 1h 24m/ })).toBeVisible();

  await page.getByRole("tab", { name: "My Impacts" }).click();
  await expect(page).toHaveURL(/\?tab=my$/);
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  // Not uncheck(): the box goes with its card.
  await page.getByRole("checkbox").click();
  await expect(page.getByText("None selected – your impact is distributed evenly.")).toBeVisible();
  expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, crafter.id))).toBe(0);
});

test("a cause ticked before the page's script has loaded is still selected", async ({ signedIn: page, crafter }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/impact?tab=all", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Select Plant trees" }).check();
  release();
  await expect(page.getByRole("img", { name: /Plant trees 70%/ })).toBeVisible();
  expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, crafter.id))).toBe(1);
});

test("one unit is shown in the singular", async ({ signedIn: page, crafter }) => {
  await aFinishedSession(crafter.id, { durationSeconds: 5 * 3600, startedAt: thisWeek() });
  await page.goto("/impact?tab=all");
  await expect(page.getByRole("region", { name: "Share a meal" }).getByText("1 virtual meal").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Clean water" }).getByText("2 virtual litres").first()).toBeVisible();
});

test("the week's landscape grows, and each card shows the time left to the next unit", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/impact?tab=all");
  const landscape = (words: string) => page.getByRole("img", { name: `This week’s landscape: ${words}.`, exact: true });
  await expect(landscape("open ground, with room for all that you craft")).toBeVisible();
  await expect(page.getByText("Save a session, and the first things begin to grow here.")).toBeVisible();
  const trees = page.getByRole("region", { name: "Plant trees" });
  await expect(trees.getByText("0 of 120 minutes to your first tree")).toBeVisible();

  // 39 minutes for each.
  await aFinishedSession(crafter.id, { durationSeconds: 5 * 39 * 60 + 4, startedAt: thisWeek() });
  await page.reload();
  await expect(landscape("1 litre")).toBeVisible();
  await expect(trees.getByText("39 of 120 minutes to your first tree")).toBeVisible();
  const water = page.getByRole("region", { name: "Clean water" });
  await expect(water.getByText("9 of 30 minutes to your next litre")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Share a meal" }).getByText("39 of 60 minutes to your first meal"),
  ).toBeVisible();

  const lastWeek = new Date(+thisWeek() - 7 * 86_400_000);
  await aFinishedSession(crafter.id, { durationSeconds: 11 * 3600, startedAt: lastWeek });
  await page.reload();
  await expect(trees.getByText("1 virtual tree", { exact: true })).toBeVisible();
  await expect(trees.getByText("39 of 120 minutes to this week’s first tree")).toBeVisible();
  await expectNoAxeFindings(page);
});

test("a week with more units than the landscape can show says so", async ({ signedIn: page, crafter }) => {
  await aFinishedSession(crafter.id, { durationSeconds: 60 * 3600, startedAt: thisWeek() });
  await page.goto("/impact");
  await expect(
    page.getByRole("img", { name: "This week’s landscape: 6 trees, 24 litres, 12 meals, 4 visits and 8 spools." }),
  ).toBeVisible();
  await expect(page.getByText("The ground is full: it shows 20 of 24 litres and 10 of 12 meals.")).toBeVisible();
});

test("the tooltip opens by keyboard, closes with Escape and describes its button", async ({ signedIn: page }) => {
  await page.goto("/impact");
  const button = page.getByRole("button", { name: "How impact works" });
  await expect(button).toHaveAccessibleDescription(`${IMPACT_TOOLTIP.split} ${IMPACT_TOOLTIP.reset}`);
  await page.getByRole("tab", { name: "All Impacts" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tooltip")).toBeVisible();
});

test("Impact fits a phone, and its tooltip opens by touch @phone", async ({ signedIn: page }) => {
  await page.goto("/impact?tab=all");
  await page.getByRole("button", { name: "How impact works" }).tap();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** The first hours of this week, UTC; the session may end in the future, the split does not mind. */
function thisWeek(): Date {
  const now = new Date();
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday));
}
