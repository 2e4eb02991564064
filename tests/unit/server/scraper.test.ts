import { afterEach, expect, it, vi } from "vitest";
import * as settings from "@/lib/server/env";
import { isScraper } from "@/lib/server/metrics/scraper";

const TOKEN = "0123456789abcdef0123456789abcdef";

afterEach(() => vi.restoreAllMocks());

function asks(authorization: string | null, token: string | undefined = TOKEN): boolean {
  const real = settings.env();
  vi.spyOn(settings, "env").mockReturnValue({ ...real, METRICS_TOKEN: token });
  return isScraper(authorization);
}

it("only the whole token as a bearer opens the metrics", () => {
  expect(asks(`Bearer ${TOKEN}`)).toBe(true);
  for (const wrong of [null, "", "Bearer ", TOKEN, `bearer ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])
    expect(asks(wrong), String(wrong)).toBe(false);
});

it("nothing does where no token is set", () => {
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), METRICS_TOKEN: undefined });
  for (const authorization of ["Bearer ", "Bearer undefined", null]) expect(isScraper(authorization)).toBe(false);
});
