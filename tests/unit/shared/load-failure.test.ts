import { afterEach, describe, expect, test, vi } from "vitest";
import { explainLoadFailure } from "@/lib/client/load-failure";

const FAILED = new Error("Failed to load chunk /_next/static/chunks/1an1ie.js?dpl=old from module 42");

afterEach(() => vi.unstubAllGlobals());

describe("explainLoadFailure", () => {
  test("asks for a reload when the server has a newer version", async () => {
    const fetched = stubFetch(async () => new Response(null, { status: 404 }));
    expect(await explainLoadFailure(FAILED)).toBe("A newer version is ready. Please reload the page.");
    expect(fetched.mock.calls[0]?.[0]).toBe("/_next/static/chunks/1an1ie.js?dpl=old");
  });

  test("says that there is no connection", async () => {
    stubFetch(async () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await explainLoadFailure(FAILED)).toBe("No connection. Please try again.");
  });

  test("asks for another try when the file is there again, or when something else went wrong", async () => {
    const fetched = stubFetch(async () => new Response(null));
    expect(await explainLoadFailure(FAILED)).toBe("Something went wrong. Please try again.");
    expect(await explainLoadFailure(new Error("Unexpected"))).toBe("Something went wrong. Please try again.");
    expect(fetched).toHaveBeenCalledOnce();
  });
});

function stubFetch(answer: () => Promise<Response>) {
  const fetched = vi.fn<(url: string) => Promise<Response>>(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
