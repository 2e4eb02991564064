import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { devices, type Page } from "@playwright/test";
import { FACES } from "@/app/r/[token]/faces";
import { takeBackShare } from "@/db/queries/shares/own";
import { E2E_URL, expect, test } from "../../support/e2e";
import { aPiece, aShare, aUser } from "../../support/people/factories";
import { shareOptions } from "../../support/people/share-options";
import { findFreePort, startCopy } from "../../support/processes/second-copy";

const PHONE = devices["Pixel 7"];
const MM = 96 / 25.4;

async function aSharedPiece(kind: "receipt" | "gift" = "receipt") {
  const user = await aUser({ displayName: "Thandi" });
  const piece = await aPiece(user.id, { currency: "€" });
  const options = shareOptions(kind, { message: "Wear it in good health" });
  const share = await aShare(user.id, piece.id, { kind, options });
  return { user, piece, ...share, path: `/r/${share.token}` };
}

test("a shared page is small and without scripts, and painted in its own faces within a second on a slow phone @fonts", async ({
  browser,
}) => {
  const { path, piece } = await aSharedPiece();
  const context = await browser.newContext({ ...PHONE, baseURL: E2E_URL });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (one) => one.url().startsWith("http") && requests.push(one.url()));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false };
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const answer = await page.goto(path);
  const bytes = (await answer?.body())?.length ?? 0;
  // The machine may be busy with other tests: the best of three counts.
  const painted = [await measurePaintMs(page)];
  for (const _ of [2, 3]) {
    await page.goto(path);
    painted.push(await measurePaintMs(page));
  }
  console.log(
    `A shared page: ${bytes} bytes, largest contentful paint after ${painted.map(Math.round).join(", ")} ms.`,
  );
  const faces = [FACES.figtree, FACES.fraunces, FACES.italic].map((name) => `/fonts/${name}.woff2`);
  expect(new Set(requests)).toEqual(new Set([path, ...faces].map((one) => E2E_URL + one)));
  for (const face of faces) {
    const headers = (await page.request.head(face)).headers();
    expect(headers["cache-control"], face).toBe("public, max-age=31536000, immutable");
  }
  expect(bytes).toBeLessThanOrEqual(39_600);
  expect(await measureShift(page)).toBeLessThanOrEqual(0.01);
  expect(Math.min(...painted)).toBeLessThanOrEqual(1_000);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  await expect(page.getByRole("heading", { name: piece.name })).toBeVisible();
  await context.close();
});

test("another site can frame a shared page only at /embed", async ({ page }) => {
  const { path, piece } = await aSharedPiece("gift");
  const paths = [`${path}/embed`, path, `${path}/print`, "/login"];
  const site = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(paths.map((one, at) => `<iframe name="f${at}" src="${E2E_URL}${one}"></iframe>`).join(""));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`, { waitUntil: "load" });
  await expect(page.frameLocator("[name=f0]").getByRole("heading", { name: piece.name })).toBeVisible();
  await expect(page.frameLocator("[name=f0]").getByText("1 hour of handwork")).toBeVisible();
  for (const at of [1, 2, 3]) expect(page.frame(`f${at}`)?.url(), paths[at]).toBe("chrome-error://chromewebdata/");
  site.close();
});

test("two processes return 410 within a second after a link is turned off", async ({ request }) => {
  const { path, user, id } = await aSharedPiece();
  const copy = await startCopy(await findFreePort(), {});
  try {
    const addresses = [E2E_URL, copy.url].map((url) => url + path);
    const read = () => Promise.all(addresses.map(async (address) => (await request.get(address)).status()));
    expect(await read()).toEqual([200, 200]);
    await takeBackShare(user.id, id);
    const from = performance.now();
    expect(await read()).toEqual([410, 410]);
    expect(performance.now() - from).toBeLessThan(1_000);
  } finally {
    await copy.stop();
  }
});

test("a shared page prints as one tag, card or sheet of its size with QR codes of at least 25 mm", async ({ page }) => {
  const { path } = await aSharedPiece();
  await page.setViewportSize({ width: 1_280, height: 1_400 });
  for (const [size, wide, high] of [
    ["tag", 55, 85],
    ["card", 105, 148],
    ["sheet", 210, 297],
  ] as const) {
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.goto(`${path}/print?size=${size}`);
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...box]) => box.map(Number));
    expect(boxes, size).toHaveLength(1);
    expect(Math.abs((boxes[0]?.[0] ?? 0) - (wide * 72) / 25.4), size).toBeLessThan(1);
    expect(Math.abs((boxes[0]?.[1] ?? 0) - (high * 72) / 25.4), size).toBeLessThan(1);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const codes = page.locator("svg[role=img]");
    expect(await codes.count()).toBe(size === "sheet" ? 8 : 1);
    const modules = Number((await codes.first().getAttribute("viewBox"))?.split(" ")[2]);
    const width = (await codes.first().boundingBox())?.width ?? 0;
    expect((width * (modules - 8)) / modules, size).toBeGreaterThanOrEqual(25 * MM);
    const cut = await page
      .locator(".label, .words")
      .evaluateAll((labels) => labels.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
    expect(cut, size).toBe(0);
  }
});

function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().reduce((total, entry) => total + Number(Reflect.get(entry, "value")), 0));
        new PerformanceObserver(sum).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
}

function measurePaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const note = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? 0);
        new PerformanceObserver(note).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
