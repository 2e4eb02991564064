import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { subscriptions } from "@/db/schema";
import { E2E_ZONE, expect, expectNoAxeFindings, test } from "../../support/e2e";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { BILLING_WORDS, billingOf, planCardOf, tierBadgeOf } from "../../support/screens/billing";

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: E2E_ZONE });

test("the billing page shows a pending downgrade with its date and undoes it", async ({ signedIn: page, crafter }) => {
  const end = daysFromNow(20);
  await aSubscription(crafter.id, { expiresAt: end, scheduledAction: "cancel", scheduledAt: end });
  await page.goto("/billing");
  const { undo, cancel } = billingOf(page);
  await expect(page.getByText(BILLING_WORDS.scheduled)).toBeVisible();
  await expect(page.getByText(/^Your subscription will downgrade to Free at the end/)).toContainText(date.format(end));
  await expect(cancel).toHaveCount(0);
  await expect(undo).toHaveText("Undo and keep Pro Lite");
  await undo.click();
  await expect(page.getByText("You keep Pro Lite. Nothing changes.")).toBeVisible();
  await expect(page.getByText(BILLING_WORDS.scheduled)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(cancel).toBeVisible();
});

test("the billing page warns of a renewal, a due payment and a second subscription, and offers what can be done", async ({
  signedIn: page,
  crafter,
}) => {
  const since = daysFromNow(-2);
  const { id } = await aSubscription(crafter.id, { expiresAt: since });
  await page.goto("/billing");
  await expect(page.getByText("Your renewal is being confirmed")).toBeVisible();
  await expect(page.getByText(`You keep Pro Lite until ${date.format(daysFromNow(12))}.`)).toBeVisible();
  await expect(page.getByText("didn’t go through")).toHaveCount(0);

  await db.update(subscriptions).set({ status: "past_due", pastDueSince: since }).where(eq(subscriptions.id, id));
  await page.reload();
  await expect(page.getByText(`Your payment of ${date.format(since)} didn’t go through`)).toBeVisible();
  await expect(page.getByText(`You keep Pro Lite until ${date.format(daysFromNow(12))}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Update payment method" })).toBeVisible();
  await expect(billingOf(page).rows.getByText("Past due")).toBeVisible();
  const upgrade = page.getByRole("button", { name: "Upgrade to Pro+" });
  await expect(upgrade).toBeDisabled();
  await expect(upgrade).toHaveAccessibleDescription(/Settle the due payment first\.$/);
  // On other pages a line links here.
  const line = page.getByRole("complementary", { name: "Payment due" });
  await expect(line).toBeHidden();
  await page.goto("/calculator/projects");
  await line.getByRole("link", { name: "Settle it to keep your plan" }).click();
  await expect(page).toHaveURL(/\/billing#due$/);

  await aSubscription(crafter.id, { tier: "pro_plus" });
  await page.reload();
  await expect(page.getByText("You’re paying for 2 subscriptions")).toBeVisible();
  await page.getByRole("button", { name: "Cancel the extra one" }).click();
  await expectPortal(page);
});

test("an ended plan leaves its receipts, and a cancelled one offers no action that would fail", async ({
  signedIn: page,
  crafter,
}) => {
  await aSubscription(crafter.id, { status: "canceled", expiresAt: daysFromNow(-2) });
  await page.goto("/billing");
  await expect(billingOf(page).manage).toHaveCount(0);
  await page.getByRole("button", { name: "Receipts" }).click();
  await expectPortal(page);
  await aSubscription(crafter.id, { tier: "pro_plus", status: "canceled" });
  await page.goto("/pricing");
  const { downgrade } = planCardOf(page, "Pro Lite");
  await expect(downgrade).toBeDisabled();
  await expect(downgrade).toHaveAccessibleDescription(/Your subscription no longer renews\./);
  await page.goto("/billing");
  await expect(billingOf(page).cancel).toHaveCount(0);
  await billingOf(page).manage.click();
  await expectPortal(page);
});

test("a paused plan says when it resumes, is not sold again, and can be resumed", async ({
  signedIn: page,
  crafter,
}) => {
  const resumesAt = daysFromNow(5);
  await aSubscription(crafter.id, { status: "paused", expiresAt: daysFromNow(-1), resumesAt });
  await page.goto("/billing");
  const title = page.getByText(`Your subscription is paused and resumes on ${date.format(resumesAt)}`);
  await expect(title).toBeVisible();
  await expect(planCardOf(page, "Pro Lite").upgrade).toBeDisabled();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Resume and pay R25" }).click();
  await expect(tierBadgeOf(page, "Pro Crafter")).toBeVisible({ timeout: 15_000 });
  await expect(title).toHaveCount(0);
  await expect(billingOf(page).cancel).toBeVisible();
});

async function expectPortal(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Customer portal" })).toBeVisible({ timeout: 15_000 });
}
