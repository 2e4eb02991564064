import { describe, expect, it, vi } from "vitest";
import { consumeInMemory } from "@/lib/server/limits/memory-limit";
import {
  addressBucket,
  clientAddress,
  hintAtProxy,
  isLocalCaller,
  isOwnHost,
  isOwnOrigin,
} from "@/lib/server/request/headers";

it("the in-memory limit on all requests holds for each address separately", async () => {
  const waits = await Promise.all(
    Array.from({ length: 601 }, () => consumeInMemory("all.ip", "203.0.113.9", "203.0.113.9")),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(600);
  expect(Math.max(...waits)).toBe(60);
  expect(await consumeInMemory("all.ip", "203.0.113.10", "203.0.113.10")).toBe(0);
});

it("an in-memory limit forgets callers before they fill the memory", async () => {
  const count = (key: string) => consumeInMemory("csp.ip", key, "203.0.113.11");
  await Promise.all(Array.from({ length: 31 }, () => count("over the limit")));
  expect(await count("over the limit")).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 20_000 }, (_, index) => count(`one ${index}`)));
  expect(await count("over the limit")).toBe(0);
});

it("a forwarded address counts only from a trusted proxy", () => {
  const forged = Array.from({ length: 256 }, (_, i) =>
    clientAddress(new Headers({ "x-forwarded-for": `198.51.100.${i}`, "x-craftpact-peer": "203.0.113.7" })),
  );
  expect(new Set(forged)).toEqual(new Set(["203.0.113.7"]));
});

it("a forwarded address without a trusted proxy causes one hint in the log", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let i = 0; i < 3; i += 1) hintAtProxy();
  expect(warn.mock.calls.map(([line]) => JSON.parse(line).where)).toEqual(["proxy"]);
  expect(warn.mock.calls[0]?.[0]).toContain("TRUSTED_PROXY_HOPS is 0");
  warn.mockRestore();
});

it("an IPv6 /64 network counts as one caller, and a mapped IPv4 address as the IPv4 address", () => {
  const one = Array.from({ length: 500 }, (_, i) => addressBucket(`2001:db8:1:2::${(i * 131).toString(16)}`));
  expect(new Set(one)).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(addressBucket("2001:db8:1:3::1")).not.toBe(one[0]);
  expect(addressBucket("2001:DB8:1:2:0:0:0:1")).toBe(one[0]);
  expect(addressBucket("[2001:db8:1:2::1]:443")).toBe(one[0]);
  expect(addressBucket("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressBucket("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(addressBucket("::1")).toBe("::1");
  expect(addressBucket("not an address")).toBe("unknown");
});

it.each([
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

it("isOwnHost accepts our own host only", () => {
  expect(isOwnHost(new Headers({ host: "localhost:3000" }))).toBe(true);
  for (const host of ["evil.example", "localhost:3001", "localhost", "localhost:3000.evil.example"])
    expect(isOwnHost(new Headers({ host }))).toBe(false);
});

describe("isLocalCaller", () => {
  const from = (peer: string, forwarded?: string) =>
    isLocalCaller(
      new Headers({ "x-craftpact-peer": peer, ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) }),
    );

  it.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])("accepts %s", (peer) => {
    for (const forwarded of [undefined, "127.0.0.1", "::1, 127.0.0.1"]) expect(from(peer, forwarded)).toBe(true);
  });

  it.each(["192.0.2.2", "::ffff:192.0.2.2", "fd00::2", "fe80::1%eth0", "0.0.0.0", "::", ""])("refuses %j", (peer) => {
    for (const forwarded of [undefined, "127.0.0.1"]) expect(from(peer, forwarded)).toBe(false);
  });

  it.each(["203.0.113.9", "203.0.113.9, 127.0.0.1", "127.0.0.1.evil.example", ""])(
    "refuses this machine's proxy when it forwards for %j",
    (forwarded) => expect(from("127.0.0.1", forwarded)).toBe(false),
  );

  it("refuses a request without a peer", () => {
    expect(isLocalCaller(new Headers())).toBe(false);
    expect(isLocalCaller(new Headers({ "x-forwarded-for": "127.0.0.1" }))).toBe(false);
  });
});
