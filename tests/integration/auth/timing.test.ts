import { beforeEach, expect, test, vi } from "vitest";
import { BusyError } from "@/lib/errors";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password-hash";
import { runAtOnce } from "../../support/database/at-once";
import { anAccount, anAddress, askReset, signIn, signUp } from "../../support/people/account";
import { aVisitor } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

vi.mock("next/headers", async () => (await import("../../support/people/visitor")).nextHeaders);
vi.hoisted(() => {
  process.env.PASSWORD_COST = "19456/2";
});

const TRIES = isThorough ? 100 : 48;
const AT_ONCE = 4;

// Loopback, so that the limits are out of the way.
beforeEach(() => aVisitor("127.0.0.1"));

test.each<[string, (email: string) => Promise<unknown>]>([
  ["login", (email) => signIn(email, "a wrong guess")],
  ["sign-up", (email) => signUp(email)],
  ["reset", (email) => askReset(email)],
])("the time of a %s does not tell whether the address is known", async (_, ask) => {
  const known = await anAccount();
  await expectEvenTimes(
    () => ask(known),
    () => ask(anAddress()),
  );
});

test("500 concurrent password checks run four at a time, queue 50 and reject the others as busy", async () => {
  const stored = await hashPassword("a long walk with wool");
  const before = process.memoryUsage.rss();
  const results = await runAtOnce(500, () => verifyPassword(stored, "a wrong guess"));
  const refusals = results.filter((result) => result.status === "rejected");
  expect(refusals).toHaveLength(500 - 54);
  expect(refusals.every(({ reason }) => reason instanceof BusyError)).toBe(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
});

/** Interleaved tries, some of each at once; the medians differ by at most 10 % or 5 ms. */
async function expectEvenTimes(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times = { one: [] as number[], other: [] as number[] };
  for (let i = 0; i < TRIES; i += AT_ONCE) {
    const pairs = Array.from({ length: AT_ONCE }, () => [recordTime(one, times.one), recordTime(other, times.other)]);
    await Promise.all(pairs.flat());
  }
  const [a, b] = [median(times.one), median(times.other)];
  expect(Math.abs(a - b), `medians ${a.toFixed(1)} and ${b.toFixed(1)} ms`).toBeLessThanOrEqual(
    Math.max(5, 0.1 * Math.max(a, b)),
  );
}

async function recordTime(task: () => Promise<unknown>, times: number[]) {
  const from = performance.now();
  await task();
  times.push(performance.now() - from);
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
