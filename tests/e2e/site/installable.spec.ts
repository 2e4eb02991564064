import AxeBuilder from "@axe-core/playwright";
import type { MetadataRoute } from "next";
import sharp from "sharp";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { E2E_URL, expect, test } from "../../support/e2e";
import { goOnline } from "../../support/taps/pocket";

test.use({ serviceWorkers: "allow" });

test("the manifest's icons have the sizes that it states", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  const linked = (rel: string) => {
    const tag = new RegExp(`<link [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? "";
    return /href="([^"]*)"/.exec(tag)?.[1] ?? "";
  };
  const manifest = (await (await request.get(linked("manifest"))).json()) as MetadataRoute.Manifest;
  expect(manifest).toMatchObject({ name: "Craft Pact", start_url: "/dashboard", scope: "/", display: "standalone" });
  expect(manifest.shortcuts).toContainEqual({ name: "Start", url: "/dashboard?start" });
  const icons = [...(manifest.icons ?? []), { src: linked("apple-touch-icon"), sizes: "180x180", purpose: "apple" }];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
    "180x180 apple",
  ]);
  for (const { src, sizes } of icons) {
    const answer = await request.get(src);
    expect(answer.headers()["content-type"]).toBe("image/png");
    const { width, height, hasAlpha } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect(hasAlpha).toBe(false);
  }
});

test("a page opened offline shows the pocket stopwatch in the chosen theme and loads once online @thorough", async ({
  signedIn: page,
}) => {
  await page.context().addCookies([{ name: `${loginCookieName()}-theme`, value: "dark", url: E2E_URL }]);
  await page.goto("/challenges");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort();
  });
  expect(kept.map((path) => path.replace(/-[0-9a-f]{12}\./, "."))).toEqual([
    "/pocket",
    "/pocket/clock.woff2",
    "/pocket/figtree.woff2",
    "/pocket/fraunces.woff2",
    "/pocket/stopwatch.js",
  ]);

  await page.context().setOffline(true);
  await page.goto("/impact");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(27, 24, 21)");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await goOnline(page);
  await expect(page.getByRole("heading", { name: "Impact", level: 1 })).toBeVisible();
});
