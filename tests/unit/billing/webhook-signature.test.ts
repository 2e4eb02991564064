import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedByPaddle, readReference, signPayload, signReference } from "@/lib/server/paddle/signatures";

const BODY = '{"event_id":"evt_1","data":{"name":"Ünï"}}';
const NOW = new Date("2026-11-20T12:00:00.400Z");
const SECONDS = Math.floor(+NOW / 1000);
const SECRET = "pdl_ntfset_one";
const NEXT = "pdl_ntfset_two";

/** As Paddle documents it: HMAC-SHA256 over `ts:body`, in hex. */
const macOf = (secret: string, ts: number | string = SECONDS, body = BODY) =>
  createHmac("sha256", secret).update(`${ts}:${body}`).digest("hex");
const aSignature = (ts: number | string, ...macs: string[]) =>
  [`ts=${ts}`, ...macs.map((mac) => `h1=${mac}`)].join(";");
const isSigned = (
  given: string | null,
  { body = BODY, secrets = [SECRET] }: { body?: string; secrets?: string[] } = {},
) => isSignedByPaddle(Buffer.from(body), given, { secrets, now: NOW });

describe("isSignedByPaddle with a valid signature", () => {
  it.each<[string, string, string[]?]>([
    ["signed now", aSignature(SECONDS, macOf(SECRET))],
    ["signed 300 s ago", aSignature(SECONDS - 300, macOf(SECRET, SECONDS - 300))],
    ["signed by a clock 300 s ahead", aSignature(SECONDS + 300, macOf(SECRET, SECONDS + 300))],
    ["with two h1 values, the first one ours", aSignature(SECONDS, macOf(SECRET), macOf("another"))],
    ["with two h1 values, the last one ours", aSignature(SECONDS, macOf("another"), macOf(SECRET))],
    ["signed with the new secret while both are valid", aSignature(SECONDS, macOf(NEXT)), [SECRET, NEXT]],
  ])("accepts a delivery %s", (_, given, secrets) => expect(isSigned(given, { secrets })).toBe(true));
});

describe("isSignedByPaddle with an invalid signature", () => {
  it.each<[string, string | null, string?]>([
    ["without a signature", null],
    ["without h1", `ts=${SECONDS}`],
    ["without ts", `h1=${macOf(SECRET)}`],
    ["signed with another secret", aSignature(SECONDS, macOf("another"))],
    ["signed 301 s ago", aSignature(SECONDS - 301, macOf(SECRET, SECONDS - 301))],
    ["signed by a clock 301 s ahead", aSignature(SECONDS + 301, macOf(SECRET, SECONDS + 301))],
    ["with an old signature and a fresh ts", aSignature(SECONDS, macOf(SECRET, SECONDS - 4000))],
    ["with one byte of the body changed", aSignature(SECONDS, macOf(SECRET)), BODY.replace("evt_1", "evt_2")],
    ["with h1 cut short or not hex", `ts=${SECONDS};h1=${macOf(SECRET).slice(0, 63)};h1=${"g".repeat(64)};h1=`],
    ["with two ts values", `ts=${SECONDS};ts=${SECONDS};h1=${macOf(SECRET)}`],
    ["with a ts that isn't a plain number", aSignature("1e9", macOf(SECRET, "1e9"))],
  ])("rejects a delivery %s", (_, given, body) => expect(isSigned(given, { body })).toBe(false));

  it("rejects every delivery when no secret is configured", () => {
    expect(isSigned(aSignature(SECONDS, macOf(SECRET), macOf("")), { secrets: [] })).toBe(false);
  });
});

it("signPayload signs as Paddle does", () => {
  expect(signPayload(BODY, SECRET, NOW)).toBe(aSignature(SECONDS, macOf(SECRET)));
});

describe("readReference", () => {
  const ANN = "0b0c6a3e-6f0e-4c1e-9d53-0d6f6a7a9b10";
  const BEN = "1b0c6a3e-6f0e-4c1e-9d53-0d6f6a7a9b10";

  it("returns the crafter's id from a reference that our server signed", () => {
    expect(readReference(signReference(ANN))).toBe(ANN);
  });

  it.each([
    ["a signed reference with another crafter's id", signReference(ANN).replace(ANN, BEN)],
    ["an id without a seal", ANN],
    ["a seal cut short", signReference(ANN).slice(0, -1)],
    ["a changed seal", signReference(ANN).replace(/.{3}$/, "AAA")],
    ["a list", [signReference(ANN)]],
    ["no value", null],
    ["a number", 7],
    ["a huge string", signReference(ANN).padEnd(100_000, "A")],
  ])("returns null for %s", (_, value) => expect(readReference(value)).toBeNull());
});
