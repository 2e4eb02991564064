import type { Browser } from "@playwright/test";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { E2E_URL } from "../e2e";
import { anAdmin } from "../people/admins";

/** Opens an admin page in a second browser of the same size as the test's. */
export async function openAsAdmin(browser: Browser, path: string) {
  const admin = await anAdmin();
  const context = await browser.newContext();
  const cookie = { name: loginCookieName(), value: admin.cookie, url: E2E_URL };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(path);
  return { admin, page };
}
