import type { Browser, Page } from "@playwright/test";
import {
  E2E_URL,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  signInAs,
  test,
} from "../../support/e2e";
import { anAdmin } from "../../support/people/admins";
import { aUser } from "../../support/people/factories";
import { aComment, aReporter, caseOf, reportByMany } from "../../support/people/reports";
import { loginCookie } from "../../support/people/session-cookie";
import { submitLogin } from "../../support/screens/auth";

async function aNamedComment(content: string) {
  const comment = await aComment({ displayName: "Ines" }, content);
  return { ...comment, path: `/challenges/${comment.challenge.id}` };
}

async function openPageAs(browser: Browser, like: Page, userId: string, options: { javaScriptEnabled?: boolean } = {}) {
  const viewport = like.viewportSize();
  const context = await browser.newContext({ baseURL: E2E_URL, viewport, reducedMotion: "reduce", ...options });
  const proved = { passwordAt: new Date(), factorAt: new Date() };
  const cookie = { ...(await loginCookie(userId, proved)), url: E2E_URL, httpOnly: true, sameSite: "Lax" as const };
  await context.addCookies([cookie]);
  return context.newPage();
}

/** Reports by the comment's link, as a crafter. */
async function reportComment(page: Page, path: string, content: string, reason: string) {
  await page.goto(path);
  await page.getByRole("button", { name: `More for comment: ${content}` }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "Report this comment" })).toBeVisible();
  await expect(page.getByText(content)).toBeVisible();
  await page.getByRole("radio", { name: reason }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

test("reports from two crafters hide a comment, and of two moderators the first restores it", async ({
  browser,
  context,
  page,
}) => {
  test.slow();
  const { author, path } = await aNamedComment("Buy my patterns");
  await signInAs(context, (await aReporter()).id);
  const second = await openPageAs(browser, page, (await aReporter()).id, { javaScriptEnabled: false });
  const reader = await openPageAs(browser, page, (await aUser()).id);
  await reportComment(page, path, "Buy my patterns", "Unkind or threatening");
  await reader.goto(path);
  await expect(reader.getByText("Buy my patterns")).toBeVisible();
  await reportComment(second, path, "Buy my patterns", "Unkind or threatening");
  // The open page is updated.
  await expect(reader.getByText("Buy my patterns")).toBeHidden();
  const mine = await openPageAs(browser, page, author.id);
  await mine.goto(path);
  await expect(mine.getByText("Buy my patterns")).toBeVisible();
  await expect(mine.getByText("Hidden until somebody has looked at it")).toBeVisible();

  const admin = await openPageAs(browser, page, (await anAdmin()).id);
  const late = await openPageAs(browser, page, (await anAdmin()).id);
  const { id: caseId } = await caseOf(author.id);
  await late.goto(`/admin/reports/${caseId}`);
  const remove = late.getByRole("button", { name: "Remove" });
  await expectHydrated(remove);
  await expect(remove).toHaveAccessibleDescription("Remove deletes the comment for good, and no copy is kept.");
  await admin.goto("/admin");
  await admin.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  const item = admin.getByRole("link", { name: /hidden now.*2 reports.*Unkind or threatening \(2\)/ });
  await item.and(admin.locator(`[href$="${caseId}"]`)).click();
  await expect(admin.getByText("Buy my patterns")).toBeVisible();
  const keep = admin.getByRole("button", { name: "Keep" });
  await expectHydrated(keep);
  await keep.click();
  await expect(admin.getByRole("status").filter({ hasText: "Kept." })).toBeVisible();
  await expect(reader.getByText("Buy my patterns")).toBeVisible();
  await remove.click();
  await expect(late.getByText("Already decided by Nomsa of the house: kept.")).toBeVisible();
  await page.goto(path);
  await page.getByRole("button", { name: "More for comment: Buy my patterns" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("a moderator removes a comment on pages without an axe finding that fit a phone, and its author learns why @phone @fonts", async ({
  browser,
  page,
}) => {
  const { id, author, path } = await aNamedComment(`${"Long".repeat(60)} words`);
  await reportByMany(2, { kind: "comment", id }, "unkind");
  const admin = await openPageAs(browser, page, (await anAdmin()).id);
  const desk = `/admin/reports/${(await caseOf(author.id)).id}`;
  for (const address of ["/admin/reports", desk]) {
    for (const width of [1280, 360]) {
      await admin.setViewportSize({ width, height: 800 });
      await admin.goto(address);
      await expectNoAxeFindings(admin, ["light", "dark"]);
      await expectNoSidewaysScroll(admin);
    }
  }
  const remove = admin.getByRole("button", { name: "Remove" });
  await expectHydrated(remove);
  await remove.click();
  await expect(admin.getByRole("status").filter({ hasText: "Removed." })).toBeVisible();
  const mine = await openPageAs(browser, page, author.id);
  await mine.goto(path);
  await expect(mine.getByText("No comments yet.")).toBeVisible();
  await mine.getByRole("button", { name: /^Notifications/ }).click();
  await expect(mine.getByText("Removed: your comment")).toBeVisible();
  await expect(mine.getByText("It’s unkind or threatening. The comment was deleted.")).toBeVisible();
});

test("a visitor logs in first and then reports a profile; nobody can report their own or an unknown thing", async ({
  page,
  crafter,
}) => {
  const { author } = await aNamedComment("Hello");
  await page.goto(`/report/profile/${author.id}`);
  await expect(page).toHaveURL(/\/login\?next=%2Freport%2Fprofile%2F/);
  await submitLogin(page, crafter);
  await expect(page.getByRole("heading", { name: "Report this profile" })).toBeVisible();
  await page.goto(`/profile/${author.id}`);
  await page.getByRole("link", { name: "Report this profile" }).click();
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByLabel("Anything else we should know? (optional)").fill("It pretends to be my shop.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await caseOf(author.id)).toMatchObject({ kind: "profile", state: "open" });
  for (const path of [`profile/${crafter.id}`, `profile/${crafter.id.replace(/^./, "0")}`, "users/1", "share/nothing"])
    expect((await page.request.get(`/report/${path}`)).status(), path).toBe(404);
});
