import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { billingOf, downgradeTo, planCardOf, startCheckout, tierBadgeOf } from "../../support/screens/billing";

test("a crafter goes from Free to Pro Lite, Pro+, back to Pro Lite and to Free in the demo's sandbox", async ({
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(150_000);
  for (let made = 0; made < 3; made++) await aMethod(crafter.id);
  await expectPlan(page, "Free", "3/3 methods", []);

  // A declined card changes nothing, and the same checkout can still be paid.
  await startCheckout(page, "Pro Lite");
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await page.getByRole("button", { name: "Pay R25.00" }).click();
  await expect(tierBadgeOf(page, "Pro Crafter")).toBeVisible({ timeout: 15_000 });
  await expectPlan(page, "Pro Crafter", "3/6 methods", ["Pro Lite", "Active"]);

  await page.goto("/pricing");
  const { upgrade } = planCardOf(page, "Pro+");
  const dialog = page.getByRole("dialog", { name: "Upgrade to Pro+" });
  await upgrade.click();
  await expect(dialog).toContainText(/Charged today\s*R(30\.00|29\.99)/);
  await expect(dialog.getByText(/^Each month from \d+ \w+ \d{4}$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(upgrade).toBeFocused();
  await upgrade.click();
  await dialog.getByRole("button", { name: "Upgrade to Pro+" }).click();
  await expect(tierBadgeOf(page, "Pro+ Crafter")).toBeVisible({ timeout: 15_000 });
  await expectPlan(page, "Pro+ Crafter", "Unlimited", ["Pro+", "Active"]);

  // Paid until the period's end: until then nothing changes.
  await downgradeTo(page, "Pro Lite");
  for (let made = 0; made < 4; made++) await aMethod(crafter.id);
  await expectPlan(page, "Pro+ Crafter", "Unlimited", ["Pro+", "Active"]);
  await expect(billingOf(page).undo).toBeVisible();
  await endPeriod(page, "End the period");
  await expectPlan(page, "Pro Crafter", "7/6 methods", ["Pro Lite", "Active"]);
  await expect(billingOf(page).undo).toHaveCount(0);
  // The plan falls at the period's end, the renewal follows within moments. Until then a cancellation ends it at once.
  await expect(async () => {
    await page.goto("/billing");
    await expect(billingOf(page).plan.getByText("Renews on")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  // Cancelled at the provider's portal, and no webhook tells of the end: the plan ends by itself.
  await openPortal(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Cancelled. You keep it until the period ends.")).toBeVisible();
  await expect(async () => {
    await page.goto("/billing");
    await expect(billingOf(page).undo).toBeVisible({ timeout: 500 });
  }).toPass();
  await endPeriod(page, "End the period without webhooks");
  await expectPlan(page, "Free", "7/3 methods", ["Pro Lite", /Ended|Cancel/]);
  await expect(billingOf(page).pricing).toContainText("Start for free. Upgrade as you go.");
  await page.goto("/calculator/methods");
  await expect(page.getByRole("listitem").filter({ hasText: "Method " })).toHaveCount(7);
});

/** The plan follows an event within moments; no page has to be open for it. */
async function expectPlan(
  page: Page,
  badge: Parameters<typeof tierBadgeOf>[1],
  meter: string,
  newest: (string | RegExp)[],
): Promise<void> {
  await expect(async () => {
    await page.goto("/billing");
    await expect(tierBadgeOf(page, badge)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const screen = billingOf(page);
  await expect(screen.meter("Calculation Methods")).toContainText(meter);
  await expect(screen.rows).toHaveCount(newest.length > 0 ? 1 : 0);
  for (const [at, words] of newest.entries()) await expect(screen.rows.getByRole("cell").nth(at)).toContainText(words);
}

/** Opens the sandbox's portal from the billing page. */
async function openPortal(page: Page): Promise<void> {
  await page.goto("/billing");
  await billingOf(page).manage.click();
  await expect(page.getByRole("heading", { name: "Customer portal" })).toBeVisible({ timeout: 15_000 });
}

async function endPeriod(page: Page, button: "End the period" | "End the period without webhooks"): Promise<void> {
  await openPortal(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText("The period ends in two seconds")).toBeVisible();
}
