import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import type { Tier } from "@/lib/domain/billing/tiers";
import {
  E2E_URL,
  E2E_ZONE,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
} from "../../support/e2e";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { aMethod, aProject } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { BILLING_WORDS, billingOf, planCardOf, tierBadgeOf } from "../../support/screens/billing";
import { tabAndPress } from "../../support/screens/keys";

const { format } = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: E2E_ZONE });
const formatDate = (at: Date | null) => format(at ?? undefined);

test("a limit reached on Free leads to the plans, and a purchase by keyboard back to what it stopped", async ({
  signedIn: page,
  crafter,
}) => {
  // More projects than the plan has room for: left by a larger one.
  const planIs = (tier: Tier) => db.update(users).set({ tier }).where(eq(users.id, crafter.id));
  await planIs("pro_plus");
  for (let made = 0; made < 7; made++) await aProject(crafter.id);
  await planIs("free");
  for (let made = 0; made < 2; made++) await aMethod(crafter.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/calculator/projects/new");
  await expect(page).toHaveURL(`${E2E_URL}/billing?reason=projects`);
  await expect(page.getByRole("heading", { level: 1, name: "Billing & Subscription" })).toBeVisible();
  const full = page.getByRole("region", { name: "You’ve reached Free’s limit of 5 active projects" });
  const upgrade = full.getByRole("button", { name: "Upgrade to Pro Lite" });
  await expect(full).toContainText("Pro Lite includes 10 active projects, templates included: R25 a month");
  await expect(full.getByRole("link", { name: "Complete one instead" })).toHaveAttribute(
    "href",
    "/calculator/projects",
  );
  await expect(upgrade).toBeInViewport();

  const { plan, meter, bar, cancel, pricing } = billingOf(page);
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
  await expect(planCardOf(page, "Free").current).toBeVisible();
  await expect(page.getByText("No subscriptions yet")).toBeVisible();

  await tabAndPress(page, upgrade);
  await tabAndPress(page, page.getByRole("button", { name: "Pay R25.00" }));
  await page.getByRole("link", { name: "Create your project" }).click({ timeout: 15_000 });
  await expect(page.getByRole("dialog").getByLabel("Project name")).toBeVisible();
});

test("a paid plan shows its dates and what the next would add, and Pro+ that nothing is limited, above the history @thorough", async ({
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
  const lite = await aSubscription(crafter.id, { createdAt: daysFromNow(-10) });
  await page.goto("/billing");
  const { plan, cancel, manage, pricing, history, rows, meter } = billingOf(page);
  await expect(tierBadgeOf(page, "Pro Crafter")).toBeVisible();
  for (const words of ["Start date", formatDate(lite.startedAt), formatDate(lite.expiresAt)])
    await expect(plan.getByText(words)).toBeVisible();
  await expect(cancel).toBeVisible();
  await expect(manage).toBeVisible();
  await expect(pricing).toHaveCount(0);
  const next = page.getByRole("region", { name: "What Pro+ would add" });
  await expect(next.getByRole("button")).toHaveText("Upgrade to Pro+");

  const since = daysFromNow(-1);
  const plus = await aSubscription(crafter.id, { tier: "pro_plus", startedAt: since, periodStartsAt: since });
  await aMethod(crafter.id);
  await page.reload();
  for (const name of ["Calculation Methods", "Saved Methods", "Active Projects"])
    await expect(meter(name).getByText("Unlimited", { exact: true })).toBeVisible();
  await expect(meter("Calculation Methods")).toContainText("1 in use");
  await expect(plan.getByRole("progressbar")).toHaveCount(0);
  await expect(history.getByRole("columnheader")).toHaveText(["Plan", "Status", "Started", "End", "Reference"]);
  const words = (name: string, status: string, row: typeof old, end = formatDate(row.expiresAt)) =>
    [name, status, formatDate(row.startedAt), end, row.providerReference].join(" ");
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("[role=cell] > :last-child")].map((cell) => cell.textContent).join(" ")),
  );
  expect(shown).toEqual([
    words("Pro+", "Active", plus, `Renews ${formatDate(plus.expiresAt)}`),
    words("Pro Lite", "Active", lite, `Renews ${formatDate(lite.expiresAt)}`),
    words("Pro Lite", "Cancelled", old),
  ]);
  const colourOf = (word: string) =>
    rows
      .getByText(word)
      .first()
      .evaluate((badge) => getComputedStyle(badge).color);
  expect(await colourOf("Active")).toBe(await colourOfToken(page, "--moss"));
  expect(await colourOf("Cancelled")).toBe(await colourOfToken(page, "--danger"));
});

test("a payment is explained when it isn't confirmed within a minute, shown once it arrives, and thanked for once", async ({
  signedIn: page,
  crafter,
}) => {
  const processing = page.getByText(BILLING_WORDS.processing);
  const thanks = page.getByText("Thank you");
  const expectNoThanks = async (badge: Parameters<typeof tierBadgeOf>[1]) => {
    await page.goto("/billing?payment=processing");
    await expect(page).toHaveURL(`${E2E_URL}/billing`);
    await expect(tierBadgeOf(page, badge)).toBeVisible();
    await expect(thanks).toHaveCount(0);
  };
  await page.clock.install();
  await page.goto("/billing?payment=processing");
  await expectHydrated(processing);
  await page.clock.runFor(61_000);
  await expect(page.getByText("Your payment hasn’t been confirmed yet")).toBeVisible();
  await expect(processing).toHaveCount(0);
  await expect(page).toHaveURL(`${E2E_URL}/billing`);
  await page.reload();
  await expect(billingOf(page).pricing).toBeVisible();
  await expect(page.getByText("Your payment")).toHaveCount(0);

  await aSubscription(crafter.id, { lastEventAt: daysFromNow(-10).toISOString(), lastEventId: "evt_old" });
  await expectNoThanks("Pro Crafter");
  await page.goto("/billing?payment=processing&plan=pro_plus");
  await expectHydrated(processing);
  const since = { lastEventAt: new Date().toISOString(), lastEventId: "evt_new" };
  await aSubscription(crafter.id, { tier: "pro_plus", ...since });
  await page.clock.runFor(4_000);
  await expect(thanks).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("You’re on Pro+.")).toBeVisible();
  await expect(page).toHaveURL(`${E2E_URL}/billing`);
  await expectNoThanks("Pro+ Crafter");
});

test("a checkout that can't be reached says so; then it opens on the host one came by and returns signed in @thorough", async ({
  page,
  crafter,
}) => {
  const home = E2E_URL.replace("localhost", "127.0.0.1");
  await page.context().addCookies([{ ...(await loginCookie(crafter.id)), url: home }]);
  await page.goto(`${home}/billing`);
  const { upgrade } = planCardOf(page, "Pro Lite");
  await page.route("**/billing", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await upgrade.click();
  await expect(page.getByText(BILLING_WORDS.genericError)).toBeVisible();
  await page.unroute("**/billing");
  await upgrade.click();
  await expect(page).toHaveURL(new RegExp(`^${home}/sandbox/checkout\\?`), { timeout: 15_000 });
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(`${home}/billing`);
});

test("billing has no axe finding and fits a phone @phone @fonts, with every notice shown", async ({
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

function colourOfToken(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
