import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cutAtTouches,
  findUsualBedtime,
  findUsualSeconds,
  type PastSession,
  rescueProposals,
} from "@/lib/domain/crafting/rescue";
import { durationSeconds, elapsedMs, type OpenSession, type Segment } from "@/lib/domain/crafting/stopwatch";

const HOUR = 3_600_000;
const START = new Date("2026-03-10T20:00:00Z");
const MORNING = new Date("2026-03-11T07:00:00Z");
const TOUCH = new Date("2026-03-10T21:40:00Z");

const aRunningSession = (startedAt = START, now = MORNING): OpenSession => ({
  ...{ id: "s", description: "Serving bowls", project: null, startedAt: startedAt.toISOString(), running: true },
  ...{ elapsedMs: +now - +startedAt, manualSeconds: 0 },
  lastRun: { startedAt: startedAt.toISOString(), endedAt: null, beforeMs: 0 },
});

/** A session on each earlier day, newest first: from this time, this long. */
const someEvenings = (lengths: number[], time = "20:30:00"): PastSession[] =>
  lengths.map((durationSeconds, index) => {
    const startedAt = new Date(+new Date(`2026-03-09T${time}Z`) - index * 24 * HOUR);
    return { startedAt, endedAt: new Date(+startedAt + durationSeconds * 1000), durationSeconds };
  });

const USUAL = someEvenings([6720, 6000, 7200, 6720, 6900]);
const askProposals = (past: PastSession[], session = aRunningSession(), touch = TOUCH, now = MORNING) =>
  rescueProposals(session, touch, past, now, "UTC");

describe("the proposals for a forgotten stopwatch", () => {
  it("are the last touch, the usual session, the usual bedtime and now, with time and length", () => {
    const proposals = askProposals(USUAL);
    expect(proposals.map(({ text, seconds, endedAt }) => [text, seconds, endedAt])).toEqual([
      ["Last touch, 21:40", 6_000, TOUCH.toISOString()],
      ["Your usual session, 1h 52m, until 21:52", 6_720, "2026-03-10T21:52:00.000Z"],
      ["Your usual bedtime, 22:22", 8_520, "2026-03-10T22:22:00.000Z"],
      ["Now", 11 * 3600, null],
    ]);
    expect(proposals.map(({ at }) => at)).toEqual([15, 17, 22, 100]);
  });

  it("leave out the usual session and bedtime after only four earlier sessions", () => {
    const proposals = askProposals(USUAL.slice(0, 4));
    expect(proposals.map(({ text }) => text)).toEqual(["Last touch, 21:40", "Now"]);
  });

  it("leave out an end in the same minute as another, at the start or in the future", () => {
    expect(askProposals(USUAL, aRunningSession(), START).map(({ text }) => text)[0]).toMatch(/^Your usual session/);
    const soon = new Date("2026-03-10T21:50:00Z");
    expect(askProposals(USUAL, aRunningSession(START, soon), TOUCH, soon)).toHaveLength(2);
    const same = askProposals(someEvenings([6000, 6000, 6000, 6000, 6000]));
    expect(same.map(({ text }) => text)).toEqual([...["Last touch, 21:40", "Your usual bedtime, 22:10", "Now"]]);
  });

  it("include the time crafted before the last pause", () => {
    const lastRun = { startedAt: "2026-03-10T21:00:00.000Z", endedAt: null, beforeMs: 1_800_000 };
    const session = { ...aRunningSession(), elapsedMs: 10.5 * HOUR, lastRun };
    expect(askProposals(USUAL, session).slice(0, 2)).toMatchObject([
      { endedAt: TOUCH.toISOString(), seconds: 1_800 + 2_400 },
      { endedAt: "2026-03-10T22:22:00.000Z", seconds: 6_720 },
    ]);
  });

  it("name the weekday once a session has run for a day", () => {
    const now = new Date(+START + 30 * HOUR);
    expect(askProposals([], aRunningSession(START, now), TOUCH, now)[0]?.text).toBe("Last touch, Tue 21:40");
  });

  it("are at most four, end between start and now, and are never longer than the whole session", () => {
    const past = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(
        past,
        fc.integer({ min: 2 * HOUR, max: 60 * HOUR }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lengths, ms, part) => {
          const now = new Date(+START + ms);
          const proposals = askProposals(
            someEvenings(lengths),
            aRunningSession(START, now),
            new Date(+START + Math.floor(ms * part)),
            now,
          );
          expect(proposals.length).toBeLessThanOrEqual(4);
          for (const { endedAt, seconds } of proposals) {
            expect(seconds).toBeLessThanOrEqual(ms / 1000);
            if (endedAt) expect(endedAt > START.toISOString() && endedAt <= now.toISOString()).toBe(true);
          }
        },
      ),
    );
  });
});

describe("the usual session", () => {
  it("is the median of sessions that began within three hours of this one, even across midnight", () => {
    const night = someEvenings([4000, 5000, 6000, 7000, 8000], "23:30:00");
    const mornings = someEvenings([600, 600, 600, 600, 600], "08:00:00");
    expect(findUsualSeconds(new Date("2026-03-11T01:00:00Z"), [...mornings, ...night], "UTC")).toBe(6_000);
  });

  it("is the median of all sessions when too few began around that time", () => {
    expect(findUsualSeconds(new Date("2026-03-11T08:00:00Z"), USUAL, "UTC")).toBe(6_720);
  });

  it("leaves out sessions under five minutes and all but the last twenty", () => {
    expect(findUsualSeconds(START, [...USUAL.slice(0, 4), ...someEvenings([299])], "UTC")).toBeNull();
    const long = Array.from({ length: 20 }, () => 3_600);
    expect(findUsualSeconds(START, someEvenings([...long, ...Array.from({ length: 40 }, () => 9_000)]), "UTC")).toBe(
      3_600,
    );
  });

  it("lies between the middle two when the number of sessions is even", () => {
    expect(findUsualSeconds(START, someEvenings([1000, 1000, 2000, 2001, 3000, 3000]), "UTC")).toBe(2_000);
  });
});

describe("the usual bedtime", () => {
  it("is the median of each day's last end, where an end past midnight belongs to the evening before", () => {
    const ends = ["22:00", "23:00", "23:30", "00:30", "01:00"].map((time, index) => {
      const date = new Date(Date.UTC(2026, 2, (time < "04" ? 9 : 8) - index)).toISOString().slice(0, 10);
      const endedAt = new Date(`${date}T${time}:00Z`);
      return { startedAt: new Date(+endedAt - HOUR), endedAt, durationSeconds: 3_600 };
    });
    expect(findUsualBedtime(START, ends, MORNING, "UTC")).toEqual(new Date("2026-03-10T23:30:00Z"));
    const early = ends.map((one) => ({ ...one, endedAt: new Date(+one.endedAt - 8 * HOUR) }));
    expect(findUsualBedtime(START, [...ends, ...early], MORNING, "UTC")).toEqual(new Date("2026-03-10T23:30:00Z"));
  });

  it("needs five active days, and lies between start and now", () => {
    expect(findUsualBedtime(START, USUAL.slice(0, 4), MORNING, "UTC")).toBeNull();
    expect(findUsualBedtime(new Date("2026-03-10T22:30:00Z"), USUAL, MORNING, "UTC")).toBeNull();
    expect(findUsualBedtime(START, USUAL, new Date("2026-03-10T22:00:00Z"), "UTC")).toBeNull();
  });

  it("is a wall-clock time, even if summer time has begun since", () => {
    const zone = "Europe/Berlin";
    const start = new Date("2026-03-29T18:00:00Z");
    const past = someEvenings([7200, 7200, 7200, 7200, 7200], "20:00:00");
    expect(findUsualBedtime(start, past, new Date("2026-03-30T05:00:00Z"), zone)).toEqual(
      new Date("2026-03-29T21:00:00Z"),
    );
  });
});

describe("cutAtTouches", () => {
  const counted = (hours: number, from = START): Segment => ({
    ...{ startedAt: from, endedAt: new Date(+from + hours * HOUR), isManual: false },
  });
  const later = (hours: number) => new Date(+START + hours * HOUR);

  it("leaves time of up to six hours between touches unchanged", () => {
    const segments = [counted(12)];
    expect(cutAtTouches(segments, [later(6)])).toEqual(segments);
    expect(cutAtTouches([counted(6)], [])).toEqual([counted(6)]);
  });

  it("marks only a longer time without a touch as offline", () => {
    expect(cutAtTouches([counted(7)], [])).toEqual([{ ...counted(7), isOffline: true }]);
    expect(cutAtTouches([counted(12)], [later(2), later(5)])).toEqual([
      counted(5),
      { ...counted(7, later(5)), isOffline: true },
    ]);
  });

  it("leaves time added by hand unchanged", () => {
    const manual = { ...counted(9), isManual: true };
    expect(cutAtTouches([manual], [])).toEqual([manual]);
  });

  it("keeps every second, whatever the touches", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -HOUR, max: 40 * HOUR })),
        fc.integer({ min: 1, max: 40 * HOUR }),
        (touches, ms) => {
          const segment = { ...counted(0), endedAt: new Date(+START + ms) };
          const sorted = touches.toSorted((a, b) => a - b).map((at) => new Date(+START + at));
          const cut = cutAtTouches([segment], sorted);
          expect(elapsedMs(cut, segment.endedAt)).toBe(ms);
          expect(durationSeconds(cut)).toBe(Math.floor(ms / 1000));
          for (const part of cut) expect(+(part.endedAt ?? 0)).toBeGreaterThan(+part.startedAt);
        },
      ),
    );
  });
});
