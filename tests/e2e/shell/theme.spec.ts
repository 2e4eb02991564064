import type { Page } from "@playwright/test";
import { expect, expectHydrated, test } from "../../support/e2e";

const PAPER = { light: "rgb(251, 248, 242)", dark: "rgb(27, 24, 21)" };
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const bars = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));

test("the theme can be chosen by keyboard in the account menu, applies to all tabs and can return to the system's", async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const other = await page.context().newPage();
  await other.goto("/impact");
  await other.getByRole("button", { name: "Account menu" }).click();
  const darkThere = other.getByRole("menuitemradio", { name: "Dark" });
  await expectHydrated(darkThere);
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: "Account menu" });
  const choice = (name: string) => page.getByRole("group", { name: "Theme" }).getByRole("menuitemradio", { name });
  await menu.press("Enter");
  await expect(choice("System")).toBeChecked();
  await expectHydrated(choice("Dark"));
  await page.keyboard.press("d");
  await expect(choice("Dark")).toBeFocused();
  const kept = page.waitForResponse("**/api/theme");
  await page.keyboard.press("Enter");
  await expect(choice("Dark")).toBeChecked();
  expect(await ground(page)).toBe(PAPER.dark);
  expect(await bars(page)).toEqual(["#1b1815", "#1b1815"]);
  expect((await kept).status()).toBe(204);
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(darkThere).toBeChecked();
  expect(await ground(other)).toBe(PAPER.dark);
  await other.close();

  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.reload();
  expect(await ground(page)).toBe(PAPER.dark);

  await menu.press("Enter");
  await expect(choice("Dark")).toBeChecked();
  await expectHydrated(choice("Dark"));
  const forgotten = page.waitForResponse("**/api/theme");
  await choice("Dark").press("ArrowLeft");
  await expect(choice("Light")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await forgotten;
  expect(await ground(page)).toBe(PAPER.light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground(page)).toBe(PAPER.dark);
  expect(await bars(page)).toEqual(["#fbf8f2", "#1b1815"]);
});

test("the theme can be chosen by form without JavaScript, and the HTML then contains it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "light", baseURL });
  const page = await context.newPage();
  const headers = { origin: baseURL ?? "", accept: "text/html", referer: `${baseURL}/pricing?from=menu` };
  const answer = await context.request.post("/api/theme", { headers, form: { theme: "dark" }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe(headers.referer);
  for (const route of ["/login", "/signup"]) {
    const html = await (await page.goto(route))?.text();
    expect(/<html[^>]*>/.exec(html ?? "")?.[0]).toContain('data-theme="dark"');
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute("content", "dark");
    expect(await ground(page)).toBe(PAPER.dark);
    expect(await bars(page)).toEqual(["#1b1815", "#1b1815"]);
  }
  await context.close();
});

test("POST /api/theme refuses other sites and treats an unknown theme as the system's", async ({
  request,
  baseURL,
}) => {
  const post = (theme: string, headers: Record<string, string>) =>
    request.post("/api/theme", { headers, form: { theme }, maxRedirects: 0 });
  expect((await post("dark", { origin: "https://evil.example" })).status()).toBe(403);
  const odd = await post("<script>", {
    origin: baseURL ?? "",
    accept: "text/html",
    referer: "https://evil.example/steal",
  });
  expect(odd.headers().location).toBe("/");
  expect(odd.headers()["set-cookie"]).toMatch(/-theme=system;.*Max-Age=0/);
  expect(/<html[^>]*>/.exec(await (await request.get("/")).text())?.[0]).not.toContain("data-theme");
});
