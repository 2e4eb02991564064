import { expect, test } from "vitest";
import { consumeLimit, enforceRateLimit, refundUse, TooManyError } from "@/lib/server/limits/rate-limit";
import { runAllAtOnce, runAtOnce } from "../../support/database/at-once";

test("exactly as many of 200 concurrent requests pass as the limit allows", async () => {
  const waits = await runAllAtOnce(200, () => consumeLimit("login.pair", "one", "203.0.113.1"));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
});

test("a limit counts each key separately and says in words how long to wait", async () => {
  for (let i = 0; i < 3; i += 1) await enforceRateLimit("reset.email", "a", "203.0.113.1");
  expect(await consumeLimit("reset.email", "b", "203.0.113.1")).toBe(0);
  const refusal = await enforceRateLimit("reset.email", "a", "203.0.113.1").catch((error) => error);
  expect(refusal).toBeInstanceOf(TooManyError);
  expect(refusal.message).toMatch(/^Too many requests\. Try again in \d+ minutes\.$/);
});

test("a refunded use can be consumed again", async () => {
  await consumeLimit("resend.email", "c", "203.0.113.1");
  await refundUse("resend.email", "c", "203.0.113.1");
  expect(await consumeLimit("resend.email", "c", "203.0.113.1")).toBe(0);
  expect(await consumeLimit("resend.email", "c", "203.0.113.1")).toBeGreaterThan(0);
});

test("localhost gets a hundred times the limit on the embedded demo", async () => {
  const waits = await runAtOnce(101, () => consumeLimit("resend.email", "d", "127.0.0.1"));
  expect(waits.filter((wait) => wait.status === "fulfilled" && wait.value === 0)).toHaveLength(100);
});
