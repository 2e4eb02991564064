import { afterEach, expect, it, vi } from "vitest";
import * as settings from "@/lib/server/env";
import { metrics } from "@/lib/server/log/metrics";
import { countRequests } from "@/lib/server/metrics/requests";
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

it("counts the failures of each page and route from 0 on, so that the first of them is an increase", async () => {
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), METRICS_TOKEN: TOKEN });
  countRequests();
  const text = await metrics().registry.getSingleMetricAsString("craftpact_http_requests_total");
  for (const [route, method] of [
    ["/dashboard", "POST"],
    ["/r/[token]", "GET"],
  ])
    expect(text).toContain(`{route="${route}",method="${method}",status="5xx"} 0`);
});
