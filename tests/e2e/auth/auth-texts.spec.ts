import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { authSessions } from "@/db/schema";
import { E2E_URL, expect, linkIn, mailTo, signInAs, test } from "../../support/e2e";
import { aUser } from "../../support/people/factories";
import { fillSignUp, submitLogin, submitSignUp } from "../../support/screens/auth";
import { WORDS } from "../../support/screens/words";

const aFreshAddress = () => `new-${Date.now()}-${Math.random().toString(36).slice(2)}@craftpact.example`;
const actions = (request: { method(): string }) => request.method() === "POST";

test("login: wrong passwords and unknown addresses get the same message, and retrying needs no reload", async ({
  page,
  crafter,
}) => {
  for (const email of [aFreshAddress(), crafter.email]) {
    await page.goto("/login");
    await submitLogin(page, { email, password: "not the password" });
    await expect(page.getByText(WORDS.badCredentials)).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/login/);
  }
  await submitLogin(page, crafter);
  await expect(page).toHaveURL(`${E2E_URL}/dashboard`, { timeout: 15_000 });
});

test("login: shows its error message when the server can't be reached", async ({ page, crafter }) => {
  await page.goto("/login");
  await page.route("**/login**", (route) => (actions(route.request()) ? route.abort() : route.fallback()));
  await submitLogin(page, crafter);
  await expect(page.getByText(WORDS.loginFailed)).toBeVisible({ timeout: 15_000 });
});

test("login: requires email and password, and can show the password", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret words");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/reset-password");
});

test("login: the cookie lasts 30 days with “Remember me”, and for the browser's session without it", async ({
  page,
  crafter,
}) => {
  for (const remember of [false, true]) {
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/login");
    await submitLogin(page, crafter, remember);
    await expect(page).toHaveURL(`${E2E_URL}/dashboard`, { timeout: 15_000 });
    await page.goto("/challenges");
    const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith("craftpact-"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    if (remember) expect(days).toBeGreaterThan(29);
    else expect(cookie?.expires).toBe(-1);
  }
});

test("signup: shows what is missing or wrong at the field", async ({ page }) => {
  await page.goto("/signup");
  await expect(page.getByText(WORDS.passwordHint)).toBeVisible();
  await page.getByLabel("Email").fill(aFreshAddress());
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText(WORDS.passwordTooShort)).toBeVisible();
  await expect(page.getByText("Please accept the Terms of Service to create an account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Terms of Service" }).first()).toHaveAttribute("href", "/terms");
  await page.getByLabel("Password", { exact: true }).fill("sayangmama");
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("This password is too common. Please choose another one.")).toBeVisible();
});

test("signup: a new and a taken address get the same answer; only the mails differ", async ({ page, crafter }) => {
  const email = aFreshAddress();
  for (const address of [email, crafter.email]) {
    await submitSignUp(page, { email: address, password: "a long walk with yarn" });
    await expect(page.getByText(WORDS.signUpSent)).toBeVisible({ timeout: 15_000 });
  }
  expect((await mailTo(email)).subject).toContain("Confirm your email");
  expect((await mailTo(crafter.email)).subject).toContain("already have");
});

test("signup: shows its error message when the server can't be reached", async ({ page }) => {
  await page.route("**/signup**", (route) => (actions(route.request()) ? route.abort() : route.fallback()));
  await submitSignUp(page, { email: aFreshAddress(), password: "a long walk with yarn" });
  await expect(page.getByText(WORDS.signUpFailed)).toBeVisible({ timeout: 15_000 });
});

test("an unconfirmed address is reported only after the right password, and its link works once", async ({ page }) => {
  const account = { email: aFreshAddress(), password: "a long walk with yarn" };
  await submitSignUp(page, account);
  await expect(page.getByText(WORDS.signUpSent)).toBeVisible({ timeout: 15_000 });
  const link = linkIn((await mailTo(account.email)).body);
  await page.goto("/login");
  await submitLogin(page, { ...account, password: "another one entirely" });
  await expect(page.getByText(WORDS.badCredentials)).toBeVisible({ timeout: 15_000 });
  await submitLogin(page, account);
  await expect(page.getByText(WORDS.emailNotConfirmed)).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Resend confirmation" }).click();
  await expect(page.getByRole("status").getByText(/new link is on its way|wait a minute/)).toBeVisible();

  await signInAs(page.context(), (await aUser()).id);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("Your email is confirmed. You can log in now.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  for (const address of [link, "/confirm?token=nonsense"]) {
    await page.goto(address);
    const refusal = page
      .getByRole("alert")
      .filter({ hasText: "This link is no longer valid. Please ask for a new one." });
    await expect(refusal).toContainText("If you’ve already confirmed your email, just log in.");
    await expect(refusal.getByRole("link", { name: "log in" })).toHaveAttribute("href", "/login");
  }
});

test("reset: known and unknown addresses get 'Check Your Email'; Try Again returns to the form", async ({
  page,
  crafter,
}) => {
  for (const email of [crafter.email, aFreshAddress()]) {
    await page.goto("/reset-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: WORDS.resetSent })).toBeVisible({ timeout: 15_000 });
  }
  await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(/^new-.*@craftpact\.example$/);
});

test("reset: shows its error message when the server can't be reached", async ({ page, crafter }) => {
  await page.goto("/reset-password");
  await page.route("**/reset-password**", (route) => (actions(route.request()) ? route.abort() : route.fallback()));
  await page.getByLabel("Email").fill(crafter.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText(WORDS.resetFailed)).toBeVisible({ timeout: 15_000 });
});

test("new password: checks the rules, saves, opens the dashboard and ends every other login", async ({
  page,
  crafter,
  browser,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: E2E_URL })).newPage();
  await elsewhere.goto("/login");
  await submitLogin(elsewhere, crafter);
  await expect(elsewhere).toHaveURL(`${E2E_URL}/dashboard`, { timeout: 15_000 });

  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(crafter.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: WORDS.resetSent })).toBeVisible({ timeout: 15_000 });
  const link = linkIn((await mailTo(crafter.email, "new password")).body);
  await signInAs(page.context(), (await aUser()).id);
  await page.goto(link);
  await expect(page.getByText(WORDS.passwordHint)).toBeVisible();
  const [password, again] = [page.getByLabel("New Password", { exact: true }), page.getByLabel("Confirm New Password")];
  await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(2);
  const update = page.getByRole("button", { name: "Update Password" });
  await password.fill("short");
  await again.fill("short");
  await update.click();
  await expect(page.getByText(WORDS.passwordTooShort)).toBeVisible();
  await password.fill("an evening of lace");
  await again.fill("an evening of felt");
  await update.click();
  await expect(page.getByText(WORDS.passwordsDiffer)).toBeVisible();
  await again.fill("an evening of lace");
  await page.route("**/new-password**", (route) => (actions(route.request()) ? route.abort() : route.fallback()));
  await update.click();
  await expect(page.getByText(WORDS.passwordUpdateFailed)).toBeVisible();
  await page.unroute("**/new-password**");
  await update.click();
  await expect(page.getByText(WORDS.passwordUpdated)).toBeVisible();
  await expect(page).not.toHaveURL(/dashboard/);
  await expect(page).toHaveURL(`${E2E_URL}/dashboard`, { timeout: 6_000 });

  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login/);
});

test("the password reset page offers no login or sign-up to a signed-in crafter", async ({ page, signedIn }) => {
  const header = page.getByRole("banner");
  await signedIn.goto("/reset-password");
  await expect(header.getByRole("link")).toHaveText(["Craft Pact"]);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/reset-password");
  await expect(header.getByRole("link")).toHaveText(["Craft Pact", "Log In", "Sign Up"]);
});

test("new password without a link leads to the login, signed in or not", async ({ page, signedIn }) => {
  await signedIn.goto("/new-password");
  await expect(signedIn).toHaveURL(/\/(login|dashboard)/);
  // A page of the account would notice that it is gone, and leave by itself.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/new-password");
  await expect(page).toHaveURL(/\/login/);
});

test("an expired link says so and offers a next step to a signed-in crafter", async ({ signedIn: page }) => {
  const dead = "x".repeat(43);
  for (const [address, onward, href] of [
    [`/new-password?token=${dead}`, "Send another link", "/reset-password"],
    [`/confirm?token=${dead}`, "Go to your dashboard", "/dashboard"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText("This link is no longer valid. Please ask for a new one.")).toBeVisible();
    await expect(page.getByRole("link", { name: onward })).toHaveAttribute("href", href);
  }
});

test("a visitor returns to the page they came from after sign-up, confirmation and login", async ({ page }) => {
  const account = { email: aFreshAddress(), password: "a long walk with yarn" };
  await page.goto("/calculator/methods");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/terms/privacy");
  await fillSignUp(page, account);
  await expect(page.getByText(WORDS.signUpSent)).toBeVisible({ timeout: 15_000 });
  await page.goto(linkIn((await mailTo(account.email)).body));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("Your email is confirmed. You can log in now.")).toBeVisible();
  await submitLogin(page, account);
  await expect(page).toHaveURL(`${E2E_URL}/calculator/methods`, { timeout: 15_000 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the account forms say that they need JavaScript and show no fields", async ({ page }) => {
    for (const path of ["/login", "/signup", "/reset-password"]) {
      await page.goto(path);
      await expect(page.locator("noscript p").filter({ hasText: "This form needs JavaScript" })).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
    }
  });
});

test("signing out ends the login and invalidates a copied cookie", async ({ signedIn: page, crafter }) => {
  await page.goto("/calculator/projects");
  const copied = await page.context().cookies();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${E2E_URL}/`);
  await expect(page.getByRole("link", { name: "Log In" })).toBeVisible();
  const [login] = await db.select().from(authSessions).where(eq(authSessions.userId, crafter.id));
  expect(login?.revokedAt).not.toBeNull();
  await page.context().addCookies(copied);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("a bot check that can't be loaded shows an error and can be retried", async ({ page }) => {
  test.setTimeout(60_000);
  await page.route("**/api/captcha**", (route) => route.abort());
  await page.goto("/login");
  const problem = page.getByText("The bot check couldn’t load. Please try again.");
  await expect(problem).toBeVisible({ timeout: 30_000 });
  // It stands once, goes while the bot check is fetched again, and comes back when that fails.
  await submitLogin(page, { email: aFreshAddress(), password: "a wrong guess" });
  await expect(problem).toHaveCount(0);
  await expect(problem).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await page.unroute("**/api/captcha**");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(WORDS.badCredentials)).toBeVisible({ timeout: 15_000 });
  await expect(problem).toHaveCount(0);
});
