import { afterEach, describe, expect, it, vi } from "vitest";
import * as settings from "@/lib/server/env";
import { requestIdOf } from "@/lib/server/log/request-id";

afterEach(() => vi.restoreAllMocks());

const PROXYS = "5f1c0a4be9d24d7b8f0d9a3e6c1b2a70";

function idWith(received: string | string[] | undefined, hops: number): string {
  const real = settings.env();
  vi.spyOn(settings, "env").mockReturnValue({ ...real, TRUSTED_PROXY_HOPS: hops });
  return requestIdOf({ headers: received === undefined ? {} : { "x-request-id": received as string } });
}

describe("requestIdOf", () => {
  it("returns the trusted proxy's id when it is well-formed", () => {
    expect(idWith(PROXYS, 1)).toBe(PROXYS);
    expect(idWith("7d9a41d2-0000-4000-8000-2f9b1f5c8f10", 2)).toBe("7d9a41d2-0000-4000-8000-2f9b1f5c8f10");
  });

  it("creates an id when no proxy is trusted", () => {
    expect(idWith(PROXYS, 0)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["nothing", undefined],
    ["words", "thandi@craftpact.example"],
    ["a sentence", "a long walk with wool"],
    ["too short an id", "abc"],
    ["too long an id", "a".repeat(65)],
    ["a line break", `${PROXYS}\n{"level":"error"}`],
    ["two ids", [PROXYS, PROXYS]],
  ])("creates an id when the proxy sends %s", (_, received) => {
    const id = idWith(received, 1);
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
