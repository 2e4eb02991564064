import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import type { Tier } from "@/lib/domain/billing/tiers";
import { E2E_URL, expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { aMethod, aProject } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { E2E_ZONE, IS_POOLED } from "../../support/processes/e2e-server";
import { BILLING_WORDS, billing, planCard, tierBadge } from "../../support/screens/billing";

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: E2E_ZONE });

test("the billing page shows three meters, the prices and an empty history on the Free plan", async ({
  signedIn: page,
  crafter,
}) => {
  // More projects than the plan has room for: left by a larger one.
  const planIs = (tier: Tier) => db.update(users).set({ tier }).where(eq(users.id, crafter.id));
  await planIs("pro_plus");
  for (let made = 0; made < 7; made++) await aProject(crafter.id);
  await planIs("free");
  for (let made = 0; made < 2; made++) await aMethod(crafter.id);
  await page.goto("/billing");
  await expect(page.getByRole("heading", { level: 1, name: "Billing & Subscription" })).toBeVisible();
  const { plan, meter, bar, cancel, pricing } = billing(page);
  await expect(plan.getByText("Free R0")).toBeVisible();
  for (const words of [
    "Calculation Methods (2/3 methods)",
    "Saved Methods (0/2 methods)",
    "Active Projects (7/5 projects)",
  ])
    await expect(plan.getByText(words, { exact: true })).toBeVisible();
  await expect(bar("Calculation Methods")).toHaveAttribute("aria-valuenow", "67");
  await expect(bar("Active Projects")).toHaveAttribute("aria-valuenow", "100");
  await expect(meter("Active Projects")).toContainText("2 over this plan’s limit of 5. You keep them all");
  await expect(cancel).toHaveCount(0);
  await expect(pricing.getByText("Start for free. Upgrade as you go.")).toBeVisible();
  await expect(pricing.getByRole("article")).toHaveCount(3);
  await expect(planCard(page, "Free").current).toBeVisible();
  await expect(page.getByText("No subscriptions yet")).toBeVisible();
});

test("the billing page shows the dates, cancelling and the next plan on a paid plan, but no Pricing", async ({
  signedIn: page,
  crafter,
}) => {
  const { startedAt, expiresAt } = await aSubscription(crafter.id);
  await page.goto("/billing");
  const { plan, cancel, manage, pricing } = billing(page);
  await expect(tierBadge(page, "Pro Crafter")).toBeVisible();
  await expect(plan.getByText("Start date")).toBeVisible();
  await expect(plan.getByText(date.format(startedAt))).toBeVisible();
  await expect(plan.getByText(date.format(expiresAt ?? undefined))).toBeVisible();
  await expect(cancel).toBeVisible();
  await expect(manage).toBeVisible();
  await expect(pricing).toHaveCount(0);
  await expect(page.getByRole("region", { name: "What Pro+ would add" }).getByRole("button")).toHaveText(
    "Upgrade to Pro+",
  );
});

test("Pro+ shows “Unlimited”, and the history lists subscriptions newest first, active in green and others in red", async ({
  signedIn: page,
  crafter,
}) => {
  const old = await aSubscription(crafter.id, {
    status: "canceled",
    startedAt: daysFromNow(-90),
    periodStartsAt: daysFromNow(-90),
    expiresAt: daysFromNow(-60),
    createdAt: daysFromNow(-90),
  });
  const current = await aSubscription(crafter.id, { tier: "pro_plus" });
  await aMethod(crafter.id);
  await page.goto("/billing");
  const { history, rows, plan, meter } = billing(page);
  for (const name of ["Calculation Methods", "Saved Methods", "Active Projects"])
    await expect(meter(name).getByText("Unlimited", { exact: true })).toBeVisible();
  await expect(meter("Calculation Methods")).toContainText("1 in use");
  await expect(plan.getByRole("progressbar")).toHaveCount(0);
  await expect(history.getByRole("columnheader")).toHaveText(["Plan", "Status", "Started", "End", "Reference"]);
  const words = (name: string, status: string, row: typeof old) =>
    [name, status, date.format(row.startedAt), date.format(row.expiresAt ?? undefined), row.providerReference].join(
      " ",
    );
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("[role=cell] > :last-child")].map((cell) => cell.textContent).join(" ")),
  );
  expect(shown).toEqual([words("Pro+", "Active", current), words("Pro Lite", "Cancelled", old)]);
  const colourOf = (word: string) => rows.getByText(word).evaluate((badge) => getComputedStyle(badge).color);
  expect(await colourOf("Active")).toBe(await colourNamed(page, "--moss"));
  expect(await colourOf("Cancelled")).toBe(await colourNamed(page, "--danger"));
});

test("the billing page says that a payment is processed and shows the plan once it arrives", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/billing?payment=processing");
  await expect(page.getByText(BILLING_WORDS.processing)).toBeVisible();
  await aSubscription(crafter.id, { lastEventAt: new Date().toISOString(), lastEventId: "evt_new" });
  await expect(page.getByText("You’re on Pro Lite.")).toBeVisible({ timeout: 15_000 });
  await expect(tierBadge(page, "Pro Crafter")).toBeVisible();
  await expect(page).toHaveURL(`${E2E_URL}/billing`);
});

test("a payment not confirmed within a minute shows what to do, but not after a reload", async ({ signedIn: page }) => {
  await page.clock.install();
  await page.goto("/billing?payment=processing");
  await expectHydrated(page.getByText(BILLING_WORDS.processing));
  await page.clock.runFor(61_000);
  await expect(page.getByText("Your payment hasn’t been confirmed yet")).toBeVisible();
  await expect(page.getByText(BILLING_WORDS.processing)).toHaveCount(0);
  await expect(page).toHaveURL(`${E2E_URL}/billing`);
  await page.reload();
  await expect(billing(page).pricing).toBeVisible();
  await expect(page.getByText("Your payment")).toHaveCount(0);
});

test("the billing page shows the limit that was reached, the next plan with its price, and an alternative", async ({
  signedIn: page,
  crafter,
}) => {
  for (let made = 0; made < 5; made++) await aProject(crafter.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/calculator/projects/new");
  await expect(page).toHaveURL(`${E2E_URL}/billing?reason=projects`);
  const full = page.getByRole("region", { name: "You’ve reached Free’s limit of 5 active projects" });
  await expect(full).toContainText("Pro Lite includes 10 active projects, templates included: R25 a month");
  await expect(full.getByRole("button", { name: "Upgrade to Pro Lite" })).toBeInViewport();
  await expect(full.getByRole("link", { name: "Complete one instead" })).toHaveAttribute(
    "href",
    "/calculator/projects",
  );
  for (const [reason, title, instead] of [
    ["methods", "Free includes 3 calculation methods", "/calculator/methods"],
    ["saved-methods", "Free includes 2 saved methods", "/calculator/methods?tab=saved"],
    ["history", "Free shows your last 5 completed projects", "/calculator/projects?tab=completed"],
  ] as const) {
    await page.goto(`/billing?reason=${reason}`);
    await expect(page.getByRole("region", { name: title }).getByRole("link")).toHaveAttribute("href", instead);
  }
  await page.goto("/billing?reason=constructor&payment=free&plan=pro_plus");
  await expect(page.getByRole("heading", { name: "Current Plan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to Pro Lite" })).toHaveCount(1);
  await expect(tierBadge(page, "Free")).toBeVisible();
});

test("a purchase made because of a limit leads back to what the crafter was creating", async ({
  signedIn: page,
  crafter,
}) => {
  for (let made = 0; made < 5; made++) await aProject(crafter.id);
  await page.goto("/billing?reason=projects");
  const full = page.getByRole("region", { name: /^You’ve reached/ });
  await full.getByRole("button", { name: "Upgrade to Pro Lite" }).click();
  await page.getByRole("button", { name: "Pay R25.00" }).click({ timeout: 15_000 });
  await page.getByRole("link", { name: "Create your project" }).click({ timeout: 15_000 });
  await expect(page.getByRole("dialog").getByLabel("Project name")).toBeVisible();
});

test("checkout opens the demo's sandbox and returns signed in, even on 127.0.0.1", async ({ page, crafter }) => {
  test.skip(IS_POOLED, "Beside a database of its own the product answers to APP_URL alone.");
  const home = E2E_URL.replace("localhost", "127.0.0.1");
  await page.context().addCookies([{ ...(await loginCookie(crafter.id)), url: home }]);
  await page.goto(`${home}/billing`);
  await planCard(page, "Pro Lite").upgrade.click();
  await expect(page).toHaveURL(new RegExp(`^${home}/sandbox/checkout\\?`), { timeout: 15_000 });
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(`${home}/billing`);
});

test("a toast appears when the payment page can't be reached", async ({ signedIn: page }) => {
  await page.goto("/billing");
  await page.route("**/billing", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await planCard(page, "Pro+").upgrade.click();
  await expect(page.getByText(BILLING_WORDS.genericError)).toBeVisible();
  await expect(page).toHaveURL(`${E2E_URL}/billing`);
});

test("billing has no axe finding and fits a phone @phone, with every notice shown", async ({
  signedIn: page,
  crafter,
}) => {
  const end = daysFromNow(20);
  await aSubscription(crafter.id, { status: "canceled", expiresAt: daysFromNow(-30), startedAt: daysFromNow(-60) });
  await aSubscription(crafter.id, { expiresAt: end, scheduledAction: "cancel", scheduledAt: end });
  for (let made = 0; made < 6; made++) await aMethod(crafter.id);
  await page.goto("/billing?reason=methods&payment=processing&plan=pro_plus");
  await expect(page.getByText(BILLING_WORDS.scheduled)).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
});

function colourNamed(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
