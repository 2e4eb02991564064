import type { Browser, Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { devices } from "@/db/schema";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { TapQueue, TapResult } from "@/lib/domain/crafting/tap";
import { E2E_URL, expect } from "../e2e";
import { loginCookie } from "../people/session-cookie";

export const pressButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The rows of one store of the queue's database, as the page's browser has them. */
export function readStore(
  page: Page,
  store: "taps" | "accounts" | "settings" | "kept",
): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open("craft-pact");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(name)) return resolve([]);
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
    store,
  );
}

/** Prepares a crafter's browser: it has everything /pocket needs offline, and the server knows it. */
export async function prepareForOffline(page: Page) {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(async () => (await readStore(page, "accounts")).some((one) => one.projects && one.contact))
    .toBe(true);
}

/** As in Firefox and Safari: stops the service worker from sending by itself, which would bypass the test's routes. */
export async function disableBackgroundSync(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { value: undefined }),
  );
}

export async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.goto("/pocket");
  await expect(page.getByRole("timer", { name: "Crafting time" })).toBeVisible();
}

/** Chromium 150 sends no event to a page that was loaded offline, since it takes that page for online. */
export async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

/**
 * Opens /pocket online, as if the server had answered `ms` ago, and goes offline. From then on the test controls the
 * page's clocks.
 */
export async function goOfflineSince(page: Page, userId: string, ms: number) {
  const address = "**/api/stopwatch/taps";
  await page.clock.install({ time: Date.now() - ms });
  await page.context().route(address, async (route) => {
    const response = await route.fetch();
    const { at, session, ...answer } = (await response.json()) as { at: number; session: OpenSession | null };
    const then = session && { ...session, elapsedMs: Math.max(0, session.elapsedMs - ms) };
    await route.fulfill({ response, json: { ...answer, session: then, at: at - ms } });
  });
  await page.goto("/pocket");
  const contactAt = async () => {
    const [account] = await readStore(page, "accounts");
    return (account?.contact as { server: number } | undefined)?.server ?? Number.POSITIVE_INFINITY;
  };
  await expect.poll(contactAt).toBeLessThan(Date.now() - ms + 60_000);
  // Offline first: an answer without the moved time would count as a contact now.
  await page.context().setOffline(true);
  await page.context().unroute(address);
  await db
    .update(devices)
    .set({ lastContactAt: new Date(Date.now() - ms) })
    .where(eq(devices.userId, userId));
}

/** Logs this browser in, replacing its current login. */
export async function logIn(page: Page, userId: string) {
  await page.context().addCookies([{ ...(await loginCookie(userId)), url: E2E_URL, httpOnly: true, sameSite: "Lax" }]);
}

/** A page in another browser of the crafter. */
export async function openAnotherBrowser(browser: Browser, userId: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: E2E_URL })).newPage();
  await logIn(page, userId);
  return page;
}

export async function saveInPocket(page: Page) {
  await pressButton(page, "Save");
  await expect(page.getByText("Are you sure you want to stop and save this session?")).toBeVisible();
  await pressButton(page, "Stop & Save");
}

type Answer = { results?: (queue: TapQueue) => TapResult[]; saved?: object[]; questions?: number };

/** Answers queues in place of the server; returns what arrived. */
export async function answerTaps(page: Page, { results, saved = [], questions = 0 }: Answer = {}) {
  const queues: TapQueue[] = [];
  const applied = ({ taps }: TapQueue) => taps.map(({ id }) => ({ id, outcome: "applied" as const }));
  await page.context().route("**/api/stopwatch/taps", async (route: Route) => {
    const queue = route.request().postDataJSON() as TapQueue;
    queues.push(queue);
    const hasStop = queue.taps.some(({ kind }) => kind === "stop");
    const answer = { at: Date.now(), session: null, results: (results ?? applied)(queue), questions };
    await route.fulfill({ json: { ...answer, saved: hasStop ? saved : [] } });
  });
  return queues;
}
