import { expect, test } from "vitest";
import { guessDelaySeconds } from "@/lib/domain/auth/guessing";
import { limitFor } from "@/lib/server/limits/settings";

test("an account gets 60 password attempts an hour without a delay", () => {
  expect(limitFor("login.account", "203.0.113.1")).toEqual({ points: 60, seconds: 3600 });
  for (const judged of [1, 20, 60]) expect(guessDelaySeconds(judged, 60)).toBe(0);
});

test("past the limit, the delay doubles from one second up to a minute and never exceeds it", () => {
  const pauses = Array.from({ length: 9 }, (_, i) => guessDelaySeconds(61 + i, 60));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(guessDelaySeconds(5_000, 60)).toBe(60);
});
