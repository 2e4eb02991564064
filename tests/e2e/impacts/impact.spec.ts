import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { userSelectedImpacts } from "@/db/schema";
import { IMPACT_TOOLTIP } from "@/lib/domain/impacts/week-split";
import { aDelay, expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";

test.use({ crafterValues: { timeZone: "UTC" } });

test("the week's landscape grows and is split evenly among causes, or 70 % to the selected one, in every tab", async ({
  signedIn: page,
  crafter,
}) => {
  const landscape = (words: string) => page.getByRole("img", { name: `This week’s landscape: ${words}.`, exact: true });
  const noneSelected = page.getByText("None selected – your impact is distributed evenly.");
  await page.goto("/impact");
  await expect(page.getByRole("tab", { name: "My Impacts" })).toHaveAttribute("aria-selected", "true");
  await expect(noneSelected).toBeVisible();
  await expect(page.getByRole("img", { name: /Plant trees 20%, 0h 0m/ })).toBeVisible();
  await expect(landscape("open ground, with room for all that you craft")).toBeVisible();
  await expect(page.getByText("Save a session, and the first things begin to grow here.")).toBeVisible();

  const tip = page.getByRole("button", { name: "How impact works" });
  await expect(tip).toHaveAccessibleDescription(`${IMPACT_TOOLTIP.split} ${IMPACT_TOOLTIP.reset}`);
  await page.getByRole("tab", { name: "All Impacts" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tooltip")).toBeVisible();

  // 39 minutes for each.
  await aFinishedSession(crafter.id, { durationSeconds: 5 * 39 * 60 + 4, startedAt: startOfThisWeek() });
  await page.goto("/impact?tab=all");
  const [trees, water, meal] = ["Plant trees", "Clean water", "Share a meal"].map((name) =>
    page.getByRole("region", { name }),
  ) as [Locator, Locator, Locator];
  await expect(landscape("1 litre")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(5);
  await expect(trees.getByText("0h 39m").first()).toBeVisible();
  await expect(trees.getByText("39 of 120 minutes to your first tree")).toBeVisible();
  await expect(water.getByText("9 of 30 minutes to your next litre")).toBeVisible();
  await expect(meal.getByText("39 of 60 minutes to your first meal")).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/impact?tab=all");
  await expectHydrated(other.getByRole("checkbox", { name: "Select Plant trees" }));
  await trees.getByRole("checkbox", { name: "Select Plant trees" }).check();
  await expect(other.getByRole("checkbox", { name: "Select Plant trees" })).toBeChecked();
  await other.close();
  await expect(page.getByRole("img", { name: /Plant trees 70%, 2h 16m/ })).toBeVisible();
  await expect(trees.getByText("1 virtual tree", { exact: true }).first()).toBeVisible();
  await expect(water.getByText("0 virtual litres").first()).toBeVisible();

  await page.getByRole("tab", { name: "My Impacts" }).click();
  await expect(page).toHaveURL(/\?tab=my$/);
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  // uncheck() would fail: the box disappears.
  await page.getByRole("checkbox").click();
  await expect(noneSelected).toBeVisible();
  expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, crafter.id))).toBe(0);

  const lastWeek = new Date(+startOfThisWeek() - 7 * 86_400_000);
  await aFinishedSession(crafter.id, { durationSeconds: 11 * 3600, startedAt: lastWeek });
  await page.goto("/impact?tab=all");
  await expect(trees.getByText("1 virtual tree", { exact: true })).toBeVisible();
  await expect(trees.getByText("39 of 120 minutes to this week’s first tree")).toBeVisible();
  await expectNoAxeFindings(page);
});

test("a cause ticked before the page's script has loaded is still selected", async ({ signedIn: page, crafter }) => {
  const { held, release } = aDelay();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/impact?tab=all", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Select Plant trees" }).check();
  release();
  await expect(page.getByRole("img", { name: /Plant trees 70%/ })).toBeVisible();
  expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, crafter.id))).toBe(1);
});

test("a week with more units than the landscape can show fits a phone and says so, and the tooltip opens by touch @phone @fonts @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 60 * 3600, startedAt: startOfThisWeek() });
  await page.goto("/impact?tab=all");
  await expect(
    page.getByRole("img", { name: "This week’s landscape: 6 trees, 24 litres, 12 meals, 4 visits and 8 spools." }),
  ).toBeVisible();
  await expect(page.getByText("The ground is full: it shows 20 of 24 litres and 10 of 12 meals.")).toBeVisible();
  await page.getByRole("button", { name: "How impact works" }).tap();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** The first hours of this week, UTC; the session may end in the future, the split does not mind. */
function startOfThisWeek(): Date {
  const now = new Date();
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday));
}
