import type { Page, Route } from "@playwright/test";
import { E2E_URL, E2E_ZONE, expect, test } from "../../support/e2e";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { BILLING_WORDS, downgradeTo, planCardOf } from "../../support/screens/billing";
import { tabTo } from "../../support/screens/keys";

const POST = "**/api/paddle/schedule-downgrade";

/** Opens the question of a downgrade and answers yes, with the server played by `answer`. */
async function confirmAndAnswer(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route(POST, answer, { times: 1 });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^(Downgrade to|Try again)/ }).click();
  return dialog;
}

test("a visitor sees three plans with a link to the login, and the popular one marked", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1, name: "Simple Pricing" })).toBeVisible();
  for (const [name, price] of [
    ["Free", "R0"],
    ["Pro Lite", "R25"],
    ["Pro+", "R55"],
  ] as const) {
    const { card, getStarted } = planCardOf(page, name);
    await expect(card.getByText(price)).toBeVisible();
    await expect(card.getByText("Most Popular")).toHaveCount(name === "Pro Lite" ? 1 : 0);
    await expect(getStarted).toHaveAttribute("href", "/login?next=%2Fbilling");
    await expect(getStarted).toHaveAccessibleDescription(name);
  }
  await expect(page.getByText("Powered by Paddle. Secure payments. Cancel anytime.")).toBeVisible();
});

test("a downgrade asks for confirmation, shows both kinds of failure, is scheduled by keyboard alone and blocks others", async ({
  signedIn: page,
  crafter,
}) => {
  const end = daysFromNow(20);
  await aSubscription(crafter.id, { tier: "pro_plus", expiresAt: end });
  await page.goto("/pricing");
  await expect(planCardOf(page, "Pro+").current).toBeVisible();
  await expect(planCardOf(page, "Free").downgrade).toBeVisible();
  const { downgrade } = planCardOf(page, "Pro Lite");
  await tabTo(page, downgrade);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Confirm Downgrade" });
  await expect(question).toContainText(
    "Are you sure you want to downgrade to Pro Lite at the end of your billing period?",
  );
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(downgrade).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  const refused = await confirmAndAnswer(page, (route) => route.fulfill({ status: 502, json: { error: "secret" } }));
  await expect(refused).toHaveAccessibleName("Error");
  await expect(refused).toContainText(BILLING_WORDS.refused);
  const lost = await confirmAndAnswer(page, (route) => route.abort());
  await expect(lost).toContainText(BILLING_WORDS.genericError);

  const [posted] = await Promise.all([
    page.waitForRequest(POST),
    confirmAndAnswer(page, (route) => route.fulfill({ status: 200, json: { tier: "pro_lite" } })),
  ]);
  expect([posted.method(), posted.postDataJSON()]).toEqual(["POST", { target_tier: "pro_lite" }]);
  const done = page.getByRole("dialog", { name: BILLING_WORDS.scheduled });
  await expect(done).toContainText(
    "Your subscription will downgrade to Pro Lite at the end of your current billing period.",
  );
  await expect(done.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(done).toHaveCount(0);

  await downgradeTo(page, "Free");
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: E2E_ZONE }).format(end);
  await expect(planCardOf(page, "Free").card.getByText(`From ${date}`)).toBeVisible();
  await expect(downgrade).toBeDisabled();
  await page.getByRole("link", { name: "Undo it first." }).click();
  await expect(page).toHaveURL(`${E2E_URL}/billing#change`);
  await expect(page.getByText(BILLING_WORDS.scheduled)).toBeVisible();
});
