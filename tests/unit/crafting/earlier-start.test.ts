import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkEarlierStart, EARLIER_PROBLEMS, isEarlierStart } from "@/lib/domain/crafting/earlier-start";
import {
  canStartEarlier,
  durationSeconds,
  manualSeconds,
  type Segment,
  splitByLocalDate,
  trackedSeconds,
} from "@/lib/domain/crafting/stopwatch";

const HOUR = 3_600_000;
const START = new Date("2026-11-21T14:12:31.456Z");
const momentBefore = (ms: number) => new Date(+START - ms);
const running: Segment[] = [{ startedAt: START, endedAt: null, isManual: false }];
const before = { lastEndedAt: null, timeZone: "UTC" };

/** A session with so many seconds added by hand, then counted for so many milliseconds. */
const someSegments = (seconds: number, countedMs: number, startedAt = START): Segment[] => [
  { startedAt: new Date(+startedAt - seconds * 1000), endedAt: startedAt, isManual: true },
  { startedAt, endedAt: new Date(+startedAt + countedMs), isManual: false },
];

describe("an earlier start", () => {
  it.each([
    ["five minutes", 300_000, 300],
    ["a second", 1_000, 1],
    ["twelve hours", 12 * HOUR, 43_200],
    ["whole seconds, rounded down", 751_456, 751],
  ])("adds %s", (_, ms, addedSeconds) => {
    expect(checkEarlierStart(running, momentBefore(ms), before)).toEqual({ addedSeconds });
  });

  it.each([12 * HOUR + 1, 48 * HOUR, 999, 0, -1, -HOUR, Number.NaN])("is refused %s ms before Start", (ms) => {
    expect(checkEarlierStart(running, momentBefore(ms), before)).toEqual({ problem: EARLIER_PROBLEMS.outside });
    expect(isEarlierStart(momentBefore(ms), START)).toBe(false);
  });

  it("may be when the last session ended, but no earlier", () => {
    const last = { lastEndedAt: momentBefore(600_000), timeZone: "Asia/Kathmandu" };
    expect(checkEarlierStart(running, momentBefore(600_000), last)).toEqual({ addedSeconds: 600 });
    expect(checkEarlierStart(running, momentBefore(600_001), last)).toEqual({
      problem: "Your last session ended at 19:47. Choose a time after that.",
    });
  });

  it("is refused a second time, after a pause, and once resumed", () => {
    const [added, counted] = someSegments(300, HOUR) as [Segment, Segment];
    expect(checkEarlierStart([added, ...running], momentBefore(HOUR), before)).toEqual({
      problem: EARLIER_PROBLEMS.again,
    });
    const resumed = { startedAt: new Date(+START + 2 * HOUR), endedAt: null, isManual: false };
    for (const segments of [[counted], [counted, resumed]])
      expect(checkEarlierStart(segments, momentBefore(HOUR), before)).toEqual({ problem: EARLIER_PROBLEMS.paused });
    expect(() => checkEarlierStart([], momentBefore(HOUR), before)).toThrow("without segments");
  });

  it("is offered while the stopwatch has run since Start without a pause or added time", () => {
    const startedAt = START.toISOString();
    const lastRun = { startedAt, endedAt: null, beforeMs: 0 };
    const resumedAt = new Date(+START + HOUR).toISOString();
    expect(canStartEarlier({ startedAt, running: true, lastRun })).toBe(true);
    expect(canStartEarlier({ startedAt, running: false, lastRun })).toBe(false);
    expect(canStartEarlier({ startedAt, running: true, lastRun: { ...lastRun, startedAt: resumedAt } })).toBe(false);
    expect(canStartEarlier({ startedAt: momentBefore(HOUR).toISOString(), running: true, lastRun })).toBe(false);
  });
});

describe("time added by hand", () => {
  it("is kept apart from counted time on each local date", () => {
    const segments = someSegments(2_400, 1_800_000, new Date("2026-11-20T22:10:00.250Z"));
    expect(splitByLocalDate(segments, "Africa/Johannesburg")).toMatchObject([
      { localDate: "2026-11-20", seconds: 1_800, manualSeconds: 1_800 },
      { localDate: "2026-11-21", seconds: 2_400, manualSeconds: 600 },
    ]);
    const parts = { durationSeconds: durationSeconds(segments), manualSeconds: manualSeconds(segments) };
    expect([parts, trackedSeconds(parts)]).toEqual([{ durationSeconds: 4_200, manualSeconds: 2_400 }, 1_800]);
  });

  it("adds up with counted time to the duration in every time zone", () => {
    const zones = fc.constantFrom("Africa/Johannesburg", "America/New_York", "Africa/Cairo", "Asia/Kathmandu");
    const starts = fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(zones, starts, fc.nat(43_200), fc.nat(90_000_000), (zone, start, added, countedMs) => {
        const segments = someSegments(added, countedMs, new Date(start));
        const days = splitByLocalDate(segments, zone);
        expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(durationSeconds(segments));
        expect(days.reduce((sum, day) => sum + day.manualSeconds, 0)).toBe(added);
        expect(days.every((day) => day.manualSeconds <= day.seconds)).toBe(true);
      }),
    );
  });
});
