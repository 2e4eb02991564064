import { expect, it } from "vitest";
import { loggedTime, pricedTime } from "@/app/(studio)/calculator/projects/logged-time";

it("loggedTime describes the time logged on a project", () => {
  expect(loggedTime({ totalSeconds: 0, sessionCount: 0 })).toBe("No time logged yet");
  expect(loggedTime({ totalSeconds: 5_400, sessionCount: 1 })).toBe("1h 30m in 1 session");
  expect(loggedTime({ totalSeconds: 9_000, sessionCount: 3 })).toBe("2h 30m in 3 sessions");
});

it("pricedTime states the time that a frozen price was made of, even if a session was deleted since", () => {
  const priced = { totalSeconds: 9_000 };
  expect(pricedTime(priced, { totalSeconds: 9_000, sessionCount: 3 })).toBe("2h 30m in 3 sessions");
  expect(pricedTime(priced, { totalSeconds: 5_400, sessionCount: 2 })).toBe("2h 30m from the stopwatch");
  expect(pricedTime(priced, { totalSeconds: 0, sessionCount: 0 })).toBe("2h 30m from the stopwatch");
  expect(pricedTime({ totalSeconds: 0 }, { totalSeconds: 0, sessionCount: 0 })).toBe("without time from the stopwatch");
});
