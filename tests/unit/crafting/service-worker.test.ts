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
  const lost = new TypeError("Failed to fetch");

  test.each<[string, () => Promise<Response> | undefined]>([
    ["Firefox resolves the preload with a network error", async () => Response.error()],
    ["Chromium rejects the preload", () => Promise.reject(lost)],
    ["a browser without preloads has no connection", () => undefined],
  ])("opens the pocket stopwatch when %s", async (_, preload) => {
    network.mockRejectedValue(lost);
    expect(await openPage(preload())).toBe(POCKET);
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
