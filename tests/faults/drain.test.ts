import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDataDir, type Product, startProduct } from "./product";

const DRAIN_SECONDS = 4;
const BUILD_MS = 600_000;
const READERS = 8;
const PAGES = ["/", "/login", "/pricing", "/api/health/live", "/leaderboard"];

let product: Product;
let isProxied = true;

beforeAll(async () => {
  emptyDataDir();
  product = await startProduct({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
}, BUILD_MS);

afterAll(() => {
  isProxied = false;
  return product?.stop();
});

describe("SIGTERM to every process of the product at once, as systemd sends it", () => {
  it("fails no request of a proxy that looks for another process within the drain, and then ends", async () => {
    const { pid = 0 } = product.launcher;
    const ended = once(product.launcher, "exit");
    let answers = 0;
    const failures: string[] = [];
    const reading = Array.from({ length: READERS }, async (_, n) => {
      for (let attempt = n; isProxied; attempt++) {
        const path = PAGES[attempt % PAGES.length] ?? "/";
        const answer = await fetch(product.url + path, {
          redirect: "manual",
          signal: AbortSignal.timeout(10_000),
        }).catch((error: Error) => error);
        if (answer instanceof Error) failures.push(`${path}: ${answer.cause ?? answer}`);
        else if (answer.status >= 400) failures.push(`${path}: ${answer.status}`);
        else await answer.text();
        answers++;
      }
    });
    await pause(2_000);
    expect(await readReadiness()).toBe(200);
    process.kill(-pid, "SIGTERM");
    await pause(500);
    expect(await readReadiness()).toBe(503);
    // A second signal does not shorten it.
    process.kill(-pid, "SIGTERM");
    await pause(DRAIN_SECONDS * 1000 - 1_500);
    isProxied = false;
    await Promise.all(reading);
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(100);
    expect(await ended).toEqual([0, null]);
    await expect(fetch(product.url)).rejects.toThrow();
  });
});

async function readReadiness(): Promise<number | undefined> {
  const answer = await fetch(`${product.url}/api/health/ready`).catch(() => null);
  return answer?.status;
}
