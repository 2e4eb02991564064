import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { endLogin } from "@/db/queries/auth/logins";
import { authSessions, users } from "@/db/schema";
import { E2E_URL, expect, signInAs, test } from "../../support/e2e";
import { aUser } from "../../support/people/factories";
import { ALONE, isThorough } from "../../support/thorough";

/** Measured only where nothing else runs beside it. */
const SOON = { timeout: isThorough ? 2_000 : 10_000 };

const STREAM = /\/api\/notifications\/stream/;

/** A tab that is notified of what happens to its account. */
async function aListeningTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  const listens = tab.waitForRequest(STREAM);
  await tab.goto(path);
  await listens;
  return tab;
}

/** Resolves when the tab asks for the login page, within the two seconds that are promised. */
const waitForLoginPage = (tab: Page) => tab.waitForRequest(/\/login\?notice=signed_out/, SOON);

test(`every open tab goes to the login within two seconds of a sign-out and keeps its page for later${ALONE}`, async ({
  signedIn: page,
  context,
}) => {
  await page.goto("/dashboard");
  const profile = await context.newPage();
  await profile.goto("/profile");
  const studio = await context.newPage();
  await studio.goto("/calculator/projects");
  await page.bringToFront();
  await page.getByRole("button", { name: "Account menu" }).click();
  const noticed = [waitForLoginPage(profile), waitForLoginPage(studio)];
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await Promise.all(noticed);
  for (const [tab, path] of [
    [profile, "/profile"],
    [studio, "/calculator/projects"],
  ] as const) {
    await expect(tab).toHaveURL(`${E2E_URL}/login?notice=signed_out&next=${encodeURIComponent(path)}`);
    await expect(tab.getByText("You were signed out. Please log in again.")).toBeVisible();
  }
});

// No page of this browser notifies it, as after a sign-out.
test(`a tab goes to the login within two seconds after its login is ended elsewhere${ALONE} @thorough`, async ({
  context,
}) => {
  const { id } = await aUser();
  await signInAs(context, id);
  const tab = await aListeningTab(context, "/dashboard");
  await expect(tab.getByRole("timer")).toBeVisible();
  const [login] = await db.select().from(authSessions).where(eq(authSessions.userId, id));
  const noticed = waitForLoginPage(tab);
  await endLogin(login?.id ?? "", id);
  await noticed;
});

test(`signing in to another account reloads the old account's tabs, so that it gets none of their input${ALONE}`, async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Display name").fill("Nora Néedle");
  const other = await aUser({ displayName: "Sipho" });
  // Without a page of the other account nothing tells this tab yet: its write itself must be refused.
  await signInAs(context, other.id);
  const opened = page.waitForRequest(STREAM);
  await page.getByRole("region", { name: "About you" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Sipho" })).toBeVisible();
  // It must listen again to hear of the next account.
  await opened;
  const names = await db.select({ id: users.id, name: users.displayName }).from(users);
  expect(names.find(({ id }) => id === other.id)?.name).toBe("Sipho");
  expect(names.find(({ id }) => id === crafter.id)?.name).toBe("Thandi");

  // With one, the tab reloads by itself.
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await signInAs(context, crafter.id);
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await reloaded;
  await expect(page.getByRole("heading", { name: "Thandi" })).toBeVisible();
});

test("changing the password in one tab keeps the other tabs signed in @thorough", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  const tab = await aListeningTab(context, "/dashboard");
  await page.goto("/profile/security");
  await page.locator("summary", { hasText: "Password" }).click();
  await page.getByLabel("Current Password").fill(crafter.password);
  await page.getByLabel("New Password", { exact: true }).fill("a longer walk with wool");
  await page.getByLabel("Confirm New Password").fill("a longer walk with wool");
  const again = context.waitForEvent("request", (request) => STREAM.test(request.url()));
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password Updated!")).toBeVisible();
  // One of the two listens again, for the new login.
  await again;
  await expect(tab).toHaveURL(/\/dashboard$/);
});
