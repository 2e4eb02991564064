import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

type PageView = {
  request: { mode: "navigate"; method: "GET"; url: string };
  preloadResponse: Promise<Response> | undefined;
  respondWith(answer: Promise<Response>): void;
};

const listeners = new Map<string, (event: PageView) => void>();
const network = vi.fn<(request: Request) => Promise<Response>>();
const POCKET = "the pocket stopwatch";

beforeAll(async () => {
  vi.stubGlobal("self", { addEventListener: listeners.set.bind(listeners) });
  vi.stubGlobal("SHELL", { cache: "pocket-1", page: "/pocket", files: ["/pocket"], signOut: "/api/auth/sign-out" });
  vi.stubGlobal("caches", { match: async () => new Response(POCKET) });
  vi.stubGlobal("fetch", network);
  await import("@/app/sw.js/worker");
});

afterAll(() => vi.unstubAllGlobals());

describe("a page view in the service worker", () => {
  test("opens the pocket stopwatch when Firefox resolves the preload with a network error", async () => {
    network.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await openPage(Promise.resolve(Response.error()))).toBe(POCKET);
  });

  test("opens the pocket stopwatch when Chromium rejects the preload", async () => {
    expect(await openPage(Promise.reject(new TypeError("Failed to fetch")))).toBe(POCKET);
  });

  test("opens the pocket stopwatch when a browser without preloads has no connection", async () => {
    network.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await openPage(undefined)).toBe(POCKET);
  });

  test("asks the network when the preload failed and the connection is back", async () => {
    network.mockResolvedValue(new Response("from the network"));
    expect(await openPage(Promise.resolve(Response.error()))).toBe("from the network");
  });

  test("shows the preloaded response", async () => {
    network.mockRejectedValue(new Error("Not to be called"));
    expect(await openPage(Promise.resolve(new Response("from the preload")))).toBe("from the preload");
  });
});

async function openPage(preloadResponse: Promise<Response> | undefined): Promise<string> {
  let answer: Promise<Response> | undefined;
  listeners.get("fetch")?.({
    request: { mode: "navigate", method: "GET", url: "https://craftpact.example/dashboard" },
    preloadResponse,
    respondWith: (given) => {
      answer = given;
    },
  });
  const response = await answer;
  return response?.type === "error" ? "the browser’s own error page" : ((await response?.text()) ?? "nothing");
}
