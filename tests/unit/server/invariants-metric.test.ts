import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { metrics, noteInvariants } from "@/lib/server/log/metrics";

const HOUR_MS = 3_600_000;
const broken = async () => (await metrics().invariants.get()).values[0]?.value;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  metrics().invariants.reset();
});

it("the invariants metric shows a daily check's result until the next check is due, then 0", async () => {
  noteInvariants(0);
  vi.advanceTimersByTime(24 * HOUR_MS);
  noteInvariants(3);
  vi.advanceTimersByTime(24.5 * HOUR_MS);
  expect(await broken()).toBe(3);
  vi.advanceTimersByTime(HOUR_MS);
  expect(await broken()).toBe(0);
});
