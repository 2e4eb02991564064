import type { Locator } from "@playwright/test";
import { readArticles } from "@/lib/site/documents";
import { E2E_URL, expect, expectHydrated, expectNoSidewaysScroll, signInAs, test } from "../../support/e2e";
import { ARTICLE_OF } from "../../support/screens/help";

const ARTICLES = readArticles();
/** The screens whose "?" stands beside a heading. */
const HEADED = Object.keys(ARTICLE_OF).filter((path) => path !== "/dashboard");

test("the help page links to every article, to the status and to what’s new", async ({ page }) => {
  await page.goto("/help");
  const main = page.getByRole("main");
  const link = ({ title, description }: (typeof ARTICLES)[number]) =>
    main.getByRole("link", { name: `${title} ${description}`, exact: true });
  for (const article of ARTICLES) await expect(link(article)).toHaveAttribute("href", `/help/${article.slug}`);
  await expect(main.getByRole("link", { name: "status" })).toHaveAttribute("href", "/status");
  await expect(main.getByRole("link", { name: "what’s new" })).toHaveAttribute("href", "/changelog");
  const [first] = ARTICLES;
  if (!first) throw new Error("There are no articles.");
  await link(first).click();
  await expect(page).toHaveURL(`/help/${first.slug}`);
});

test("every article has a description, a link back and lines under 70 characters, and fits a narrow phone @fonts", async ({
  page,
}) => {
  for (const { title, slug, description } of ARTICLES) {
    const path = `/help/${slug}`;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(description)).toBeVisible();
    await expect(page.getByRole("link", { name: "All help" })).toHaveAttribute("href", "/help");
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("articles, their links and the search work for visitors and crafters", async ({ page, crafter }) => {
    for (const reader of ["visitor", "crafter"]) {
      if (reader === "crafter") await signInAs(page.context(), crafter.id);
      await page.goto("/help/how-it-works");
      await expect(page.getByRole("heading", { name: "Track" }), reader).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "The stopwatch" }).click();
      await expect(page.getByRole("heading", { level: 1 }), reader).toHaveText("The stopwatch");
      await page.goto("/help");
      await page.getByRole("searchbox", { name: "Search help" }).fill("recovery codes");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("main").getByRole("listitem"), reader).toHaveText([/^Logging in safely/]);
    }
  });
});

test("the “?” of every main screen links to its article, and the account menu to more", async ({
  signedIn: page,
  request,
}) => {
  for (const path of ["/help/nothing", "/help/stopwatch/more", "/help/STOPWATCH"])
    for (const reader of [request, page.request]) expect((await reader.get(path)).status(), path).toBe(404);
  for (const [path, slug] of Object.entries(ARTICLE_OF)) {
    const html = await (await page.request.get(path)).text();
    const links = [...html.matchAll(/<a href="\/help\/([a-z-]+)" aria-label="Help: /g)].map(([, found]) => found);
    expect(links, path).toEqual([slug]);
  }

  await page.goto("/impact");
  await page.getByRole("button", { name: "Account menu" }).click();
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await expect(item("Insights")).toHaveAttribute("href", "/dashboard/insights");
  await expect(item("Import and export")).toHaveAttribute("href", "/profile/data");
  await expect(item("Help")).toHaveAttribute("href", "/help");
  await expectHydrated(item("Help"));
  await item("Help").click();
  await expect(page).toHaveURL(`${E2E_URL}/help`);
  await page.getByRole("link", { name: /^I forgot to stop the stopwatch/ }).click();
  await expect(page.getByRole("heading", { name: "You forgot it" })).toBeInViewport();
});

test("the “?” is on the heading's line and does not move the content, even on a narrow phone @fonts", async ({
  signedIn: page,
}) => {
  for (const path of HEADED) {
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: /^Help: / });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const box = await boxOf(link);
      expect(Math.min(box.width, box.height), `${path} at ${width}`).toBeGreaterThanOrEqual(44);
      const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const last = [...heading.getClientRects()].at(-1) ?? heading.getBoundingClientRect();
        const link = heading.nextElementSibling?.getBoundingClientRect() ?? last;
        return { top: last.top, bottom: last.bottom, middle: (link.top + link.bottom) / 2 };
      });
      expect(lines.middle, `${path} at ${width}`).toBeGreaterThan(lines.top);
      expect(lines.middle, `${path} at ${width}`).toBeLessThan(lines.bottom);
      await expectNoSidewaysScroll(page);
    }
    const [beside, alone] = await link.evaluate((element) => {
      const next = element.nextElementSibling;
      const place = () => Math.round(next?.getBoundingClientRect().top ?? 0);
      const before = place();
      element.remove();
      return [before, place()];
    });
    expect(beside, path).toBe(alone);
  }
});

test("the “?” can be tapped on a phone @phone", async ({ signedIn: page }) => {
  await page.goto("/challenges");
  await page.getByRole("link", { name: "Help: challenges" }).tap();
  await expect(page).toHaveURL("/help/challenges");
});

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}
