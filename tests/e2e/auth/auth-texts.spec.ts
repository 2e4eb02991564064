import { E2E_URL, expect, linkIn, signInAs, test, waitForMail } from "../../support/e2e";
import { aUser } from "../../support/people/factories";
import { fillSignUp, submitLogin } from "../../support/screens/auth";
import { WORDS } from "../../support/screens/words";

const aFreshAddress = () => `new-${Date.now()}-${Math.random().toString(36).slice(2)}@craftpact.example`;
const isPost = (request: { method(): string }) => request.method() === "POST";
const SLOW = { timeout: 15_000 };

test("login: shows what is wrong, can show the password, needs no reload to try again and remembers the browser", async ({
  page,
  crafter,
}) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/reset-password");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret words");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await submitLogin(page, { ...crafter, password: "not the password" });
  await expect(page.getByText(WORDS.badCredentials)).toBeVisible(SLOW);
  await expect(page).toHaveURL(/\/login/);
  await submitLogin(page, crafter, true);
  await expect(page).toHaveURL(`${E2E_URL}/dashboard`, SLOW);
  await page.goto("/challenges");
  const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith("craftpact-"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(29);
});

test("each account form shows its own error message when the server can't be reached", async ({ page, crafter }) => {
  await page.route(/\/(login|signup|reset-password)/, (route) =>
    isPost(route.request()) ? route.abort() : route.fallback(),
  );
  await page.goto("/login");
  await submitLogin(page, crafter);
  await expect(page.getByText(WORDS.loginFailed)).toBeVisible(SLOW);
  await page.goto("/signup");
  await fillSignUp(page, { email: aFreshAddress(), password: "a long walk with yarn" });
  await expect(page.getByText(WORDS.signUpFailed)).toBeVisible(SLOW);
  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(crafter.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText(WORDS.resetFailed)).toBeVisible(SLOW);
});

test("signup: a visitor corrects the form, confirms the address once and returns to the page they came from", async ({
  page,
}) => {
  test.slow();
  const account = { email: aFreshAddress(), password: "a long walk with yarn" };
  await page.goto("/calculator/methods");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByText(WORDS.passwordHint)).toBeVisible();
  await expect(page.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/terms/privacy");
  await expect(page.getByRole("link", { name: "Terms of Service" }).first()).toHaveAttribute("href", "/terms");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText(WORDS.passwordTooShort)).toBeVisible();
  await expect(page.getByText("Please accept the Terms of Service to create an account.")).toBeVisible();
  await fillSignUp(page, { ...account, password: "sayangmama" });
  await expect(page.getByText("This password is too common. Please choose another one.")).toBeVisible(SLOW);
  await fillSignUp(page, account);
  await expect(page.getByText(WORDS.signUpSent)).toBeVisible(SLOW);
  const link = linkIn((await waitForMail(account.email, "Confirm your email")).body);

  await page.goto("/login");
  await submitLogin(page, account);
  await expect(page.getByText(WORDS.emailNotConfirmed)).toBeVisible(SLOW);
  await page.getByRole("button", { name: "Resend confirmation" }).click();
  await expect(page.getByRole("status").getByText(/new link is on its way|wait a minute/)).toBeVisible();

  await signInAs(page.context(), (await aUser()).id);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("Your email is confirmed. You can log in now.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await submitLogin(page, account);
  await expect(page).toHaveURL(`${E2E_URL}/calculator/methods`, SLOW);

  // A page of the account would notice that it is gone, and leave by itself.
  await page.goto("about:blank");
  await page.context().clearCookies();
  for (const address of [link, "/confirm?token=nonsense"]) {
    await page.goto(address);
    const refusal = page
      .getByRole("alert")
      .filter({ hasText: "This link is no longer valid. Please ask for a new one." });
    await expect(refusal).toContainText("If you’ve already confirmed your email, just log in.");
    await expect(refusal.getByRole("link", { name: "log in" })).toHaveAttribute("href", "/login");
  }
});

test("reset: a crafter asks for a link twice, corrects the new password and lands on the dashboard", async ({
  page,
  crafter,
}) => {
  test.slow();
  await page.goto("/reset-password");
  const [email, send] = [page.getByLabel("Email"), page.getByRole("button", { name: "Send Reset Link" })];
  await email.fill(crafter.email);
  await send.click();
  await expect(page.getByRole("heading", { name: WORDS.resetSent })).toBeVisible(SLOW);
  await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(send).toBeVisible();
  await expect(email).toHaveValue(crafter.email);

  const link = linkIn((await waitForMail(crafter.email, "new password")).body);
  await signInAs(page.context(), (await aUser()).id);
  await page.goto(link);
  await expect(page.getByText(WORDS.passwordHint)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(2);
  const update = page.getByRole("button", { name: "Update Password" });
  const type = async (password: string, again: string) => {
    await page.getByLabel("New Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm New Password").fill(again);
    await update.click();
  };
  await type("short", "short");
  await expect(page.getByText(WORDS.passwordTooShort)).toBeVisible();
  await type("an evening of lace", "an evening of felt");
  await expect(page.getByText(WORDS.passwordsDiffer)).toBeVisible();
  await page.route("**/new-password**", (route) => (isPost(route.request()) ? route.abort() : route.fallback()));
  await type("an evening of lace", "an evening of lace");
  await expect(page.getByText(WORDS.passwordUpdateFailed)).toBeVisible();
  await page.unroute("**/new-password**");
  await update.click();
  await expect(page.getByText(WORDS.passwordUpdated)).toBeVisible();
  await expect(page).not.toHaveURL(/dashboard/);
  await expect(page).toHaveURL(`${E2E_URL}/dashboard`, { timeout: 6_000 });
});

test("the pages of mailed links lead a signed-in crafter onward and a visitor to the login", async ({
  signedIn: page,
}) => {
  const header = page.getByRole("banner");
  await page.goto("/reset-password");
  await expect(header.getByRole("link")).toHaveText(["Craft Pact"]);
  await page.goto("/new-password");
  await expect(page).toHaveURL(/\/(login|dashboard)/);
  const dead = "x".repeat(43);
  for (const [address, onward, href] of [
    [`/new-password?token=${dead}`, "Send another link", "/reset-password"],
    [`/confirm?token=${dead}`, "Go to your dashboard", "/dashboard"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
    await expect(page.getByRole("link", { name: onward })).toHaveAttribute("href", href);
  }
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/reset-password");
  await expect(header.getByRole("link")).toHaveText(["Craft Pact", "Log In", "Sign Up"]);
  for (const address of ["/new-password", `/new-password?token=${dead}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login/);
  }
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

test("a bot check that can't be loaded shows an error and can be retried", async ({ page }) => {
  test.setTimeout(60_000);
  await page.route("**/api/captcha**", (route) => route.abort());
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(button).toHaveText("Sign in");
  const problem = page.getByText("The bot check couldn’t load. Please try again.");
  await expect(problem).toBeVisible({ timeout: 30_000 });
  // It is shown once, goes while the bot check is fetched again, and returns when that fails.
  await submitLogin(page, { email: aFreshAddress(), password: "a wrong guess" });
  await expect(problem).toHaveCount(0);
  await expect(button).toContainText("Checking…");
  await expect(problem).toHaveCount(1, { timeout: 30_000 });
  await expect(button).toBeEnabled();
  await page.unroute("**/api/captcha**");
  await button.click();
  await expect(page.getByText(WORDS.badCredentials)).toBeVisible(SLOW);
  await expect(problem).toHaveCount(0);
});
