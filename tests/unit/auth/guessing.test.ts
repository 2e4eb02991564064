import { expect, test } from "vitest";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { guessDelaySeconds } from "@/lib/domain/auth/guessing";
import { limitFor } from "@/lib/server/limits/settings";

test("an account gets 20 password attempts an hour, 60 with harder bot checks, and then a delay up to a minute", () => {
  expect(limitFor("login.email", "203.0.113.1")).toEqual({ points: 20, seconds: 3600 });
  expect(limitFor("login.account", "203.0.113.1")).toEqual({ points: 60, seconds: 3600 });
  const delays = [1, 20, 60, 61, 62, 63, 64, 65, 66, 67, 68, 5_000].map((judged) => guessDelaySeconds(judged, 60));
  expect(delays).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("the header that names the account of a page is x-craftpact-account", () => {
  expect(ACCOUNT_HEADER).toBe("x-craftpact-account");
});
