import type { Page } from "@playwright/test";
import { E2E_URL, expect, expectHydrated, test } from "../../support/e2e";

const PAPER = { light: "rgb(251, 248, 242)", dark: "rgb(27, 24, 21)" };
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const barColoursOf = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));

test("the theme can be chosen by keyboard in the account menu, applies to all tabs and can return to the system's @thorough", async ({
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
  expect(await backgroundOf(page)).toBe(PAPER.dark);
  expect(await barColoursOf(page)).toEqual(["#1b1815", "#1b1815"]);
  expect((await kept).status()).toBe(204);
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(darkThere).toBeChecked();
  expect(await backgroundOf(other)).toBe(PAPER.dark);
  await other.close();

  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.reload();
  expect(await backgroundOf(page)).toBe(PAPER.dark);

  await menu.press("Enter");
  await expect(choice("Dark")).toBeChecked();
  await expectHydrated(choice("Dark"));
  const forgotten = page.waitForResponse("**/api/theme");
  await choice("Dark").press("ArrowLeft");
  await expect(choice("Light")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await forgotten;
  expect(await backgroundOf(page)).toBe(PAPER.light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await backgroundOf(page)).toBe(PAPER.dark);
  expect(await barColoursOf(page)).toEqual(["#fbf8f2", "#1b1815"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "light" });

  test("the theme can be chosen by a form of ours, the HTML then contains it, and an unknown one is the system's", async ({
    page,
  }) => {
    const post = (theme: string, referer: string, origin = E2E_URL) => {
      const headers = { origin, accept: "text/html", referer };
      return page.request.post("/api/theme", { headers, form: { theme }, maxRedirects: 0 });
    };
    const answer = await post("dark", `${E2E_URL}/pricing?from=menu`);
    expect([answer.status(), answer.headers().location]).toEqual([303, `${E2E_URL}/pricing?from=menu`]);
    // The same pages without a question come from memory, for all visitors alike.
    for (const route of ["/login?next=/impact", "/signup?next=/impact"]) {
      const html = await (await page.goto(route))?.text();
      expect(/<html[^>]*>/.exec(html ?? "")?.[0]).toContain('data-theme="dark"');
      await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute("content", "dark");
      expect(await backgroundOf(page)).toBe(PAPER.dark);
      expect(await barColoursOf(page)).toEqual(["#1b1815", "#1b1815"]);
    }
    expect((await post("light", `${E2E_URL}/pricing`, "https://evil.example")).status()).toBe(403);
    const odd = await post("<script>", "https://evil.example/steal");
    expect(odd.headers().location).toBe("/");
    expect(odd.headers()["set-cookie"]).toMatch(/-theme=system;.*Max-Age=0/);
    expect(/<html[^>]*>/.exec(await (await page.request.get("/")).text())?.[0]).not.toContain("data-theme");
  });
});
