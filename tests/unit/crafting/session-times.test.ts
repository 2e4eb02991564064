import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  correctSegments,
  type EndedSegment,
  formatClockSpan,
  makeAddedSegments,
  markLate,
  moveToFree,
  pauseSecondsOf,
  TIMES_PROBLEMS,
  takenSentence,
  timesProblem,
  trimToFree,
} from "@/lib/domain/crafting/session-times";
import { durationSeconds, manualSeconds, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { unrankedSeconds } from "@/lib/domain/leaderboard/boards";

const momentAt = (time: string) => new Date(`2026-11-20T${time}Z`);
const aCountedSegment = (from: string, to: string): EndedSegment => ({
  startedAt: momentAt(from),
  endedAt: momentAt(to),
  isManual: false,
});
const aManualSegment = (from: string, to: string): EndedSegment => ({ ...aCountedSegment(from, to), isManual: true });
const NOW = new Date("2026-11-22T12:00:00Z");
const EVENING = [aCountedSegment("17:00", "18:00"), aCountedSegment("18:30", "20:00")];

describe("the times of a session", () => {
  const span = (from: string, to: string, pauseSeconds = 0) => ({
    startedAt: momentAt(from),
    endedAt: momentAt(to),
    pauseSeconds,
  });
  const { tooShort, order, tooLong, pauses, future, tooEarly } = TIMES_PROBLEMS;
  it.each([
    ["one minute", span("10:00", "10:01"), null],
    ["less than a minute", span("10:00", "10:00:59"), tooShort],
    ["no time", span("10:00", "10:00"), order],
    ["sixteen hours", span("00:00", "16:00"), null],
    ["more than sixteen hours", span("00:00", "16:00:01"), tooLong],
    ["a minute besides its pauses", span("10:00", "11:00", 3_540), null],
    ["less than a minute besides its pauses", span("10:00", "11:00", 3_541), tooShort],
    ["pauses only", span("10:00", "11:00", 3_600), pauses],
    ["an end that is now", { startedAt: new Date(+NOW - 60_000), endedAt: NOW }, null],
    ["an end a second from now", { startedAt: NOW, endedAt: new Date(+NOW + 1_000) }, future],
    ["a start in 2000", { startedAt: new Date("2000-01-01"), endedAt: new Date("2000-01-01T01:00Z") }, null],
    [
      "a start in 1999",
      { startedAt: new Date("1999-12-31T23:59:59Z"), endedAt: new Date("2000-01-01T01:00Z") },
      tooEarly,
    ],
  ])("are accepted or have a problem: %s", (_, times, problem) => {
    expect(timesProblem(times, NOW)).toBe(problem);
  });

  it("may stay as long as they were before", () => {
    const long = span("00:00", "20:00");
    expect(timesProblem(long, NOW, long)).toBeNull();
    expect(timesProblem(span("00:00", "20:00:01"), NOW, long)).toBe(TIMES_PROBLEMS.tooLong);
  });
});

describe("a correction", () => {
  const correct = (startedAt: string, endedAt: string, pauseSeconds?: number) =>
    correctSegments(EVENING, { startedAt: momentAt(startedAt), endedAt: momentAt(endedAt), pauseSeconds });

  it("keeps counted time and its pauses when it shortens a session", () => {
    expect(correct("17:00", "17:30")).toEqual([aCountedSegment("17:00", "17:30")]);
    expect(correct("17:30", "19:00")).toEqual([aCountedSegment("17:30", "18:00"), aCountedSegment("18:30", "19:00")]);
  });

  it("marks the time that it adds before, after or in a pause as added by hand", () => {
    const longer = [aManualSegment("16:30", "17:00"), ...EVENING, aManualSegment("20:00", "20:15")];
    expect(correct("16:30", "20:15")).toEqual(longer);
    expect(correct("17:00", "20:00", 600)).toEqual([EVENING[0], aManualSegment("18:00", "18:20"), EVENING[1]]);
    expect(correct("18:10", "19:00")).toEqual([aManualSegment("18:10", "18:30"), aCountedSegment("18:30", "19:00")]);
    expect(correct("10:00", "11:00")).toEqual([aManualSegment("10:00", "11:00")]);
  });

  it("takes longer pauses out of time added by hand first", () => {
    const stored = [aCountedSegment("17:00", "18:00")];
    const paused = (pauseSeconds: number) =>
      correctSegments(stored, { startedAt: momentAt("16:00"), endedAt: momentAt("18:00"), pauseSeconds });
    expect(paused(1_800)).toEqual([aManualSegment("16:00", "16:30"), ...stored]);
    const most = paused(5_400);
    expect([durationSeconds(most), manualSeconds(most), most[0]?.startedAt]).toEqual([1_800, 1, momentAt("16:00")]);
    expect(most.at(-1)?.endedAt).toEqual(momentAt("18:00"));
  });

  it("runs from its start to its end with the given pauses, and never makes added time counted", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const moment = (minutes: number, ms = 0) => new Date(+momentAt("00:00") + minutes * 60_000 + ms);
    const stored = fc
      .tuple(fc.uniqueArray(minute, { minLength: 4, maxLength: 8 }), fc.boolean(), fc.integer({ min: 0, max: 999 }))
      .map(([minutes, startsByHand, ms]) =>
        minutes
          .toSorted((a, b) => a - b)
          .slice(0, minutes.length - (minutes.length % 2))
          .flatMap((from, index, sorted) => {
            const to = sorted[index + 1];
            if (index % 2 === 1 || to === undefined) return [];
            return [{ startedAt: moment(from, ms), endedAt: moment(to, ms), isManual: startsByHand && index === 0 }];
          }),
      );
    fc.assert(
      fc.property(stored, minute, minute, fc.option(fc.nat(86_400), { nil: undefined }), (old, a, b, pauseSeconds) => {
        const times = { startedAt: moment(Math.min(a, b)), endedAt: moment(Math.max(a, b)), pauseSeconds };
        fc.pre(timesProblem(times, NOW, times) === null);
        const segments = correctSegments(old, times);
        const [first, last] = [segments[0], segments.at(-1)];
        expect([first?.startedAt, last?.endedAt]).toEqual([times.startedAt, times.endedAt]);
        segments.slice(1).forEach((segment, index) => {
          expect(+segment.startedAt).toBeGreaterThanOrEqual(+(segments[index]?.endedAt ?? 0));
        });
        if (pauseSeconds !== undefined) expect(pauseSecondsOf(segments)).toBe(pauseSeconds);
        for (const segment of segments.filter(({ isManual }) => !isManual))
          expect(
            old.some((one) => !one.isManual && one.startedAt <= segment.startedAt && one.endedAt >= segment.endedAt),
          ).toBe(true);
        const days = splitByLocalDate(segments, "Africa/Johannesburg");
        const total = (key: "seconds" | "manualSeconds") => days.reduce((sum, day) => sum + day[key], 0);
        expect([total("seconds"), total("manualSeconds")]).toEqual([
          durationSeconds(segments),
          manualSeconds(segments),
        ]);
      }),
    );
  });

  it("puts the pauses of an added session in the middle", () => {
    const times = { startedAt: momentAt("09:00"), endedAt: momentAt("11:00") };
    expect(makeAddedSegments(times)).toEqual([aManualSegment("09:00", "11:00")]);
    const parts = [aManualSegment("09:00", "09:45"), aManualSegment("10:15", "11:00")];
    expect(makeAddedSegments({ ...times, pauseSeconds: 1_800 })).toEqual(parts);
  });
});

describe("time taken by another session", () => {
  const taken = (from: string, to: string | null) => ({
    ...{ id: from, description: "Serving bowls", startedAt: momentAt(from), endedAt: to ? momentAt(to) : null },
  });

  it("is named together with the part that is free", () => {
    const wanted = { startedAt: momentAt("19:15"), endedAt: momentAt("22:00") };
    const others = [taken("19:15", "21:05")];
    const free = trimToFree(wanted, others);
    expect(free).toEqual({ startedAt: momentAt("21:05"), endedAt: momentAt("22:00") });
    expect(takenSentence(others, free, "UTC")).toBe("19:15–21:05 is taken by “Serving bowls”. Trim to 21:05–22:00?");
  });

  it("leads to the latest time of that day at which a length is free, in whole minutes", () => {
    const wanted = { startedAt: momentAt("06:00"), endedAt: momentAt("08:00") };
    const others = [taken("02:00", "03:00"), taken("05:10:40", "06:20"), taken("06:54", "06:58")];
    const move = (list: typeof others, from = "00:00") => moveToFree(wanted, momentAt(from), list);
    const moved = { startedAt: momentAt("03:10"), endedAt: momentAt("05:10") };
    expect(move(others)).toEqual(moved);
    expect(takenSentence(others.slice(-1), moved, "UTC", "Put it at")).toBe(
      "06:54–06:58 is taken by “Serving bowls”. Put it at 03:10–05:10?",
    );
    expect(move([taken("07:30", null)])).toEqual({ startedAt: momentAt("05:30"), endedAt: momentAt("07:30") });
    expect(move(others, "03:11")).toBeNull();
  });

  it("leaves the longest free part in whole minutes, or nothing under a minute", () => {
    const wanted = { startedAt: momentAt("10:00"), endedAt: momentAt("12:00") };
    const others = [taken("10:10:20", "10:20:20"), taken("11:50:30", null)];
    const free = trimToFree(wanted, others);
    expect(free).toEqual({ startedAt: momentAt("10:21"), endedAt: momentAt("11:50") });
    expect(takenSentence(others, free, "UTC")).toBe(
      "10:10–10:20 is taken by “Serving bowls” and 1 more. Trim to 10:21–11:50?",
    );
    const none = trimToFree(wanted, [taken("10:00:59", "12:00")]);
    expect(none).toBeNull();
    expect(takenSentence([taken("10:00:59", null)], none, "UTC")).toBe(
      "10:00–now is taken by “Serving bowls”. Choose another time.",
    );
  });
});

it.each(["Africa/Johannesburg", "Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe"])(
  "formatClockSpan shows the clock of %s, through a change of the clock too",
  (timeZone) => {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    const day = { min: new Date("2026-01-01T00:00:00Z"), max: new Date("2026-12-31T00:00:00Z"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(day), fc.integer({ min: 0, max: 86_400_000 }), (startedAt, ms) => {
        const endedAt = new Date(+startedAt + ms);
        const span = `${clock.format(startedAt)}–${clock.format(endedAt)}`;
        expect(formatClockSpan({ startedAt, endedAt }, timeZone)).toBe(span);
      }),
    );
  },
);

describe("time added by hand", () => {
  const segment = aManualSegment("20:00", "23:00");
  const hoursLater = (hours: number) => new Date(+segment.endedAt + hours * 3_600_000);

  it("is late for the streak when it was added more than 48 hours after it was crafted", () => {
    expect(markLate([segment], hoursLater(48), "UTC")).toEqual([{ ...segment, isLate: false }]);
    expect(markLate([segment], new Date(+hoursLater(48) + 1), "UTC")).toEqual([{ ...segment, isLate: true }]);
    expect(markLate([segment], "always", "UTC")).toEqual([{ ...segment, isLate: true }]);
  });

  it("is judged late on each local date separately", () => {
    const [late, rest] = markLate([segment], hoursLater(47.5), "Africa/Johannesburg");
    expect([late?.endedAt, late?.isLate, rest?.isLate]).toEqual([momentAt("22:00"), true, false]);
    expect(splitByLocalDate([late, rest] as EndedSegment[], "Africa/Johannesburg")).toMatchObject([
      { localDate: "2026-11-20", seconds: 7_200, lateSeconds: 7_200 },
      { localDate: "2026-11-21", seconds: 3_600, lateSeconds: 0 },
    ]);
  });

  it("keeps its earlier late mark, while counted time is never late", () => {
    expect(markLate([{ ...segment, isLate: false }], hoursLater(99), "UTC")).toEqual([{ ...segment, isLate: false }]);
    expect(markLate([{ ...segment, isManual: false }], "always", "UTC")).toMatchObject([{ isLate: false }]);
  });
});

describe("time counted offline", () => {
  it("is left off the leaderboards above six hours a date, across sessions", () => {
    const day = (hours: number, localDate = "2026-11-20") => {
      const seconds = hours * 3_600;
      return { localDate, seconds, manualSeconds: 0, offlineSeconds: seconds };
    };
    expect(unrankedSeconds([day(6)], [])).toBe(0);
    expect(unrankedSeconds([day(8)], [])).toBe(7_200);
    expect(unrankedSeconds([day(2)], [day(5)])).toBe(3_600);
    expect(unrankedSeconds([day(2)], [day(7)])).toBe(7_200);
    expect(unrankedSeconds([day(7)], [day(7, "2026-11-19")])).toBe(3_600);
  });

  it("is left off with other counted time above sixteen hours a date, each second only once", () => {
    const day = (tracked: number, offline = 0, manual = 0) => ({
      ...{ localDate: "2026-11-20", seconds: (tracked + manual) * 3_600, manualSeconds: manual * 3_600 },
      offlineSeconds: offline * 3_600,
    });
    expect(unrankedSeconds([day(16, 0, 8)], [])).toBe(0);
    expect(unrankedSeconds([day(17)], [])).toBe(3_600);
    expect(unrankedSeconds([day(4)], [day(15)])).toBe(3 * 3_600);
    expect(unrankedSeconds([day(18, 8)], [])).toBe(2 * 3_600);
    expect(unrankedSeconds([day(20, 7)], [])).toBe(4 * 3_600);
    expect(unrankedSeconds([day(0, 0, 5)], [day(15)])).toBe(0);
  });

  it("is credited to its local dates alongside other counted time", () => {
    const offline = { ...aCountedSegment("21:00", "23:00"), isOffline: true };
    expect(splitByLocalDate([aCountedSegment("20:00", "21:00"), offline], "Africa/Johannesburg")).toMatchObject([
      { localDate: "2026-11-20", seconds: 7_200, offlineSeconds: 3_600 },
      { localDate: "2026-11-21", seconds: 3_600, offlineSeconds: 3_600 },
    ]);
  });
});
