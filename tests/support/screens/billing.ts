import { expect, type Locator, type Page } from "@playwright/test";

/** Texts of the billing screens, each defined only here for the tests. */
export const BILLING_WORDS = {
  processing: "Your payment is being processed",
  scheduled: "Downgrade Scheduled",
  refused: "There was a problem scheduling your downgrade. Please try again.",
  genericError: "Something went wrong. Please try again.",
} as const;

/** A plan's card on the pricing page, or in the billing page's Pricing section. */
export function planCardOf(page: Page, name: string) {
  const card = page.getByRole("article", { name, exact: true });
  return {
    card,
    current: card.getByText("Current Plan", { exact: true }),
    upgrade: card.getByRole("button", { name: `Upgrade to ${name}` }),
    downgrade: card.getByRole("button", { name: `Downgrade to ${name}` }),
    getStarted: card.getByRole("link", { name: "Get Started" }),
  };
}

/** The billing page. `meter`: a meter's list item, with its usage such as `(2/3 methods)`. */
export function billingOf(page: Page) {
  const plan = page.getByRole("region", { name: "Current Plan" });
  const history = page.getByRole("table", { name: "Subscription History" });
  return {
    plan,
    meter: (name: string) => plan.getByRole("listitem").filter({ hasText: name }),
    bar: (name: string) => plan.getByRole("progressbar", { name }),
    cancel: page.getByRole("button", { name: "Cancel Subscription" }),
    manage: plan.getByRole("button", { name: "Manage payment" }),
    undo: page.getByRole("button", { name: /^Undo and keep/ }),
    pricing: page.getByRole("region", { name: "Pricing" }),
    history,
    /** Newest first, without the header row. */
    rows: history.getByRole("row").filter({ has: page.getByRole("cell") }),
  };
}

/** Requests a downgrade on the pricing page, confirms it, and expects the dialog to report success. */
export async function downgradeTo(page: Page, name: string): Promise<void> {
  await page.goto("/pricing");
  await planCardOf(page, name).downgrade.click();
  const dialog = page.getByRole("dialog", { name: "Confirm Downgrade" });
  await dialog.getByRole("button", { name: `Downgrade to ${name}` }).click();
  const done = page.getByRole("dialog", { name: BILLING_WORDS.scheduled });
  await expect(done).toContainText(
    `Your subscription will downgrade to ${name} at the end of your current billing period.`,
  );
  await done.getByRole("button", { name: "OK" }).click();
  await expect(done).toHaveCount(0);
}

/** Goes to the payment page of a plan; on the unchanged demo it is the sandbox's. */
export async function startCheckout(page: Page, name: "Pro Lite" | "Pro+"): Promise<void> {
  await page.goto("/pricing");
  await planCardOf(page, name).upgrade.click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible({ timeout: 15_000 });
}

/** The plan's badge in the header. */
export function tierBadgeOf(page: Page, words: "Free" | "Pro Crafter" | "Pro+ Crafter"): Locator {
  return page.getByRole("banner").getByText(words, { exact: true });
}
