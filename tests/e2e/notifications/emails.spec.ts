import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { pauseAddress, queueMailOnce } from "@/db/queries/mail";
import { findMailPrefs, setMailPref } from "@/db/queries/notifications/mail-prefs";
import { mailOutbox, mailPauses, termsAcceptances } from "@/db/schema";
import { alreadyThereMail } from "@/lib/server/mail/texts";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import {
  aDelay,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  instantAt,
  test,
} from "../../support/e2e";
import { IS_POOLED } from "../../support/processes/e2e-server";

const CHALLENGES = "A challenge of mine is about to end";
const MONTH = "My month in figures";

test.describe("a crafter on Pro+", () => {
  test.use({ crafterValues: { tier: "pro_plus" } });

  test("turns emails on and off on a page of the profile @phone", async ({ signedIn: page, crafter }) => {
    await page.goto("/profile/settings");
    await page.getByRole("link", { name: "Emails" }).click();
    await expect(page.getByText(`We send them to ${crafter.email}`)).toBeVisible();
    // Pressed one after another, faster than they are saved.
    const { held, release } = aDelay();
    await page.route("**/profile/email", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await expectHydrated(page.getByLabel(MONTH));
    await page.getByLabel(MONTH).check();
    await page.getByLabel(CHALLENGES).check();
    await page.getByLabel("A stopwatch I may have forgotten").uncheck();
    await page.getByLabel(CHALLENGES).uncheck();
    release();
    await expect
      .poll(() => findMailPrefs(crafter.id))
      .toEqual({ still_crafting: false, challenge_ending: false, monthly_summary: true });
    await page.reload();
    await expect(page.getByLabel(MONTH)).toBeChecked();
    await expect(page.getByLabel(CHALLENGES)).not.toBeChecked();
    await expect(page.getByText("They protect your account, so they can’t be turned off.")).toBeVisible();
    await expectNoAxeFindings(page, ["light", "dark"]);
    await expectNoSidewaysScroll(page);
  });
});

test("the monthly email requires Pro+, and a crafter who left Pro+ can turn it off", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/profile/email");
  await expect(page.getByText(`${MONTH}: an email each month, with Pro+.`)).toBeVisible();
  await expect(page.getByLabel(MONTH)).toHaveCount(0);
  await setMailPref(crafter.id, "monthly_summary", true);
  await page.reload();
  // uncheck() would fail: the switch disappears once it is off.
  await page.getByLabel(MONTH).click();
  await expect.poll(() => findMailPrefs(crafter.id)).toMatchObject({ monthly_summary: false });
  await expect(page.getByText(`${MONTH}: an email each month, with Pro+.`)).toBeVisible();
});

test("an email's unsubscribe link turns its type off and on again without a login, and a page without it nothing", async ({
  page,
  crafter,
}) => {
  await setMailPref(crafter.id, "challenge_ending", true);
  await page.goto(`/api/unsubscribe?token=${signUnsubscribe(crafter.id, "challenge_ending")}`);
  await expect(page.getByRole("heading", { name: "Stop emails about ending challenges?" })).toBeVisible();
  expect(await findMailPrefs(crafter.id)).toMatchObject({ challenge_ending: true });
  await page.getByRole("button", { name: "Stop emails about ending challenges" }).click();
  await expect(page.getByRole("heading", { name: "No more emails about ending challenges" })).toBeVisible();
  expect(await findMailPrefs(crafter.id)).toMatchObject({ challenge_ending: false, still_crafting: true });
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.getByRole("button", { name: "Send them again" }).click();
  await expect(page.getByRole("heading", { name: "You’ll get emails about ending challenges again" })).toBeVisible();
  expect(await findMailPrefs(crafter.id)).toMatchObject({ challenge_ending: true });
  for (const done of ["1", "undo"]) {
    await page.goto(`/unsubscribe?done=${done}`);
    await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
    await expect(page.getByText("No more")).toHaveCount(0);
  }
});

test("every page shows that an address can't be reached, and new terms, each until its button is pressed @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await pauseAddress({ address: crafter.email, reason: "bounced", status: "550 5.1.1" });
  const accepted = { version: "2026-01-01", how: "signup" as const, acceptedAt: instantAt("2026-01-05T12:00") };
  await db.insert(termsAcceptances).values({ userId: crafter.id, ...accepted });
  await page.goto("/leaderboard");
  const problem = page.getByRole("complementary", { name: "Email problem" });
  await expect(problem).toContainText(`We couldn’t reach ${crafter.email}.`);
  const terms = page.getByRole("complementary", { name: "New terms" });
  await expect(terms.getByRole("link", { name: "Read them" })).toHaveAttribute("href", "/terms");
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`We’ll send emails to ${crafter.email} again.`)).toBeVisible();
  await expect(problem).toHaveCount(0);
  expect(await db.$count(mailPauses, eq(mailPauses.address, crafter.email))).toBe(0);

  await terms.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/profile/data");
  await expect(page.getByText("You accepted the terms of 1 January 2026 on 5 January 2026.")).toBeVisible();
  await expect(terms).toHaveCount(0);
});

test("the demo's mailbox shows an email as text and as HTML, whose button opens in the whole page", async ({
  page,
  crafter,
}) => {
  test.skip(IS_POOLED, "Beside a database of its own there is no mailbox.");
  const mail = alreadyThereMail(crafter.email);
  await queueMailOnce(mail);
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, mail.dedupeKey));
  await page.goto(`/mailbox?mail=${row?.id}`);
  await expect(page.getByText("You already have an account, so nothing has changed.")).toBeVisible();
  await page.getByText("As HTML").click();
  const frame = page.frameLocator("iframe[title='The email as HTML']");
  await expect(frame.getByText("You already have an account, so nothing has changed.").last()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await frame.getByRole("link", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
});
