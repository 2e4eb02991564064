import { afterEach, expect, it, vi } from "vitest";
import * as settings from "@/lib/server/env";
import { metrics, noteInvariants } from "@/lib/server/log/metrics";
import { countRequests } from "@/lib/server/metrics/requests";
import { isScraper } from "@/lib/server/request/headers";

const TOKEN = "0123456789abcdef0123456789abcdef";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  metrics().invariants.reset();
});

function isAllowed(authorization: string | null, token: string | undefined = TOKEN): boolean {
  const real = settings.env();
  vi.spyOn(settings, "env").mockReturnValue({ ...real, METRICS_TOKEN: token });
  return isScraper(authorization);
}

it("isScraper accepts only the complete token as a bearer", () => {
  expect(isAllowed(`Bearer ${TOKEN}`)).toBe(true);
  for (const wrong of [null, "", "Bearer ", TOKEN, `bearer ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])
    expect(isAllowed(wrong), String(wrong)).toBe(false);
});

it("isScraper accepts nothing when no token is set", () => {
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), METRICS_TOKEN: undefined });
  for (const authorization of ["Bearer ", "Bearer undefined", null]) expect(isScraper(authorization)).toBe(false);
});

it("countRequests starts the failures of each page and route at 0, so that the first one is an increase", async () => {
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), METRICS_TOKEN: TOKEN });
  countRequests();
  const text = await metrics().registry.getSingleMetricAsString("craftpact_http_requests_total");
  for (const [route, method] of [
    ["/dashboard", "POST"],
    ["/r/[token]", "GET"],
  ])
    expect(text).toContain(`{route="${route}",method="${method}",status="5xx"} 0`);
});

it("the invariants metric shows a daily check's result until the next check is due, then 0", async () => {
  vi.useFakeTimers();
  const broken = async () => (await metrics().invariants.get()).values[0]?.value;
  noteInvariants(0);
  vi.advanceTimersByTime(24 * 3_600_000);
  noteInvariants(3);
  vi.advanceTimersByTime(24.5 * 3_600_000);
  expect(await broken()).toBe(3);
  vi.advanceTimersByTime(3_600_000);
  expect(await broken()).toBe(0);
});
