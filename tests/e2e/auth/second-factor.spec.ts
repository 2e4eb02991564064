import type { Page } from "@playwright/test";
import { isLoginAlive } from "@/db/queries/auth/logins";
import { hasSecondFactor } from "@/db/queries/auth/proofs";
import {
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  instantAt,
  signInAs,
  test,
  waitForMail,
} from "../../support/e2e";
import { codeAt, codeIn, secretOf } from "../../support/people/authenticator";
import { aLogin, anAuthenticator, someRecoveryCodes } from "../../support/people/factories";
import { countLiveLogins } from "../../support/people/session-cookie";
import { type Account, submitLogin } from "../../support/screens/auth";

const SECURITY = "/profile/security";

async function confirmIdentity(page: Page, { password }: Account) {
  const card = page.getByRole("region", { name: "Confirm it’s you" });
  await card.getByLabel("Your password", { exact: true }).fill(password);
  await card.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(card).toHaveCount(0);
}

/** In a browser without a login, whether it is remembered or not. */
async function logIn(page: Page, account: Account) {
  await page.goto("/login");
  await submitLogin(page, account);
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: /^craftpact-\d+$/ });
}

test("an authenticator app is turned on with a code, and the next login asks for one @phone", async ({
  signedIn: page,
  crafter,
}) => {
  test.slow();
  await page.goto("/profile/settings");
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in and security", level: 1 })).toBeVisible();
  await confirmIdentity(page, crafter);
  await page.getByRole("link", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const secret = secretOf((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "");
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code isn’t right")).toBeVisible();
  await code.fill(codeAt(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Your second step is on.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: /^\w{4}(-\w{4}){3}$/ })).toHaveCount(10);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "I’ve kept them" }).click();
  await expect(page.getByText("10 of 10 left.", { exact: false })).toBeVisible();
  expect((await waitForMail(crafter.email)).subject).toBe("A second step was added to your Craft Pact account");

  await signOut(page);
  await logIn(page, crafter);
  await expect(page).toHaveURL(/\/login\/code$/);
  expect(await countLiveLogins(crafter.id), "only the one that turned it on").toBe(1);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expectNoSidewaysScroll(page);
  await code.fill(codeIn(secret, 1).replace(/(...)/, "$1 "));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a recovery code works once, and the security page forgets devices, ends logins and turns the app off", async ({
  page,
  crafter,
}) => {
  test.slow();
  const secret = await anAuthenticator(crafter.id);
  const [first = "", second = ""] = await someRecoveryCodes(crafter.id);
  const at = { createdAt: instantAt("2026-03-05T12:07"), lastSeenAt: instantAt("2026-03-06T10:00") };
  const phone = await aLogin(crafter.id, { ...at, remember: true, device: "Firefox on Android" });
  const old = await aLogin(crafter.id, at);
  const remembers = page.getByRole("checkbox", { name: "Remember this device for 30 days" });

  await page.goto("/login/code");
  await expect(page.getByText("This step has expired. Please log in again.")).toBeVisible();
  await page.getByRole("link", { name: "Log in", exact: true }).last().click();
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, crafter);
  const byRecovery = page.getByRole("button", { name: "Use a recovery code" });
  await expectHydrated(byRecovery);
  await expect(remembers).not.toBeChecked();
  await expectNoAxeFindings(page);
  await byRecovery.click();
  await page.getByLabel("Recovery code").fill(first);
  await remembers.check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await logIn(page, crafter);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(SECURITY);
  await expect(page.getByText("9 of 10 left.", { exact: false })).toBeVisible();
  const devices = page.getByRole("region", { name: "Remembered devices" });
  await devices.getByRole("button", { name: /^Forget / }).click();
  await expect(devices).toHaveCount(0);
  const logins = page.getByRole("region", { name: "Where you’re logged in" });
  await expect(logins.getByRole("listitem")).toHaveCount(4);
  await expectNoAxeFindings(page);
  await expect(logins.getByRole("listitem").first()).toContainText("this browser");
  await expect(logins).toContainText("since 5 Mar, 12:07, last seen 6 Mar, 10:00, remembered");
  await logins.getByRole("button", { name: /^Sign out Firefox on Android/ }).click();
  await expect(logins.getByRole("listitem")).toHaveCount(3);
  expect(await isLoginAlive(phone.id, crafter.id)).toBe(false);
  expect(await isLoginAlive(old.id, crafter.id)).toBe(true);
  await logins.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Only this browser is logged in now.")).toBeVisible();
  await expect(logins.getByRole("button")).toHaveCount(0);
  expect(await countLiveLogins(crafter.id)).toBe(1);

  await signOut(page);
  await logIn(page, crafter);
  await expectHydrated(byRecovery);
  await byRecovery.click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This recovery code isn’t right, or it was used already.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(second);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // A login that has proved no factor, so that the dialog asks for a code.
  await signInAs(page.context(), crafter.id);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Turn off your authenticator app?" });
  await dialog.getByLabel("Your password", { exact: true }).fill(crafter.password);
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByText("This code isn’t right", { exact: false })).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codeAt(secret));
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Your authenticator app is off.")).toBeVisible();
  expect(await hasSecondFactor(crafter.id)).toBe(false);
});

test("the security page lists five logins, and the others after Show all", async ({ signedIn: page, crafter }) => {
  for (let at = 1; at <= 6; at++) await aLogin(crafter.id, { device: `Firefox on Linux ${at}` });
  await page.goto(SECURITY);
  const logins = page.getByRole("region", { name: "Where you’re logged in" });
  await expect(logins.getByRole("listitem")).toHaveCount(5);
  await expect(logins.getByRole("listitem").first()).toContainText("this browser");
  await logins.getByText("Show all 7").click();
  await expect(logins.getByRole("listitem")).toHaveCount(7);
  await expectNoAxeFindings(page, ["light", "dark"]);
});

test("a passkey signs in without a password and replaces the code", async ({ signedIn: page, crafter }) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(SECURITY);
  await confirmIdentity(page, crafter);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
  await page.getByRole("link", { name: "I’ve kept them" }).click();
  const rename = page.getByRole("button", { name: /^Rename / });
  await expectHydrated(rename);
  await rename.click();
  await page.getByLabel("Name", { exact: true }).fill("Blue key");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Rename Blue key" })).toBeVisible();
  await signOut(page);

  await page.goto("/login");
  const instead = page.getByRole("button", { name: "Use a passkey instead" });
  await expectHydrated(instead);
  await instead.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await logIn(page, crafter);
  await expect(page).toHaveURL(/\/login\/code$/);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await expectHydrated(button);
  await button.click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Remove Blue key" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove this passkey?" });
  await expect(dialog.getByText("your password alone will be enough", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  expect(await hasSecondFactor(crafter.id)).toBe(false);
});
