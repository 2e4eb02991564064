import { afterEach, expect, test, vi } from "vitest";
import { createCaptcha, spendCaptcha } from "@/lib/server/auth/captcha";
import type { LoginProof } from "@/lib/server/auth/sign-in";
import { runAllAtOnce } from "../../support/database/at-once";
import { aSolvedCaptcha, solveCaptcha } from "../../support/people/captcha";

afterEach(() => vi.useRealTimers());

type Challenge = Awaited<ReturnType<typeof createCaptcha>>;

test("a solved bot check is accepted once, even in 10 concurrent tries", async () => {
  const proof = await aSolvedCaptcha("login");
  const opened = await runAllAtOnce(10, () => spendCaptcha(proof, ["login"]));
  expect(opened.filter(Boolean)).toEqual(["login"]);
  expect(await spendCaptcha(proof, ["login"])).toBeNull();
});

test("a bot check is accepted only for its own form", async () => {
  const proof = await aSolvedCaptcha("signup");
  expect(await spendCaptcha(proof, ["login", "login-hard"])).toBeNull();
  expect(await spendCaptcha(proof, ["reset"])).toBeNull();
  expect(await spendCaptcha(proof, ["signup"])).toBe("signup");
});

test("the bot check of a login past its limits takes three times as much work", async () => {
  const longest = async (action: LoginProof) => {
    const proofs = await Promise.all(Array.from({ length: 20 }, () => aSolvedCaptcha(action)));
    return Math.max(...proofs.map((proof) => JSON.parse(atob(proof)).solution.counter));
  };
  expect(await longest("login")).toBeLessThanOrEqual(10);
  expect(await longest("login-hard")).toBeGreaterThan(14);
});

const tamperings: [name: string, tamper: (challenge: Challenge) => unknown][] = [
  ["another action", (c) => ({ ...c, parameters: { ...c.parameters, data: { action: "login" } } })],
  ["a later expiry", (c) => ({ ...c, parameters: { ...c.parameters, expiresAt: 4_000_000_000 } })],
  ["no expiry", (c) => ({ ...c, parameters: { ...c.parameters, expiresAt: undefined } })],
  ["a cheaper cost", (c) => ({ ...c, parameters: { ...c.parameters, cost: 2 } })],
  ["another salt", (c) => ({ ...c, parameters: { ...c.parameters, salt: "00".repeat(16) } })],
  ["another nonce", (c) => ({ ...c, parameters: { ...c.parameters, nonce: "00".repeat(16) } })],
  ["a shorter prefix", (c) => ({ ...c, parameters: { ...c.parameters, keyPrefix: "00" } })],
  ["another algorithm", (c) => ({ ...c, parameters: { ...c.parameters, algorithm: "SHA-256" } })],
  ["no key signature", (c) => ({ ...c, parameters: { ...c.parameters, keySignature: undefined } })],
  ["more data", (c) => ({ ...c, parameters: { ...c.parameters, data: { action: "reset", more: 1 } } })],
  ["no signature", (c) => ({ ...c, signature: undefined })],
  ["a made-up signature", (c) => ({ ...c, signature: "0".repeat(64) })],
];

test.each(tamperings)("a bot check with %s is refused", async (_, tamper) => {
  const proof = JSON.parse(atob(await aSolvedCaptcha("reset")));
  const forged = btoa(JSON.stringify({ ...proof, challenge: tamper(proof.challenge) }));
  expect(await spendCaptcha(forged, ["reset", "login"])).toBeNull();
});

test("a bot check that was not solved is refused", async () => {
  const challenge = await createCaptcha("reset");
  const lazy = btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: "00".repeat(32) } }));
  expect(await spendCaptcha(lazy, ["reset"])).toBeNull();
});

test("a bot check older than ten minutes is refused", async () => {
  const challenge = await createCaptcha("reset");
  const inTenMinutes = Date.now() / 1000 + 600;
  expect(challenge.parameters.expiresAt).toBeGreaterThan(inTenMinutes - 5);
  expect(challenge.parameters.expiresAt).toBeLessThanOrEqual(inTenMinutes);
  const proof = await solveCaptcha(challenge);
  vi.setSystemTime(Date.now() + 601_000);
  expect(await spendCaptcha(proof, ["reset"])).toBeNull();
});

test.each(["", "x", "null", btoa("null"), btoa("[]"), btoa("{}"), "a".repeat(20_000)])(
  "a text that is not a bot check is refused without an error (%#)",
  async (text) => expect(await spendCaptcha(text, ["reset"])).toBeNull(),
);
