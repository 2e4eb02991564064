import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllocationAmount, allocationProblem, secondsOf, sum } from "@/lib/domain/crafting/allocation";
import { splitAmounts } from "@/lib/domain/crafting/reallocation";
import { type Cut, type SplitView, splitNotes, splitSession } from "@/lib/domain/crafting/session-split";
import type { EndedSegment } from "@/lib/domain/crafting/session-times";
import { type CreditedDay, durationSeconds, manualSeconds, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { earnsBonus, sessionXp } from "@/lib/domain/profile/levels";
import { someAmounts } from "../../support/people/allocation-targets";

const ZONE = "Africa/Johannesburg";
/** A Monday. */
const at = (time: string) => new Date(`2026-11-23T${time}+02:00`);
const MONDAY = "2026-11-23";

function aWhole(segments: EndedSegment[]) {
  const times = { durationSeconds: durationSeconds(segments), manualSeconds: manualSeconds(segments) };
  return { ...times, earnsBonus: earnsBonus(times), segments, days: splitByLocalDate(segments, ZONE) };
}

const aStretch = (from: string, to: string, isManual = false): EndedSegment => ({
  startedAt: at(from),
  endedAt: at(to),
  isManual,
});

describe("splitting a session", () => {
  it("cuts the segment at the moment and keeps the marks of both parts", () => {
    const whole = aWhole([aStretch("20:00:00", "20:30:00", true), aStretch("20:30:00", "22:00:00")]);
    const [first, second] = splitSession(whole, { at: at("21:00:00") }) ?? [];
    expect(first).toMatchObject({ endedAt: at("21:00:00"), durationSeconds: 3_600, manualSeconds: 1_800 });
    expect(second).toMatchObject({ startedAt: at("21:00:00"), durationSeconds: 3_600, manualSeconds: 0 });
    expect(first?.segments.map(({ isManual }) => isManual)).toEqual([true, false]);
  });

  it("ends the first part before a pause that holds the moment, and begins the second after it", () => {
    const whole = aWhole([aStretch("20:00:00", "20:30:00"), aStretch("20:50:00", "21:10:00")]);
    const [first, second] = splitSession(whole, { at: at("20:40:00") }) ?? [];
    expect([first?.endedAt, second?.startedAt]).toEqual([at("20:30:00"), at("20:50:00")]);
  });

  it("counts the length of the first part without pauses", () => {
    const whole = aWhole([aStretch("20:00:00", "20:30:00"), aStretch("20:50:00", "21:30:00")]);
    const [first, second] = splitSession(whole, { firstSeconds: 2_400 }) ?? [];
    expect([first?.endedAt, second?.startedAt]).toEqual([at("21:00:00"), at("21:00:00")]);
    expect([first?.durationSeconds, second?.durationSeconds]).toEqual([2_400, 1_800]);
  });

  it("moves less than a second over a pause, so that no second is lost to rounding", () => {
    const whole = aWhole([aStretch("20:00:00.200", "20:30:00.900"), aStretch("20:40:00", "21:30:00.600")]);
    const [first, second] = splitSession(whole, { at: at("20:35:00") }) ?? [];
    expect(first).toMatchObject({ endedAt: at("20:30:00.200"), durationSeconds: 1_800 });
    expect(second).toMatchObject({ startedAt: at("20:39:59.300"), durationSeconds: 3_001 });
  });

  it("refuses parts below 60 s and a moment outside", () => {
    const whole = aWhole([aStretch("20:00:00", "20:10:00")]);
    const refuses = (cut: Cut) => splitSession(whole, cut) === null;
    expect([59, 60, 540, 541, 900].map((firstSeconds) => refuses({ firstSeconds }))).toEqual([
      ...[true, false, false, true, true],
    ]);
    expect(refuses({ at: at("19:00:00") }) && refuses({ at: at("21:00:00") })).toBe(true);
  });

  it("leaves the bonus with the part that holds the first counted second, and with no other", () => {
    const [counted, added] = [aStretch("20:00:00", "20:10:00"), aStretch("20:00:00", "20:10:00", true)];
    const bonuses = (segments: EndedSegment[], firstSeconds = 300) =>
      splitSession(aWhole(segments), { firstSeconds })?.map((part) => part.earnsBonus);
    expect(bonuses([counted], 60)).toEqual([true, false]);
    expect(bonuses([added, aStretch("20:20:00", "20:30:00")])).toEqual([false, true]);
    expect(bonuses([aStretch("20:00:00", "20:04:00")], 120)).toEqual([false, false]);
  });

  it("changes no second of a date or kind, no mark and no XP, however often it is repeated", () => {
    const stretch = fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 20_000_000 }), fc.nat(3));
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 6 }),
        fc.array(
          fc.nat(10_007).map((part) => part / 10_007),
          { minLength: 1, maxLength: 4 },
        ),
        fc.boolean(),
        (stretches, cuts, byLength) => {
          const whole = aWhole(segmentsOf(stretches));
          let parts: Parameters<typeof splitSession>[0][] = [whole];
          for (const [index, share] of cuts.entries())
            parts = parts.flatMap((part, place) => {
              if (place !== index % parts.length) return [part];
              return splitSession(part, cutAt(part.segments, part.durationSeconds, share, byLength)) ?? [part];
            });
          expect(sumOf(parts.map((part) => part.durationSeconds))).toBe(whole.durationSeconds);
          expect(sumOf(parts.map((part) => part.manualSeconds))).toBe(whole.manualSeconds);
          expect(sumDays(parts.flatMap(({ days }) => [...days]))).toEqual(sumDays(whole.days));
          expect(lengthsByMark(parts.flatMap(({ segments }) => [...segments]))).toEqual(lengthsByMark(whole.segments));
          expect(xpOf(parts)).toBe(xpOf([whole]));
          let until = 0;
          for (const part of parts) {
            expect(durationSeconds(part.segments)).toBe(part.durationSeconds);
            expect(Math.abs(manualSeconds(part.segments) - part.manualSeconds)).toBeLessThanOrEqual(cuts.length);
            expect(sumOf(part.days.map(({ seconds }) => seconds))).toBe(part.durationSeconds);
            expect(sumOf(part.days.map((day) => day.manualSeconds))).toBe(part.manualSeconds);
            for (const day of part.days) {
              expect(
                Math.min(day.lateSeconds, day.manualSeconds - day.lateSeconds, day.offlineSeconds),
              ).toBeGreaterThanOrEqual(0);
              expect(day.offlineSeconds).toBeLessThanOrEqual(day.seconds - day.manualSeconds);
            }
            for (const { startedAt, endedAt } of part.segments) {
              expect(+startedAt).toBeGreaterThanOrEqual(until);
              until = +endedAt;
            }
          }
        },
      ),
    );
  });
});

/** Pauses and lengths in ms, one after the other from Monday evening. */
function segmentsOf(stretches: [number, number, number][]): EndedSegment[] {
  let from = +at("20:00:00.123");
  return stretches.map(([pause, length, mark]) => {
    const startedAt = new Date(from + pause);
    from = +startedAt + length;
    const isManual = mark > 1;
    return { startedAt, endedAt: new Date(from), isManual, isLate: mark === 3, isOffline: mark === 1 };
  });
}

function cutAt(segments: readonly EndedSegment[], seconds: number, share: number, byLength: boolean): Cut {
  if (byLength) return { firstSeconds: Math.max(1, Math.floor(seconds * share)) };
  const [from, to] = [+(segments[0]?.startedAt ?? 0), +(segments.at(-1)?.endedAt ?? 0)];
  return { at: new Date(from + Math.floor((to - from) * share)) };
}

const sumOf = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

function sumDays(days: readonly CreditedDay[]) {
  const sums: Record<string, number[]> = {};
  for (const { localDate, seconds, manualSeconds: manual, lateSeconds, offlineSeconds } of days)
    sums[localDate] = [seconds, manual, lateSeconds, offlineSeconds].map(
      (one, at) => one + (sums[localDate]?.[at] ?? 0),
    );
  return sums;
}

function lengthsByMark(segments: readonly EndedSegment[]) {
  const sums: Record<string, number> = {};
  for (const { startedAt, endedAt, isManual, isLate, isOffline } of segments) {
    const mark = `${isManual} ${isLate} ${isOffline}`;
    sums[mark] = (sums[mark] ?? 0) + +endedAt - +startedAt;
  }
  return sums;
}

/** The XP of sessions that are saved one after the other. */
function xpOf(sessions: readonly Parameters<typeof sessionXp>[0][]): number {
  const others: Parameters<typeof sessionXp>[1][number][] = [];
  return sessions.reduce((xp, session) => {
    const earned = sessionXp(session, [...merge(others)]);
    const bonusDate = session.days.find((day) => day.seconds > day.manualSeconds)?.localDate;
    const isBonus = session.earnsBonus ?? session.durationSeconds - session.manualSeconds >= 300;
    others.push(
      ...session.days.map((day) => ({ ...day, hasFiveMinuteSession: isBonus && day.localDate === bonusDate })),
    );
    return xp + earned;
  }, 0);
}

function merge(days: readonly Parameters<typeof sessionXp>[1][number][]) {
  const dates = new Map<string, Parameters<typeof sessionXp>[1][number]>();
  for (const day of days) {
    const before = dates.get(day.localDate);
    dates.set(day.localDate, {
      localDate: day.localDate,
      seconds: day.seconds + (before?.seconds ?? 0),
      manualSeconds: day.manualSeconds + (before?.manualSeconds ?? 0),
      hasFiveMinuteSession: day.hasFiveMinuteSession || (before?.hasFiveMinuteSession ?? false),
    });
  }
  return dates.values();
}

const TARGETS = [
  { challengeId: "minutes", sessionBased: false },
  { challengeId: "sessions", sessionBased: true },
];
const aPart = (seconds: number, manual = 0, targets = TARGETS) => ({
  ...{ durationSeconds: seconds, manualSeconds: manual, targets },
});

describe("the allocations of a split session", () => {
  it("stay with the first part as far as they fit, and the rest goes to the second", () => {
    expect(splitAmounts(someAmounts({ minutes: 6_000, own: 1_800 }), aPart(3_600), aPart(4_200))).toEqual([
      someAmounts({ minutes: 3_600 }),
      someAmounts({ minutes: 2_400, own: 1_800 }),
    ]);
    expect(splitAmounts(someAmounts({ minutes: 7_817 }), aPart(3_617), aPart(4_200))).toEqual([
      someAmounts({ minutes: 3_617 }),
      someAmounts({ minutes: 4_200 }),
    ]);
  });

  it("become Personal Progress where the second part may not hold them", () => {
    const amounts = someAmounts({ sessions: 6_000 });
    expect(splitAmounts(amounts, aPart(3_900), aPart(2_100))).toEqual([
      someAmounts({ sessions: 3_900 }),
      someAmounts({ own: 2_100 }),
    ]);
    expect(splitAmounts(someAmounts({ minutes: 6_000 }), aPart(3_600), aPart(2_400, 0, []))[1]).toEqual(
      someAmounts({ own: 2_400 }),
    );
    expect(splitAmounts([], aPart(60), aPart(60))).toEqual([[], []]);
  });

  it("can always be saved and never grow", () => {
    const amount = fc.nat(40).map((steps) => steps * 300);
    const lengths = fc.tuple(fc.integer({ min: 60, max: 9_000 }), fc.integer({ min: 60, max: 9_000 }));
    fc.assert(
      fc.property(amount, amount, lengths, fc.nat(9_000), (minutes, sessions, [one, two], manual) => {
        const amounts: AllocationAmount[] = someAmounts({ minutes, sessions, own: 1 });
        const parts = [aPart(one, Math.min(one, manual)), aPart(two)] as const;
        const divided = splitAmounts(amounts, ...parts);
        for (const [at, part] of parts.entries()) {
          expect(allocationProblem(part, divided[at] ?? [], TARGETS)).toBeNull();
          expect(sum(divided[at] ?? [])).toBe(part.durationSeconds);
        }
        for (const { challengeId } of TARGETS) {
          const after = sumOf(divided.map((part) => secondsOf(part, challengeId)));
          expect(after).toBeLessThanOrEqual(secondsOf(amounts, challengeId));
        }
      }),
    );
  });

  it("are said before when they go to Personal Progress", () => {
    const part = { startedAt: `${MONDAY}T20:00:00Z`, endedAt: `${MONDAY}T21:00:00Z`, durationSeconds: 3_600 };
    const view: SplitView = {
      projectName: "Bowls",
      whole: [{ name: "Lamplight", seconds: 7_200 }],
      parts: [
        { ...part, amounts: [{ name: "Lamplight", seconds: 3_600 }] },
        { ...part, amounts: [{ name: null, seconds: 3_600 }] },
      ],
    };
    expect(splitNotes(view)).toEqual([
      "1h 0m of “Lamplight” goes to Personal Progress.",
      "Both parts stay on “Bowls”.",
      "Your totals, streak and XP stay as they are.",
    ]);
    expect(splitNotes({ projectName: null, whole: [], parts: [] })).toHaveLength(1);
  });
});
