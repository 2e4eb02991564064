import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocationProblem,
  challengesOf,
  secondsOf,
  sum,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { type AllocationDraft, splitDraft, stepDraft } from "@/lib/domain/crafting/allocation-draft";
import {
  baseOf,
  cutDraft,
  type Length,
  nearestStop,
  pixelsPerSecond,
  seamAt,
  seamOf,
  stopForKey,
} from "@/lib/domain/crafting/seams";
import { all, anAmount, anyTargetLists, aTimedSession, someAmounts } from "../../support/people/allocation-targets";

const aDraft = (given: Record<string, number>): AllocationDraft => ({ amounts: someAmounts(given), isByHand: false });
const sessionOf = ({ amounts }: AllocationDraft) => ({ durationSeconds: sum(amounts), targets: all });

/** The amounts after the seam of a challenge was moved, such as "scarf 600, own 17"; `own` is Personal Progress. */
function moveSeam(given: Record<string, number>, challengeId: string, seconds: number): string {
  const { amounts } = cutDraft(aDraft(given), challengeId, seconds, sessionOf(aDraft(given)));
  return amounts.map((row) => `${row.challengeId ?? "own"} ${row.seconds}`).join(", ");
}

const stopsOf = (given: Record<string, number>, challengeId: string) =>
  seamOf(aDraft(given), challengeId, sessionOf(aDraft(given))).stops;

describe("a seam", () => {
  it("moves time between its challenge and the next one", () => {
    const both = { scarf: 3_600, quilt: 3_600, own: 600 };
    expect(moveSeam(both, "scarf", 5_400)).toBe("scarf 5400, quilt 1800, own 600");
    expect(moveSeam(both, "scarf", 0)).toBe("scarf 0, quilt 7200, own 600");
    expect(moveSeam(both, "quilt", 4_100)).toBe("scarf 3600, quilt 4200");
    expect(cutDraft(aDraft(both), "scarf", 5_400, sessionOf(aDraft(both))).isByHand).toBe(true);
  });

  it("skips challenges without time, which get time only from their own seams", () => {
    const one = { scarf: 3_600, quilt: 0, own: 3_600 };
    expect(seamOf(aDraft(one), "scarf", sessionOf(aDraft(one))).partnerId).toBeNull();
    expect(moveSeam(one, "scarf", 5_400)).toBe("scarf 5400, quilt 0, own 1800");
    expect(moveSeam(one, "quilt", 300)).toBe("scarf 3600, quilt 300, own 3300");
  });

  it("stops at whole steps, and never beyond the time of its two lengths", () => {
    const both = { scarf: 600, quilt: 300, own: 900 };
    expect(stopsOf(both, "scarf")).toEqual([0, 300, 600, 900]);
    expect(stopsOf(both, "quilt")).toEqual([0, 300, 600, 900, 1_200]);
    expect(moveSeam(both, "scarf", 90_000)).toBe("scarf 900, quilt 0, own 900");
    expect(moveSeam(both, "scarf", -90_000)).toBe("scarf 0, quilt 900, own 900");
  });

  it("gives a session-based challenge at least an hour or nothing, on either side", () => {
    expect(stopsOf({ evenings: 3_600, own: 600 }, "evenings")).toEqual([0, 3_600, 3_900, 4_200]);
    expect(stopsOf({ scarf: 600, evenings: 3_900 }, "scarf")).toEqual([0, 300, 600, 900, 4_500]);
    expect(stopsOf({ evenings: 0, scarf: 3_300, own: 300 }, "evenings")).toEqual([0]);
  });

  it("lets only the challenge that carries odd seconds take them from Personal Progress", () => {
    const odd = { scarf: 300, quilt: 300, own: 100 };
    expect(stopsOf(odd, "scarf")).toEqual([0, 300, 600]);
    expect(stopsOf(odd, "quilt")).toEqual([0, 300]);
    expect(stopsOf({ scarf: 300, quilt: 0, own: 400 }, "scarf")).toEqual([0, 300, 600, 700]);
    expect(stopsOf({ scarf: 79 }, "scarf")).toEqual([0, 79]);
    expect(moveSeam({ scarf: 79 }, "scarf", 0)).toBe("scarf 0, own 79");
  });

  it("returns odd seconds to Personal Progress, and leaves those of a third challenge", () => {
    const odd = { scarf: 3_617, quilt: 3_600 };
    expect(stopsOf(odd, "scarf").filter((stop) => stop % 300 !== 0)).toEqual([3_617]);
    expect(moveSeam(odd, "scarf", 3_900)).toBe("scarf 3900, quilt 3300, own 17");
    expect(moveSeam({ scarf: 317, quilt: 600, evenings: 3_900 }, "quilt", 900)).toBe(
      "scarf 317, quilt 900, evenings 3600",
    );
  });

  it("returns the same draft when it does not move", () => {
    const both = aDraft({ scarf: 600, quilt: 600 });
    for (const seconds of [600, 700]) expect(cutDraft(both, "scarf", seconds, sessionOf(both))).toBe(both);
  });

  it("agrees with the stepper, up and down, when its other side is Personal Progress", () => {
    const moves = fc.record({ steps: fc.integer({ min: 2, max: 60 }), odd: fc.integer({ min: 0, max: 299 }) });
    fc.assert(
      fc.property(moves, fc.nat(60), fc.boolean(), ({ steps, odd }, given, sessionBased) => {
        const durationSeconds = steps * 300 + odd;
        const target = { challengeId: "one", sessionBased };
        const whole = Math.min(given, steps) * 300;
        const seconds = sessionBased && whole < 3_600 ? 0 : whole;
        const start = aDraft({ one: seconds, own: durationSeconds - seconds });
        const one = { durationSeconds, targets: [target] };
        for (const [direction, key] of [
          ["up", "ArrowRight"],
          ["down", "ArrowLeft"],
        ] as const) {
          const stepped = stepDraft(start, "one", direction, one);
          const stop = stopForKey(key, seamOf(start, "one", one).stops, seconds) ?? -1;
          expect(secondsOf(cutDraft(start, "one", stop, one).amounts, "one")).toBe(secondsOf(stepped.amounts, "one"));
        }
      }),
    );
  });

  it("always leaves amounts that can be saved, with every other challenge unchanged", () => {
    const cuts = fc.array(fc.record({ at: fc.nat(5), seconds: fc.integer({ min: -600, max: 40_000 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), anyTargetLists(6), cuts, (durationSeconds, targets, list) => {
        const fit = targets.filter(({ sessionBased }) => !sessionBased || durationSeconds >= 3_600);
        const one = { durationSeconds, targets: fit };
        const rows = fit.map(({ challengeId }) => anAmount(challengeId, 0));
        let now = splitDraft({ amounts: rows, isByHand: false }, one);
        for (const { at, seconds } of list) {
          const challengeId = fit[at % Math.max(1, fit.length)]?.challengeId;
          if (challengeId === undefined) return;
          const { partnerId, stops } = seamOf(now, challengeId, one);
          const next = cutDraft(now, challengeId, seconds, one);
          expect(sum(next.amounts)).toBe(durationSeconds);
          expect(stops).toContain(secondsOf(next.amounts, challengeId));
          const result = withPersonalProgress(durationSeconds, next.amounts);
          expect(allocationProblem(aTimedSession(durationSeconds), result, fit)).toBeNull();
          for (const row of challengesOf(next.amounts).filter((other) => other.challengeId !== challengeId)) {
            const before = secondsOf(now.amounts, row.challengeId);
            if (row.challengeId !== partnerId) expect([before, before - (before % 300)]).toContain(row.seconds);
          }
          now = next;
        }
      }),
    );
  });
});

describe("the stop of a seam", () => {
  const stops = [0, 3_600, 3_900, 4_200, 7_217];

  it("is the nearest one, or the lower one in a tie", () => {
    expect([-1, 1_799, 1_800, 1_801, 3_700, 9_999].map((seconds) => nearestStop(stops, seconds))).toEqual([
      0, 0, 0, 3_600, 3_600, 7_217,
    ]);
  });

  it("is the next one for arrows, thirty minutes away for page keys, and the first or last for Home and End", () => {
    const from = (seconds: number) => (key: string) => stopForKey(key, stops, seconds);
    expect(["ArrowRight", "ArrowUp", "PageUp", "End"].map(from(3_600))).toEqual([3_900, 3_900, 7_217, 7_217]);
    expect(["ArrowLeft", "ArrowDown", "PageDown", "Home"].map(from(4_200))).toEqual([3_900, 3_900, 0, 0]);
    expect(["ArrowLeft", "PageDown", "Home"].map(from(0))).toEqual([0, 0, 0]);
    expect(["ArrowRight", "PageUp", "End"].map(from(7_217))).toEqual([7_217, 7_217, 7_217]);
    const steps = Array.from({ length: 21 }, (_, step) => step * 300);
    expect(["PageUp", "PageDown"].map((key) => stopForKey(key, steps, 3_000))).toEqual([4_800, 1_200]);
    expect(["Tab", "Enter", " ", "a"].map(from(3_600))).toEqual([null, null, null, null]);
  });
});

const aLengthWithSeam = (seconds: number): Length => ({ seconds, hasSeam: true });
const aFixedLength = (seconds: number): Length => ({ seconds, hasSeam: false });

describe("a length of the bar", () => {
  it("keeps 24 px for its seam, and less once all seams would take more than half of the bar", () => {
    const two = [aFixedLength(300), aLengthWithSeam(0), aLengthWithSeam(600), aFixedLength(300)];
    expect(two.map((length) => baseOf(length, two))).toEqual(["0px", "min(24px, 25%)", "min(24px, 25%)", "0px"]);
    expect(pixelsPerSecond(648, two)).toBe(0.5);
    const ten = Array.from({ length: 10 }, () => aLengthWithSeam(100));
    expect(baseOf(aLengthWithSeam(0), ten)).toBe("min(24px, 5%)");
    expect(pixelsPerSecond(400, ten)).toBe(0.2);
  });

  it("gets zero pixels per second when no length has time", () => {
    expect(pixelsPerSecond(400, [aLengthWithSeam(0), aFixedLength(0)])).toBe(0);
    expect(pixelsPerSecond(400, [aFixedLength(400)])).toBe(1);
  });
});

describe("a press on the bar", () => {
  // Seams at 300 + 24 = 324 and at 624 + 24 = 648 of 948 px.
  const lengths = [aLengthWithSeam(300), aLengthWithSeam(300), aFixedLength(300)];

  it("grabs the nearest seam within 22 px, and no seam farther away", () => {
    const at = (x: number) => seamAt(x, 948, lengths);
    expect([301, 302, 324, 346, 347].map(at)).toEqual([null, 0, 0, 0, null]);
    expect([625, 626, 648, 670, 671].map(at)).toEqual([null, 1, 1, 1, null]);
    expect([0, 948].map(at)).toEqual([null, null]);
  });

  it("tells seams apart that are close together, even those of challenges without time", () => {
    const close = [aFixedLength(300), aLengthWithSeam(0), aLengthWithSeam(0), aLengthWithSeam(0), aFixedLength(0)];
    const at = (x: number) => seamAt(x, 372, close);
    expect([301, 335, 337, 359, 361, 372, 394].map(at)).toEqual([null, 1, 2, 2, 3, 3, 3]);
  });

  it("finds every seam at its own position", () => {
    const seconds = fc.nat(36_000);
    const lists = fc.array(seconds, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_200 }), seconds, lists, seconds, (width, fixed, given, personal) => {
        const bar = [aFixedLength(fixed), ...given.map(aLengthWithSeam), aFixedLength(personal)];
        fc.pre(bar.some((length) => length.seconds > 0));
        const perSecond = pixelsPerSecond(width, bar);
        const base = Math.min(24, width / 2 / given.length);
        let end = fixed * perSecond;
        for (const [index, one] of given.entries()) {
          end += one * perSecond + base;
          expect(seamAt(end, width, bar)).toBe(index + 1);
        }
        expect(end + personal * perSecond).toBeCloseTo(width, 5);
      }),
    );
  });
});
