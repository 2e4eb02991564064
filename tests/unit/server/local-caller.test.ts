import { describe, expect, test } from "vitest";
import { isLocalCaller } from "@/lib/server/request/headers";

const from = (peer: string, forwarded?: string) =>
  isLocalCaller(
    new Headers({ "x-craftpact-peer": peer, ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) }),
  );

describe("isLocalCaller", () => {
  test.each<[string, string?]>([
    ["127.0.0.1"],
    ["127.0.0.2"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "::1, 127.0.0.1"],
  ])("accepts %s %s", (peer, forwarded) => {
    expect(from(peer, forwarded)).toBe(true);
  });

  test.each<[string, string?]>([
    ["192.0.2.2"],
    ["::ffff:192.0.2.2"],
    ["fd00::2"],
    ["fe80::1%eth0"],
    ["0.0.0.0"],
    ["::"],
    [""],
    ["192.0.2.2", "127.0.0.1"],
    ["127.0.0.1", "203.0.113.9"],
    ["127.0.0.1", "203.0.113.9, 127.0.0.1"],
    ["127.0.0.1", "127.0.0.1.evil.example"],
    ["127.0.0.1", ""],
  ])("refuses %s %s", (peer, forwarded) => {
    expect(from(peer, forwarded)).toBe(false);
  });

  test("refuses a request without a peer", () => {
    expect(isLocalCaller(new Headers())).toBe(false);
    expect(isLocalCaller(new Headers({ "x-forwarded-for": "127.0.0.1" }))).toBe(false);
  });
});
