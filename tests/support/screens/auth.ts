import { expect, type Page } from "@playwright/test";
import { WORDS } from "./words";

export type Account = { email: string; password: string };

/** Fills and sends the sign-up form of the page that is open. */
export async function fillSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Fills and sends the login form of the page that is open. */
export async function submitLogin(page: Page, { email, password }: Account, remember = false): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (remember) await page.getByRole("checkbox", { name: "Remember me" }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs up, opens the mailed link, presses its button, and ends on the login with its success message. */
export async function signUpAndConfirm(page: Page, account: Account, findLink: () => Promise<string>): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, account);
  await expect(page.getByText(WORDS.signUpSent)).toBeVisible({ timeout: 15_000 });
  await page.goto(await findLink());
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Your email is confirmed. You can log in now.")).toBeVisible();
}
