import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { billing, downgradeTo, planCard, startCheckout, tierBadge } from "../../support/screens/billing";

test("a crafter goes from Free to Pro Lite, Pro+, back to Pro Lite and to Free in the demo's sandbox", async ({
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(150_000);
  await withMethods(crafter.id, 3);
  const stands = (plan: Plan) => expectPlan(page, plan);
  await stands({ badge: "Free", meter: "3/3 methods", canCreate: false, history: [] });

  // A declined card changes nothing, and the same checkout can still be paid.
  await startCheckout(page, "Pro Lite");
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await page.getByRole("button", { name: "Pay R25.00" }).click();
  await expect(tierBadge(page, "Pro Crafter")).toBeVisible({ timeout: 15_000 });
  await stands({ badge: "Pro Crafter", meter: "3/6 methods", canCreate: true, history: [["Pro Lite", "Active"]] });

  await withMethods(crafter.id, 3);
  await stands({ badge: "Pro Crafter", meter: "6/6 methods", canCreate: false, history: [["Pro Lite", "Active"]] });
  await page.goto("/pricing");
  await planCard(page, "Pro+").upgrade.click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Pro+" });
  await expect(dialog).toContainText(/Charged today\s*R(30\.00|29\.99)/);
  await dialog.getByRole("button", { name: "Upgrade to Pro+" }).click();
  await expect(tierBadge(page, "Pro+ Crafter")).toBeVisible({ timeout: 15_000 });
  await stands({ badge: "Pro+ Crafter", meter: "Unlimited", canCreate: true, history: [["Pro+", "Active"]] });

  // Paid until the period's end: until then nothing changes.
  await downgradeTo(page, "Pro Lite");
  await withMethods(crafter.id, 1);
  await stands({ badge: "Pro+ Crafter", meter: "Unlimited", canCreate: true, history: [["Pro+", "Active"]] });
  await expect(billing(page).undo).toBeVisible();
  await endPeriod(page, "End the period");
  await expectBadge(page, "Pro Crafter");
  await stands({ badge: "Pro Crafter", meter: "7/6 methods", canCreate: false, history: [["Pro Lite", "Active"]] });
  await expect(billing(page).undo).toHaveCount(0);

  // Cancelled at the provider's portal, and no webhook tells of the end: the plan ends by itself.
  await openPortal(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Cancelled. You keep it until the period ends.")).toBeVisible();
  await expect(async () => {
    await page.goto("/billing");
    await expect(billing(page).undo).toBeVisible({ timeout: 500 });
  }).toPass();
  await stands({ badge: "Pro Crafter", meter: "7/6 methods", canCreate: false, history: [["Pro Lite", "Active"]] });
  await endPeriod(page, "End the period without webhooks");
  await expectBadge(page, "Free");
  await stands({ badge: "Free", meter: "7/3 methods", canCreate: false, history: [["Pro Lite", /Ended|Cancel/]] });
  await expect(billing(page).pricing).toContainText("Start for free. Upgrade as you go.");
  await page.goto("/calculator/methods");
  await expect(page.getByRole("listitem").filter({ hasText: "Method " })).toHaveCount(7);
});

type Words = string | RegExp;
type Plan = {
  badge: Parameters<typeof tierBadge>[1];
  meter: string;
  /** Is there room for one more calculation method? */
  canCreate: boolean;
  /** Plan and status of each subscription, the newest first. */
  history: [plan: Words, status: Words][];
};

/** Badge, meter, history, and whether creating is open: everything that a plan shows. */
async function expectPlan(page: Page, { badge, meter, canCreate, history }: Plan): Promise<void> {
  await page.goto("/calculator/methods/new");
  if (canCreate) await expect(page.getByRole("dialog", { name: "Create a calculation method" })).toBeVisible();
  else await expect(page).toHaveURL(/\/billing\?reason=methods$/);
  await page.goto("/billing");
  const screen = billing(page);
  await expect(tierBadge(page, badge)).toBeVisible();
  await expect(screen.meter("Calculation Methods")).toContainText(meter);
  await expect(screen.rows).toHaveCount(history.length);
  for (const [at, [plan, status]] of history.entries()) {
    await expect(screen.rows.nth(at).getByRole("cell").nth(0)).toContainText(plan);
    await expect(screen.rows.nth(at).getByRole("cell").nth(1)).toContainText(status);
  }
}

/** The sandbox's portal, by the billing page's own way to it. */
async function openPortal(page: Page): Promise<void> {
  await page.goto("/billing");
  await billing(page).manage.click();
  await expect(page.getByRole("heading", { name: "Customer portal" })).toBeVisible({ timeout: 15_000 });
}

async function endPeriod(page: Page, button: "End the period" | "End the period without webhooks"): Promise<void> {
  await openPortal(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText("The period ends in two seconds")).toBeVisible();
}

/** The plan follows within moments; no page has to be open for it. */
async function expectBadge(page: Page, badge: Plan["badge"]): Promise<void> {
  await expect(async () => {
    await page.goto("/billing");
    await expect(tierBadge(page, badge)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

async function withMethods(userId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await aMethod(userId);
}
