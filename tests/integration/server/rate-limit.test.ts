import { expect, test, vi } from "vitest";
import { consumeInMemory } from "@/lib/server/limits/memory-limit";
import { consume, enforceRateLimit, refund, TooManyError } from "@/lib/server/limits/rate-limit";
import { addressBucket, clientAddress, hintAtProxy, isOwnHost, isOwnOrigin } from "@/lib/server/request/headers";
import { allAtOnce, atOnce } from "../../support/database/at-once";

test("exactly as many of 200 concurrent requests pass as the limit allows", async () => {
  const waits = await allAtOnce(200, () => consume("login.pair", "one", "203.0.113.1"));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
});

test("a limit counts each key separately and says in words how long to wait", async () => {
  for (let i = 0; i < 3; i += 1) await enforceRateLimit("reset.email", "a", "203.0.113.1");
  expect(await consume("reset.email", "b", "203.0.113.1")).toBe(0);
  const refusal = await enforceRateLimit("reset.email", "a", "203.0.113.1").catch((error) => error);
  expect(refusal).toBeInstanceOf(TooManyError);
  expect(refusal.message).toMatch(/^Too many requests\. Try again in \d+ minutes\.$/);
});

test("a refunded use can be consumed again", async () => {
  await consume("resend.email", "c", "203.0.113.1");
  await refund("resend.email", "c", "203.0.113.1");
  expect(await consume("resend.email", "c", "203.0.113.1")).toBe(0);
  expect(await consume("resend.email", "c", "203.0.113.1")).toBeGreaterThan(0);
});

test("localhost gets a hundred times the limit on the embedded demo", async () => {
  const waits = await atOnce(101, () => consume("resend.email", "d", "127.0.0.1"));
  expect(waits.filter((wait) => wait.status === "fulfilled" && wait.value === 0)).toHaveLength(100);
});

test("the in-memory limit on all requests holds for each address separately", async () => {
  const waits = await allAtOnce(601, () => consumeInMemory("all.ip", "203.0.113.9", "203.0.113.9"));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(600);
  expect(Math.max(...waits)).toBe(60);
  expect(await consumeInMemory("all.ip", "203.0.113.10", "203.0.113.10")).toBe(0);
});

test("an in-memory limit forgets callers before they fill the memory", async () => {
  const consumeMany = (prefix: string) =>
    allAtOnce(20_000, (index) => consumeInMemory("csp.ip", `${prefix} ${index}`, "203.0.113.11"));
  await allAtOnce(31, () => consumeInMemory("csp.ip", "over the limit", "203.0.113.11"));
  expect(await consumeInMemory("csp.ip", "over the limit", "203.0.113.11")).toBeGreaterThan(0);
  await consumeMany("one");
  expect(await consumeInMemory("csp.ip", "over the limit", "203.0.113.11")).toBe(0);
});

test("a forwarded address counts only from a trusted proxy", () => {
  const forged = Array.from({ length: 1000 }, (_, i) =>
    clientAddress(new Headers({ "x-forwarded-for": `198.51.100.${i % 256}`, "x-craftpact-peer": "203.0.113.7" })),
  );
  expect(new Set(forged)).toEqual(new Set(["203.0.113.7"]));
});

test("a forwarded address without a trusted proxy causes one hint in the log", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let i = 0; i < 3; i += 1) hintAtProxy();
  expect(warn.mock.calls.map(([line]) => JSON.parse(line).where)).toEqual(["proxy"]);
  expect(warn.mock.calls[0]?.[0]).toContain("TRUSTED_PROXY_HOPS is 0");
  warn.mockRestore();
});

test("an IPv6 /64 network counts as one caller, and a mapped IPv4 address as the IPv4 address", () => {
  const one = Array.from({ length: 65_536 }, (_, i) => addressBucket(`2001:db8:1:2::${i.toString(16)}`));
  expect(new Set(one)).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(addressBucket("2001:db8:1:3::1")).not.toBe(one[0]);
  expect(addressBucket("2001:DB8:1:2:0:0:0:1")).toBe(one[0]);
  expect(addressBucket("[2001:db8:1:2::1]:443")).toBe(one[0]);
  expect(addressBucket("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressBucket("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(addressBucket("::1")).toBe("::1");
  expect(addressBucket("not an address")).toBe("unknown");
});

test.each([
  [{ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }, true],
  [{ origin: "http://localhost:3000" }, true],
  [{ "sec-fetch-site": "same-origin" }, false],
  [{}, false],
  [{ origin: "null", "sec-fetch-site": "same-origin" }, false],
  [{ origin: "http://localhost:3001" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }, false],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }, false],
])("isOwnOrigin accepts requests from our own pages only: %o", (headers, isOurs) => {
  expect(isOwnOrigin(new Headers(headers as Record<string, string>))).toBe(isOurs);
});

test("isOwnHost accepts our own host only", () => {
  expect(isOwnHost(new Headers({ host: "localhost:3000" }))).toBe(true);
  for (const host of ["evil.example", "localhost:3001", "localhost", "localhost:3000.evil.example"])
    expect(isOwnHost(new Headers({ host }))).toBe(false);
});
