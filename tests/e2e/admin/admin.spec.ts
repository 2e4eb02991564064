import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { adminActs, authSessions } from "@/db/schema";
import {
  E2E_URL,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
  waitForMail,
} from "../../support/e2e";
import { aSubscription } from "../../support/paddle/subscriptions";
import { giveRole } from "../../support/people/admins";
import { codeAt } from "../../support/people/authenticator";
import { anAuthenticator, aUser } from "../../support/people/factories";
import { aFurnishedCrafter } from "../../support/people/furnished";
import { loginCookie } from "../../support/people/session-cookie";
import { ask } from "../../support/requests/wire";

const PROVED = { passwordAt: new Date(), factorAt: new Date() };

async function signIn(page: Page, userId: string, proved: { passwordAt?: Date; factorAt?: Date } = {}) {
  const cookie = await loginCookie(userId, proved);
  await page.context().addCookies([{ ...cookie, url: E2E_URL, httpOnly: true, sameSite: "Lax" }]);
}

async function expectAccessiblePage(page: Page) {
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
}

test("an admin confirms their identity, finds a crafter, gives a plan, suspends them and sees it in the log @phone", async ({
  page,
  crafter: admin,
}) => {
  const person = await aUser({ displayName: "Ines who asks", email: `ines-${admin.id.slice(0, 8)}@craftpact.example` });
  const secret = await anAuthenticator(admin.id);
  await giveRole(admin.id);
  await signIn(page, admin.id);
  await page.goto(`/admin/people?q=${encodeURIComponent("ines-")}`);
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await expectAccessiblePage(page);
  await expectHydrated(page.getByLabel("Your password"));
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByLabel("Code", { exact: true }).fill(codeAt(secret));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();

  await expect(page).toHaveURL(/\/admin\/people\?q=ines-/);
  await page.getByLabel("Email, name or id").fill(person.email.toUpperCase());
  await page.getByRole("button", { name: "Find" }).click();
  await expectAccessiblePage(page);
  await page.getByRole("link", { name: person.email }).click();
  await expect(page.getByRole("heading", { name: "Ines who asks" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Free" })).toBeVisible();
  await expectAccessiblePage(page);

  await page.getByRole("link", { name: "Give a plan" }).click();
  await expectHydrated(page.getByLabel("Reason"));
  await page.getByLabel("Days").fill("400");
  await page.getByRole("button", { name: "Give the plan" }).click();
  await expect(page.getByText("Please enter 1 to 366 days.")).toBeVisible();
  await expect(page.getByText("Please write a reason.")).toBeVisible();
  await expectAccessiblePage(page);
  await page.getByLabel("Plan", { exact: true }).selectOption("Pro+");
  await page.getByLabel("Days").fill("14");
  await page.getByLabel("Reason").fill("Payment failed twice on our side");
  await page.getByRole("button", { name: "Give the plan" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Done: Gave a plan.");
  await expect(page.getByRole("definition").filter({ hasText: /^Pro\+ until / })).toBeVisible();

  await page.getByRole("link", { name: "Suspend the account" }).click();
  const suspend = page.getByRole("button", { name: "Suspend the account" });
  await expectHydrated(page.getByLabel("Reason"));
  await page.getByLabel("Reason").fill("Sells what is not theirs");
  const setProof = (passwordAt: Date) =>
    db.update(authSessions).set({ passwordAt }).where(eq(authSessions.userId, admin.id));
  await setProof(new Date(Date.now() - 31 * 60_000));
  await suspend.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please confirm it’s you first.");
  await setProof(new Date());
  await suspend.click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Done: Suspended the account.");
  expect((await waitForMail(person.email, "is suspended")).body).toContain("Our reason: Sells what is not theirs");

  await page.getByRole("link", { name: "All of it in the log" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Payment failed twice" })).toContainText("Plan: Pro+");
  await page.getByLabel("Act", { exact: true }).selectOption("Suspended the account");
  await page.getByRole("button", { name: "Show" }).click();
  const lines = page.getByRole("region", { name: "Lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("Sells what is not theirs");
  await expect(lines).toContainText(admin.email);
  await expectAccessiblePage(page);
  const acts = await db.select().from(adminActs).where(eq(adminActs.subjectId, person.id));
  expect(acts.map(({ act }) => act).sort()).toEqual(["account.suspended", "plan.given"]);
});

test("an admin without a second step turns one on first, and then reads the books and about failed payments", async ({
  page,
  crafter: admin,
}) => {
  const person = await aUser();
  const pastDueSince = new Date(Date.now() - 2 * 86_400_000);
  const { providerReference } = await aSubscription(person.id, { tier: "pro_plus", status: "past_due", pastDueSince });
  await giveRole(admin.id);
  await signIn(page, admin.id, PROVED);
  await page.goto("/admin/log");
  await expect(page.getByRole("heading", { name: "Turn on your second step" })).toBeVisible();
  await expectAccessiblePage(page);
  await expect(page.getByRole("link", { name: "Sign-in and security" })).toHaveAttribute("href", "/profile/security");

  await anAuthenticator(admin.id);
  await page.goto("/admin");
  await page.getByRole("main").getByRole("link", { name: "Books" }).click();
  await expect(page.getByRole("heading", { name: "Failed payments" })).toBeVisible();
  await expectAccessiblePage(page);
  await page.getByRole("link", { name: "Compare now" }).click();
  await expect(page).toHaveURL(/compare=now$/);
  await expect(page.getByRole("heading", { name: "Our records and Paddle’s" })).toBeVisible();
  await expectAccessiblePage(page);

  await page.goto(`/admin/people/${person.id}`);
  const due = page.getByRole("definition").filter({ hasText: /^Pro\+ payment failed, due since / });
  await expect(due).toContainText(`${providerReference} at Paddle`);
  await expectAccessiblePage(page);
  await page.goto(`/admin/people/${person.id}/delete`);
  await expect(page).toHaveTitle(/^Delete the account/);
  await expect(page.getByText("This account’s plan still renews.")).toBeVisible();
  await page.goto(`/admin/people/${person.id}/plan`);
  await expect(page.getByLabel("Plan", { exact: true }).getByRole("option"), "no smaller one").toHaveText(["Pro+"]);
  await page.goto(`/admin/log?person=${person.id}`);
  await expect(page.getByRole("region", { name: "Lines" })).toContainText("Nothing matches.");
});

/** What only its crafter may read, from tests/support/people/furnished.ts. */
const PRIVATE = `
  Left sleeve, Second sleeve, Big blue cardigan, Baby blanket, ear flaps, Twelve pot holders, WWWWWWWWWW, Fair hour,
  Lacework, Shetland wool, Harbour craft fair, The old shop, Wear it in good health, For Anna, undyed,
  Clockify_Time_Report, Who knits, winter shelter, Samsung Internet, A challenge ends soon, 999999, kr., wil-, /r/,
  /api/photos
`;

test("no admin page shows a crafter's private texts, prices or pictures", async ({ crafter: admin }) => {
  const { crafter, shares } = await aFurnishedCrafter();
  await anAuthenticator(admin.id);
  await giveRole(admin.id);
  const { name, value } = await loginCookie(admin.id, PROVED);
  const at = `/admin/people/${crafter.id}`;
  const acts = ["plan", "logins", "suspend", "delete"].map((act) => `${at}/${act}`);
  const lists = [`/admin/people?q=${crafter.email}`, `/admin/log?person=${crafter.id}`, "/admin/books?compare=now"];
  for (const path of ["/admin", ...lists, at, ...acts]) {
    const { status, text } = await ask(path, { headers: { Cookie: `${name}=${value}` } });
    expect(status, path).toBe(200);
    const words = [...PRIVATE.trim().split(/,\s+/), "999,999", shares.receipt.token];
    for (const word of words) expect(text.includes(word), `${word} at ${path}`).toBe(false);
    if (path === at) expect(text, "it is the page of this crafter").toContain(crafter.email);
  }
});
