import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { describePhoto } from "@/db/queries/projects/photos";
import { storePhoto } from "@/lib/server/pictures/photos";
import { E2E_URL, expect, test } from "../../support/e2e";
import { aPiece } from "../../support/people/factories";
import { aDrawing } from "../../support/people/pictures";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const aHandle = () => `e-${randomUUID().slice(0, 12)}0`;

/** As a camera sees cloth: soft shapes and a little grain. */
async function aClothPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const cloth = sharp({ create: { width: 400, height: 300, channels: 3, background: "#a54", noise } }).blur(3);
  return sharp(await cloth.png().toBuffer())
    .resize(2_400, 1_800)
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function addPhoto(userId: string, projectId: string, alt: string, photo: Buffer) {
  await describePhoto(userId, { photoId: await storePhoto(userId, projectId, photo), alt });
}

test("a portfolio shows the chosen work publicly once its crafter publishes it", async ({
  signedIn: page,
  crafter,
  browser,
}) => {
  const hat = await aPiece(crafter.id);
  await aPiece(crafter.id, { name: "Secret vase", daysAgo: 9 });
  await addPhoto(crafter.id, hat.id, "A blue hat with ear flaps", await aDrawing(900, 600));
  const handle = aHandle();
  const visitor = await (await browser.newContext({ ...PHONE, baseURL: E2E_URL })).newPage();

  await page.goto("/calculator/portfolio");
  await page.getByLabel("Address").fill("Admin");
  await page.getByLabel("Ravelry").fill("https://evil.example/people/x");
  await page.getByRole("button", { name: "Save portfolio" }).click();
  await expect(page.getByText("This address is taken. Please choose another.")).toBeVisible();
  await expect(page.getByText("Please enter an address of a project, a person or a pattern on Ravelry")).toBeVisible();
  await page.getByLabel("Address").fill(handle);
  await page.getByLabel("Ravelry").fill("ravelry.com/people/thandi");
  await page.getByLabel("Words about you and your work").fill("Knitted slowly, in Johannesburg.");
  await page.getByLabel("Hat with ear flaps").check();
  await page.getByRole("button", { name: "Save portfolio" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await visitor.goto(`/u/${handle}`))?.status()).toBe(404);

  await page.getByLabel("Everybody may see this page").check();
  await page.getByRole("button", { name: "Save portfolio" }).click();
  await expect(page.getByRole("link", { name: "See your page" })).toBeVisible();
  expect((await visitor.goto(`/u/${handle}`))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { name: "Thandi", level: 1 })).toBeVisible();
  await expect(visitor.getByText("Knitted slowly, in Johannesburg.")).toBeVisible();
  const photo = visitor.getByRole("img", { name: "A blue hat with ear flaps" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.getByRole("link", { name: "Ravelry" })).toHaveAttribute("href", /^https:\/\/www\.ravelry\.com/);
  await expect(visitor.getByText("Secret vase")).toHaveCount(0);
  expect(await visitor.context().cookies()).toEqual([]);

  const sitemap = async () => (await visitor.request.get("/sitemap.xml")).text();
  expect(await sitemap()).not.toContain(handle);
  await page.getByLabel("Search engines may list it").check();
  await page.getByRole("button", { name: "Save portfolio" }).click();
  await expect.poll(sitemap).toContain(`/u/${handle}`);
  await visitor.context().close();
  await page.goto("/calculator/projects?tab=completed");
  await page.getByRole("link", { name: "Your portfolio" }).click();
  await expect(page.getByRole("checkbox", { name: "Hat with ear flaps" })).toBeChecked();
});

test("a portfolio's first photo is painted within 1.2 seconds on a slow phone, without layout shifts @fonts", async ({
  crafter,
  browser,
}) => {
  const pieces = [await aPiece(crafter.id), await aPiece(crafter.id, { name: "Scarf", daysAgo: 9 })];
  for (const piece of pieces) await addPhoto(crafter.id, piece.id, `The ${piece.name}`, await aClothPhoto());
  const handle = aHandle();
  const options = { words: "Slowly.", ravelryUrl: null, isPublic: true, isListed: false, showsHours: true };
  await savePortfolio(crafter.id, { handle, ...options, pieces: pieces.map(({ id }) => id) });
  const context = await browser.newContext({ ...PHONE, baseURL: E2E_URL });
  const painted: number[] = [];
  // The machine may be busy with other tests: one of three has to be in time, each with nothing cached.
  while (painted.length < 3 && !painted.some((ms) => ms <= 1_200)) {
    const visit = await context.newPage();
    const devtools = await context.newCDPSession(visit);
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false };
    await devtools.send("Network.emulateNetworkConditions", slow);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await visit.goto(`/u/${handle}`, { waitUntil: "load" });
    // The browser reports the photo a frame after drawing it.
    await expect.poll(async () => (await paintOf(visit)).element).toBe("IMG");
    const { largest, moved } = await paintOf(visit);
    expect(moved).toBeLessThanOrEqual(0.01);
    painted.push(largest);
    await visit.close();
  }
  console.log(`Largest paint of a portfolio: ${painted.map(Math.round).join(", ")} ms`);
  expect(painted.at(-1)).toBeLessThanOrEqual(1_200);
  await context.close();
});

function paintOf(page: Page): Promise<{ largest: number; element: string; moved: number }> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const paints = (await entriesOf("largest-contentful-paint")) as (PerformanceEntry & { element?: Element })[];
    const shifts = (await entriesOf("layout-shift")) as (PerformanceEntry & { value: number })[];
    const last = paints.at(-1);
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    return { largest: last?.startTime ?? Number.POSITIVE_INFINITY, element: last?.element?.tagName ?? "", moved };
  });
}

test("the portfolio of the demo's potter shows each completed work with a photo", async ({ page }) => {
  await page.goto("/u/mama-petra");
  const works = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(works.nth(1)).toBeVisible();
  for (const photo of await works.getByRole("img").all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(works.getByRole("img")).toHaveCount(await works.count());
});
