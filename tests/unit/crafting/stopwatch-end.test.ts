import { describe, expect, test } from "vitest";
import type { Segment } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd, END_PROBLEMS, endOfSave, isEndInside, secondsUntil } from "@/lib/domain/crafting/stopwatch-end";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date("2026-11-21T20:00:00Z");
const momentAgo = (ms: number) => new Date(+NOW - ms);
const someSegments = (...stretches: [from: number, to: number | null][]): Segment[] =>
  stretches.map(([from, to]) => ({
    startedAt: momentAgo(from),
    endedAt: to === null ? null : momentAgo(to),
    isManual: false,
  }));

describe("an earlier end", () => {
  test.each([
    ["not offered just under two hours after Start without a pause", 2 * HOUR - 1, 2 * HOUR - 1, false],
    ["offered two hours after Start without a pause", 2 * HOUR, 2 * HOUR, true],
    ["not offered after eleven hours when resumed a moment ago", 11 * HOUR, MINUTE, false],
    ["offered after twelve hours even when resumed a moment ago", 12 * HOUR, MINUTE, true],
    ["offered after twelve hours even when paused just now", 12 * HOUR, 0, true],
  ])("is %s", (_, elapsed, untouched, offered) => {
    expect(canChooseEnd({ elapsedMs: elapsed, untouchedMs: untouched })).toBe(offered);
  });

  test("lies after the start and not in the future", () => {
    const start = momentAgo(HOUR);
    const inside = (ms: number) => isEndInside(new Date(+start + ms), start, NOW);
    expect([-1, 0, 1, HOUR, HOUR + 1].map(inside)).toEqual([false, false, true, true, false]);
  });

  test("is accepted as given, even in an earlier stretch or in a pause", () => {
    const segments = someSegments([13 * HOUR, 9 * HOUR], [5 * HOUR, null]);
    for (const at of [12.5, 7, 0.25]) {
      const end = endOfSave(segments, NOW, momentAgo(at * HOUR));
      expect(end).toEqual({ endedAt: momentAgo(at * HOUR) });
    }
  });

  test.each([13, 3])("is refused outside a session of %d h, never moved to its edge", (hours) => {
    const segments = someSegments([hours * HOUR, null]);
    for (const endedAt of [
      momentAgo(hours * HOUR + 1),
      momentAgo(hours * HOUR),
      momentAgo(-1),
      momentAgo(-24 * HOUR),
      new Date(-1),
    ])
      expect(endOfSave(segments, NOW, endedAt)).toEqual({ problem: END_PROBLEMS.outside });
  });

  test("is refused, not ignored, for a stopwatch used in the last two hours", () => {
    for (const segments of [
      someSegments([HOUR, null]),
      someSegments([5 * HOUR, HOUR], [MINUTE, null]),
      someSegments([5 * HOUR, HOUR]),
    ])
      expect(endOfSave(segments, NOW, momentAgo(0.5 * HOUR))).toEqual({ problem: END_PROBLEMS.tooEarly });
  });
});

describe("a Save without a chosen end", () => {
  test("ends the session now, or at its start if the clock stepped back before it", () => {
    expect(endOfSave(someSegments([HOUR, null]), NOW, undefined)).toEqual({ endedAt: NOW });
    expect(endOfSave(someSegments([-HOUR, null]), NOW, undefined)).toEqual({ endedAt: momentAgo(-HOUR) });
  });

  test("is impossible for a session without segments", () => {
    expect(() => endOfSave([], NOW, undefined)).toThrow("endOfSave: a session without segments");
  });
});

describe("secondsUntil", () => {
  const lastRun = { startedAt: "2026-11-21T12:00:00Z", endedAt: null, beforeMs: 1_800_000 };
  const until = (iso: string, run: { startedAt: string; endedAt: string | null; beforeMs: number } = lastRun) =>
    secondsUntil({ lastRun: run }, new Date(iso));

  test("adds the time before the last run to the part of the run before the end", () => {
    expect(until("2026-11-21T12:00:00Z")).toBe(1800);
    expect(until("2026-11-21T13:00:00.999Z")).toBe(5400);
  });

  test("stops growing after the last run was paused", () => {
    expect(until("2026-11-21T19:00:00Z", { ...lastRun, endedAt: "2026-11-21T12:30:00Z" })).toBe(3600);
  });

  test("returns null for an end before the last run, where pauses may lie", () => {
    expect(until("2026-11-21T11:59:59Z")).toBeNull();
  });
});
