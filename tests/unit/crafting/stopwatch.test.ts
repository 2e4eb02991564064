import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  durationSeconds,
  elapsedMs,
  endSegmentsAt,
  formatClock,
  formatDuration,
  formatRounded,
  type Segment,
  splitByLocalDate,
} from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { isThorough } from "../../support/thorough";

const aSegment = (startedAt: string, endedAt: string | null, isManual = false): Segment => ({
  startedAt: new Date(startedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
  isManual,
});

describe("the time of a session", () => {
  const paused = [
    aSegment("2026-11-20T08:00:00Z", "2026-11-20T08:10:00.600Z"),
    aSegment("2026-11-20T09:00:00Z", "2026-11-20T09:20:00.600Z"),
  ];

  it("leaves out pauses and rounds down the sum of the segments, not each segment", () => {
    expect(durationSeconds(paused)).toBe(30 * 60 + 1);
  });

  it("grows in the open segment and stands still while paused", () => {
    const running = [...paused, aSegment("2026-11-20T10:00:00Z", null)];
    expect(elapsedMs(running, new Date("2026-11-20T10:00:05Z"))).toBe(1_801_200 + 5_000);
    expect(elapsedMs(paused, new Date("2026-11-27T10:00:00Z"))).toBe(1_801_200);
  });

  it("never goes below zero when the clock steps back", () => {
    const running = [aSegment("2026-11-20T10:00:00Z", null)];
    expect(elapsedMs(running, new Date("2026-11-20T09:00:00Z"))).toBe(0);
  });

  it.each([
    ["inside a segment", "2026-11-20T09:05:00Z", 900],
    ["inside a pause", "2026-11-20T08:30:00Z", 600],
    ["after its last segment", "2026-11-20T12:00:00Z", 1801],
    ["at its start", "2026-11-20T08:00:00Z", 0],
  ])("is cut correctly at a chosen end %s", (_, end, seconds) => {
    expect(durationSeconds(endSegmentsAt(paused, new Date(end)))).toBe(seconds);
  });

  it("has no segments when it ends at its start", () => {
    expect(endSegmentsAt(paused, new Date("2026-11-20T08:00:00Z"))).toEqual([]);
  });

  it("closes the running segment at the chosen end", () => {
    const ended = endSegmentsAt([aSegment("2026-11-20T10:00:00Z", null)], new Date("2026-11-20T11:00:00Z"));
    expect(ended).toEqual([aSegment("2026-11-20T10:00:00Z", "2026-11-20T11:00:00Z")]);
  });
});

describe("the local dates of a session", () => {
  /** Seconds by date of a session from one instant to another in UTC. */
  const split = (zone: string, from: string, to: string) =>
    Object.fromEntries(
      splitByLocalDate([aSegment(`${from}Z`, `${to}Z`)], zone).map(({ localDate, seconds }) => [localDate, seconds]),
    );

  it("are two when it crosses midnight in Johannesburg", () => {
    const days = split("Africa/Johannesburg", "2026-11-20T21:45:00", "2026-11-20T22:30:00");
    expect(days).toEqual({ "2026-11-20": 900, "2026-11-21": 1_800 });
  });

  it("take the lost hour of 8 March 2026 in New York into account", () => {
    const night = split("America/New_York", "2026-03-08T04:30:00", "2026-03-08T07:30:00");
    expect(night).toEqual({ "2026-03-07": 1_800, "2026-03-08": 9_000 });
    const days = split("America/New_York", "2026-03-08T05:00:00", "2026-03-10T04:00:00");
    expect(days).toEqual({ "2026-03-08": 23 * 3600, "2026-03-09": 24 * 3600 });
  });

  it("take the doubled hour of 1 November 2026 in New York into account", () => {
    const night = split("America/New_York", "2026-11-01T03:30:00", "2026-11-01T08:30:00");
    expect(night).toEqual({ "2026-10-31": 1_800, "2026-11-01": 16_200 });
    const day = split("America/New_York", "2026-11-01T04:00:00", "2026-11-02T05:00:00");
    expect(day).toEqual({ "2026-11-01": 25 * 3600 });
  });

  it("leave out a day that the zone skipped", () => {
    const days = split("Pacific/Apia", "2011-12-30T09:00:00", "2011-12-30T12:00:00");
    expect(days).toEqual({ "2011-12-29": 3_600, "2011-12-31": 7_200 });
  });

  it("count nothing twice when the clock steps back over midnight", () => {
    const days = split("America/St_Johns", "2010-11-07T02:00:00", "2010-11-07T04:00:00");
    expect(days).toEqual({ "2010-11-06": 1_800, "2010-11-07": 5_400 });
    const day = split("America/St_Johns", "2010-11-07T02:45:00", "2010-11-07T04:00:00");
    expect(day).toEqual({ "2010-11-07": 4_500 });
  });

  it("are seven whole days when it runs for a week", () => {
    const days = split("Africa/Johannesburg", "2026-11-14T22:00:00", "2026-11-21T22:00:00");
    expect(Object.values(days)).toEqual(Array(7).fill(86_400));
  });

  it("give the odd second to the day with the larger part of it, or to the earlier day in a tie", () => {
    const around = (from: string, to: string) =>
      Object.values(split("Africa/Johannesburg", `2026-11-20T${from}`, `2026-11-20T${to}`));
    expect(around("21:59:58.300", "22:00:01.300")).toEqual([2, 1]);
    expect(around("21:59:58.700", "22:00:01.700")).toEqual([1, 2]);
    expect(around("21:59:58.500", "22:00:01.500")).toEqual([2, 1]);
  });

  it("leave out a day with less than a second", () => {
    const day = split("Africa/Johannesburg", "2026-11-20T21:59:59.900", "2026-11-20T22:00:10.900");
    expect(day).toEqual({ "2026-11-21": 11 });
    expect(split("UTC", "2026-11-20T10:00:00", "2026-11-20T10:00:00.999")).toEqual({});
  });

  it("are sorted, whatever the order of the segments, without an open segment", () => {
    const days = splitByLocalDate(
      [
        aSegment("2026-11-21T10:00:00Z", "2026-11-21T10:10:00Z"),
        aSegment("2026-11-19T10:00:00Z", "2026-11-19T10:05:00Z"),
        aSegment("2026-11-22T10:00:00Z", null),
      ],
      "UTC",
    );
    expect(days).toMatchObject([
      { localDate: "2026-11-19", seconds: 300, manualSeconds: 0 },
      { localDate: "2026-11-21", seconds: 600, manualSeconds: 0 },
    ]);
  });

  const zones = [
    "Africa/Johannesburg",
    "America/New_York",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "UTC",
  ];
  const instants = fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2027, 0) });

  it("add up exactly to the duration, in order, for any segments in any time zone", () => {
    const gaps = fc.array(fc.tuple(fc.nat(20_000_000), fc.nat(90_000_000)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, gaps, (zone, start, lengths) => {
        let clock = start;
        const segments = lengths.map(([pause, run]) => {
          const startedAt = new Date(clock + pause);
          clock += pause + run;
          return { startedAt, endedAt: new Date(clock), isManual: false };
        });
        const days = splitByLocalDate(segments, zone);
        expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(durationSeconds(segments));
        expect(days.map((day) => day.localDate)).toEqual([...new Set(days.map((day) => day.localDate))].sort());
        expect(days.every((day) => day.seconds > 0)).toBe(true);
      }),
      { numRuns: isThorough ? 2_000 : 500 },
    );
  });

  it("match a minute-by-minute count", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, fc.nat(2_000), (zone, start, minutes) => {
        const from = Math.floor(start / 60_000) * 60_000;
        const seen = new Map<string, number>();
        for (let minute = 0; minute < minutes; minute += 1) {
          const date = localDateOf(new Date(from + minute * 60_000), zone);
          seen.set(date, (seen.get(date) ?? 0) + 60);
        }
        const days = splitByLocalDate(
          [{ startedAt: new Date(from), endedAt: new Date(from + minutes * 60_000), isManual: false }],
          zone,
        );
        expect(days).toMatchObject([...seen].map(([localDate, seconds]) => ({ localDate, seconds, manualSeconds: 0 })));
      }),
      { numRuns: 150 },
    );
  });
});

describe("formatting time", () => {
  it.each([
    [0, "00:00:00"],
    [59.9, "00:00:59"],
    [3_661, "01:01:01"],
    [86_399, "23:59:59"],
    [359_999, "99:59:59"],
    [604_800, "168:00:00"],
    [-5, "00:00:00"],
  ])("formatClock shows %s s as %s", (seconds, clock) => expect(formatClock(seconds)).toBe(clock));

  it.each([
    [0, "0h 0m"],
    [0.9, "0h 0m"],
    [1, "1 s"],
    [17.9, "17 s"],
    [59, "59 s"],
    [60, "0h 1m"],
    [119, "0h 1m"],
    [2_400, "0h 40m"],
    [5_700, "1h 35m"],
    [360_000, "100h 0m"],
  ])("formatDuration shows %s s as %s", (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [0, "0h 0m"],
    [17, "17 s"],
    [60, "1 min"],
    [2_459, "40 min"],
    [3_600, "1 h"],
    [6_000, "1h 40m"],
    [36_000, "10 h"],
  ])("formatRounded shows %s s as %s", (seconds, text) => expect(formatRounded(seconds)).toBe(text));
});
