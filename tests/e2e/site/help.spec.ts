import type { Locator, Page } from "@playwright/test";
import { readArticles } from "@/lib/site/help/read-articles";
import { E2E_URL, expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { ARTICLE_OF } from "../../support/help";

const ARTICLES = readArticles();

test("the list leads to every article", async ({ page }) => {
  await page.goto("/help");
  const link = ({ title, description }: (typeof ARTICLES)[number]) =>
    page.getByRole("main").getByRole("link", { name: `${title} ${description}`, exact: true });
  for (const article of ARTICLES) await expect(link(article)).toHaveAttribute("href", `/help/${article.slug}`);
  const [first] = ARTICLES;
  if (!first) throw new Error("There are no articles.");
  await link(first).click();
  await expect(page).toHaveURL(`/help/${first.slug}`);
});

test("every article says what it is, leads back, is clean, fits a narrow phone and has lines of under 70 characters", async ({
  page,
}) => {
  await page.goto("/help");
  await expectNoAxeFindings(page, ["light"]);
  for (const { title, slug, description } of ARTICLES) {
    const path = `/help/${slug}`;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(description)).toBeVisible();
    await expect(page.getByRole("link", { name: "All help" })).toHaveAttribute("href", "/help");
    await expectNoAxeFindings(page, ["light"]);
    const longest = await page.locator("article p, article li").evaluateAll((texts) =>
      Math.max(
        0,
        ...texts.map((text) => {
          const { height } = text.getBoundingClientRect();
          const lines = Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight));
          return lines > 1 ? (text.textContent ?? "").length / lines : 0;
        }),
      ),
    );
    expect(longest, path).toBeLessThan(70);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test("an article that there is not is a 404, for visitors and crafters", async ({ request, signedIn }) => {
  for (const path of ["/help/nothing", "/help/stopwatch/more", "/help/STOPWATCH"]) {
    expect((await request.get(path)).status(), path).toBe(404);
    expect((await signedIn.request.get(path)).status(), path).toBe(404);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("articles can be read and lead on", ({ page }) => expectToLeadOn(page));

  test("so they do for a crafter", ({ signedIn: page }) => expectToLeadOn(page));

  async function expectToLeadOn(page: Page) {
    await page.goto("/help/how-it-works");
    await expect(page.getByRole("heading", { name: "Track" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "The stopwatch" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The stopwatch");
  }
});

test("the “?” of every main screen leads to its article and stands in the line of the heading, also on a narrow phone", async ({
  signedIn: page,
}) => {
  for (const [path, slug] of Object.entries(ARTICLE_OF)) {
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: /^Help: / });
    await expect(link, path).toHaveCount(1);
    const { width, height } = await boxOf(link);
    expect(Math.min(width, height), path).toBeGreaterThanOrEqual(44);
    await expect(link).toHaveAttribute("href", `/help/${slug}`);
    if (path === "/dashboard") continue;
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const last = [...heading.getClientRects()].at(-1) ?? heading.getBoundingClientRect();
        const link = heading.nextElementSibling?.getBoundingClientRect() ?? last;
        return { top: last.top, bottom: last.bottom, middle: (link.top + link.bottom) / 2 };
      });
      expect(lines.middle, `${path} at ${width}`).toBeGreaterThan(lines.top);
      expect(lines.middle, `${path} at ${width}`).toBeLessThan(lines.bottom);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("the dashboard’s “?” stands in the stopwatch’s corner and covers nothing", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  for (const width of [1280, 600, 360])
    for (const size of ["100%", "150%", "200%"]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      const link = await boxOf(page.getByRole("link", { name: "Help: the stopwatch" }));
      const field = await boxOf(page.getByLabel("What are you working on?"));
      const label = await page.getByText("What are you working on?").evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().right;
      });
      expect(label, `${width} at ${size}`).toBeLessThan(link.x + link.width / 4);
      expect(link.y + link.height, `${width} at ${size}`).toBeLessThanOrEqual(field.y + 4);
      await expectNoSidewaysScroll(page);
    }
});

test("“?” is tapped with a thumb and moves nothing @phone", async ({ signedIn: page }) => {
  for (const [path, slug] of Object.entries(ARTICLE_OF)) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: /^Help: / });
    const { width, height } = await boxOf(link);
    expect(Math.min(width, height), path).toBeGreaterThanOrEqual(44);
    const [beside, alone] = await link.evaluate((element) => {
      const next = element.nextElementSibling;
      const place = () => Math.round(next?.getBoundingClientRect().top ?? 0);
      const before = place();
      element.remove();
      return [before, place()];
    });
    expect(beside, path).toBe(alone);
    await page.goto(path);
    await link.tap();
    await expect(page).toHaveURL(`/help/${slug}`);
  }
});

test("the account menu leads to How it works, the Glossary and Contact", async ({ signedIn: page }) => {
  for (const [name, path] of [
    ["How it works", "/help/how-it-works"],
    ["Glossary", "/help/glossary"],
    ["Contact", "/contact"],
  ] as const) {
    await page.goto("/impact");
    await page.getByRole("button", { name: "Account menu" }).click();
    const item = page.getByRole("menuitem", { name, exact: true });
    await expectHydrated(item);
    await item.click();
    await expect(page).toHaveURL(`${E2E_URL}${path}`);
  }
});

test("the palette finds help by its names", async ({ signedIn: page }) => {
  await page.goto("/challenges");
  const dialog = page.getByRole("dialog", { name: "Go anywhere" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("help");
  await expect(dialog.getByRole("option")).toHaveText([/^Help/, /^How it works/, /^Glossary/, /^Contact/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${E2E_URL}/help`);
});

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}
