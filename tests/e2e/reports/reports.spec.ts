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
import { aComment, aReporter, caseOf, reportedBy } from "../../support/people/reports";
import { loginCookie } from "../../support/people/session-cookie";

async function aNamedComment(content: string) {
  const comment = await aComment({ displayName: "Ines" }, content);
  return { ...comment, path: `/challenges/${comment.challenge.id}` };
}

async function pageOf(browser: Browser, like: Page, userId: string, options: { javaScriptEnabled?: boolean } = {}) {
  const viewport = like.viewportSize();
  const context = await browser.newContext({ baseURL: E2E_URL, viewport, reducedMotion: "reduce", ...options });
  const proved = { passwordAt: new Date(), factorAt: new Date() };
  const cookie = { ...(await loginCookie(userId, proved)), url: E2E_URL, httpOnly: true, sameSite: "Lax" as const };
  await context.addCookies([cookie]);
  return context.newPage();
}

/** By the link of the comment, as a crafter does. */
async function report(page: Page, path: string, content: string, reason: string) {
  await page.goto(path);
  await page.getByRole("link", { name: `Report comment: ${content}` }).click();
  await expect(page.getByRole("heading", { name: "Report this comment" })).toBeVisible();
  await expect(page.getByText(content)).toBeVisible();
  await page.getByRole("radio", { name: reason }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

/** Three clicks from the room's first page. */
async function decide(
  page: Page,
  decision: "Keep" | "Remove",
  { authorId, content }: { authorId: string; content: string },
) {
  await page.goto("/admin");
  await page.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  const item = page.getByRole("link", { name: /hidden now.*2 reports.*Unkind or threatening \(2\)/ });
  await item.and(page.locator(`[href$="${(await caseOf(authorId)).id}"]`)).click();
  await expect(page.getByText(content)).toBeVisible();
  const button = page.getByRole("button", { name: decision });
  await expectHydrated(button);
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: decision === "Keep" ? "Kept." : "Removed." })).toBeVisible();
}

test("reports from two crafters hide a comment, and a moderator restores it", async ({ browser, context, page }) => {
  const { author, path } = await aNamedComment("Buy my patterns");
  await signInAs(context, (await aReporter()).id);
  const second = await pageOf(browser, page, (await aReporter()).id, { javaScriptEnabled: false });
  const reader = await pageOf(browser, page, (await aUser()).id);
  await report(page, path, "Buy my patterns", "Unkind or threatening");
  await reader.goto(path);
  await expect(reader.getByText("Buy my patterns")).toBeVisible();
  await report(second, path, "Buy my patterns", "Unkind or threatening");
  // The open page hears of it.
  await expect(reader.getByText("Buy my patterns")).toBeHidden();
  const mine = await pageOf(browser, page, author.id);
  await mine.goto(path);
  await expect(mine.getByText("Buy my patterns")).toBeVisible();
  await expect(mine.getByText("Hidden until somebody has looked at it")).toBeVisible();
  await mine.getByRole("button", { name: /^Notifications/ }).click();
  await expect(mine.getByText("Hidden for now: your comment")).toBeVisible();
  await decide(await pageOf(browser, page, (await anAdmin()).id), "Keep", {
    authorId: author.id,
    content: "Buy my patterns",
  });
  await expect(reader.getByText("Buy my patterns")).toBeVisible();
  await page.goto(path);
  await page.getByRole("link", { name: "Report comment: Buy my patterns" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("a moderator removes a comment, and a second moderator sees who decided @phone", async ({
  browser,
  signedIn: page,
}) => {
  const { id, author, path } = await aNamedComment("You knit badly");
  await reportedBy(2, { kind: "comment", id }, "unkind");
  const late = await pageOf(browser, page, (await anAdmin()).id);
  await late.goto(`/admin/reports/${(await caseOf(author.id)).id}`);
  const keep = late.getByRole("button", { name: "Keep" });
  await expectHydrated(keep);
  await expect(late.getByRole("button", { name: "Remove" })).toHaveAccessibleDescription(
    "Remove deletes the comment for good, and no copy is kept.",
  );
  await decide(await pageOf(browser, page, (await anAdmin()).id), "Remove", {
    authorId: author.id,
    content: "You knit badly",
  });
  await keep.click();
  await expect(late.getByText("Already decided by Nomsa of the house: removed.")).toBeVisible();
  const mine = await pageOf(browser, page, author.id);
  await mine.goto(path);
  await expect(mine.getByText("No comments yet.")).toBeVisible();
  await mine.getByRole("button", { name: /^Notifications/ }).click();
  await expect(mine.getByText("Removed: your comment")).toBeVisible();
  await expect(mine.getByText("It’s unkind or threatening. The comment was deleted.")).toBeVisible();
});

test("the moderators' pages have no axe finding, and fit a phone and a wide screen @phone", async ({
  browser,
  page,
}) => {
  const { id, author } = await aNamedComment(`${"Long".repeat(60)} words`);
  await reportedBy(2, { kind: "comment", id });
  const admin = await pageOf(browser, page, (await anAdmin()).id);
  const found = await caseOf(author.id);
  for (const path of ["/admin/reports", `/admin/reports/${found.id}`]) {
    for (const width of [360, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      await admin.goto(path);
      await expectNoAxeFindings(admin, ["light", "dark"]);
      await expectNoSidewaysScroll(admin);
    }
  }
});

test("a visitor logs in first and returns to the report form", async ({ page, crafter }) => {
  const { author } = await aNamedComment("Hello");
  await page.goto(`/report/profile/${author.id}`);
  await expect(page).toHaveURL(/\/login\?next=%2Freport%2Fprofile%2F/);
  await page.getByLabel("Email").fill(crafter.email);
  await page.getByLabel("Password", { exact: true }).fill(crafter.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Report this profile" })).toBeVisible();
});

test("the report form returns 404 for the crafter's own content and for unknown targets", async ({
  signedIn: page,
  crafter,
}) => {
  for (const path of [`profile/${crafter.id}`, `profile/${crafter.id.replace(/^./, "0")}`, "users/1", "share/nothing"])
    expect((await page.goto(`/report/${path}`))?.status(), path).toBe(404);
});

test("a profile can be reported from its page", async ({ signedIn: page }) => {
  const { author } = await aNamedComment("Hello");
  await page.goto(`/profile/${author.id}`);
  await page.getByRole("link", { name: "Report this profile" }).click();
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByLabel("Anything else we should know? (optional)").fill("It pretends to be my shop.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await caseOf(author.id)).toMatchObject({ kind: "profile", state: "open" });
});
