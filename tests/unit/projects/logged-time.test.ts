import { expect, it } from "vitest";
import {
  describeLoggedTime,
  describePricedTime,
  describeStopwatch,
} from "@/app/(studio)/calculator/projects/logged-time";

it("describeLoggedTime describes the time logged on a project", () => {
  expect(describeLoggedTime({ totalSeconds: 0, sessionCount: 0 })).toBe("No time logged yet");
  expect(describeLoggedTime({ totalSeconds: 5_400, sessionCount: 1 })).toBe("1h 30m in 1 session");
  expect(describeLoggedTime({ totalSeconds: 9_000, sessionCount: 3 })).toBe("2h 30m in 3 sessions");
});

it("describePricedTime states the time that a frozen price was made of, even if a session was deleted since", () => {
  const priced = { totalSeconds: 9_000 };
  expect(describePricedTime(priced, { totalSeconds: 9_000, sessionCount: 3 })).toBe("2h 30m in 3 sessions");
  expect(describePricedTime(priced, { totalSeconds: 5_400, sessionCount: 2 })).toBe("2h 30m from the stopwatch");
  expect(describePricedTime(priced, { totalSeconds: 0, sessionCount: 0 })).toBe("2h 30m from the stopwatch");
  expect(describePricedTime({ totalSeconds: 0 }, { totalSeconds: 0, sessionCount: 0 })).toBe(
    "without time from the stopwatch",
  );
});

it("describeStopwatch says whether the stopwatch runs or rests on the project", () => {
  const startedAt = "2026-11-25T08:00:00.000Z";
  const onVase = (running: boolean) => ({
    ...{ id: "session", description: "Glazing", startedAt, elapsedMs: 0, manualSeconds: 0, running },
    ...{ project: { id: "vase", name: "Vase" }, lastRun: { startedAt, endedAt: null, beforeMs: 0 } },
  });
  expect(describeStopwatch(onVase(true), "vase")).toBe("Running");
  expect(describeStopwatch(onVase(false), "vase")).toBe("Paused");
  expect(describeStopwatch(onVase(true), "bowl")).toBeNull();
  expect(describeStopwatch(null, "vase")).toBeNull();
});
